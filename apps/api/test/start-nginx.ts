import { freePort } from '@bilheteria/test-postgres/free-port'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from './a-folder.ts'

/** Debian's lies where only administrators look. */
const PATH = `${process.env['PATH']}:/usr/sbin`

export const NGINX = spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0

const KIT = join(packageRoot, '../../deploy/nginx')

/** The one file of the kit that knows a machine. */
function placeOf(folder: string, port: number, shop: string): string {
  return `
upstream shop { server ${new URL(shop).host}; keepalive 16; }
proxy_cache_path ${folder}/answers levels=1:2 keys_zone=answers:10m inactive=10m use_temp_path=off;
client_body_temp_path ${folder}/body;
proxy_temp_path ${folder}/proxy;
server {
  listen 127.0.0.1:${port};
  set $seen_scheme $scheme;
  set $bank_verdict "";
  include shop.conf;
}`
}

/** In front of the shop at this address, until it is stopped. */
export async function startNginx(shop: string) {
  const [folder, port] = [await aFolder(), await freePort()]
  await cp(KIT, folder, { recursive: true })
  await writeFile(join(folder, 'place.conf'), placeOf(folder, port, shop))
  const text = await readFile(join(KIT, 'nginx.conf'), 'utf8')
  // Only they may enter the folder.
  await writeFile(join(folder, 'nginx.conf'), text.replace('user www-data;', `user ${userInfo().username};`))
  const own = `daemon off; pid ${folder}/pid;`
  const running = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', own, '-e', 'stderr'], {
    env: { PATH },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(`${url}/livez`, () => running.exitCode)
  return {
    url,
    stop: async () => {
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
    },
  }
}

async function untilAnswered(url: string, exitCode: () => number | null): Promise<void> {
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (exitCode() !== null) throw new Error(`nginx ended with ${exitCode()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
