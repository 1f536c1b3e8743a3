import { freePort } from '@bilheteria/test-postgres/free-port'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '#runtime/package-root.ts'

/** Debian's lies where only administrators look. */
const PATH = `${process.env['PATH']}:/usr/sbin`

export const NGINX = spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0

const KIT = join(packageRoot, '../../deploy/nginx')

type Choices = {
  /** Where it keeps its files. */
  folder: string
  /** The addresses of the processes behind it. */
  shops: readonly string[]
  port?: number
}

/** The kit's, with other ports, folders and processes, until it is stopped. */
export async function startNginx({ folder, shops, port: given }: Choices) {
  const port = given ?? (await freePort())
  await cp(KIT, folder, { recursive: true })
  await change(join(folder, 'place.conf'), (text) =>
    text
      .replace('listen 80 ', `listen 127.0.0.1:${port} `)
      .replace(/( +server )127\.0\.0\.1:3001( .*;\n).*3002.*\n/, (_, before: string, after: string) =>
        shops.map((shop) => before + new URL(shop).host + after).join(''),
      )
      .replaceAll(/\/var\/(lib|cache)\/nginx/g, folder),
  )
  // Only they may enter the folder.
  await change(join(folder, 'nginx.conf'), (text) => text.replace('user www-data;', `user ${userInfo().username};`))
  const own = `daemon off; pid ${folder}/pid;`
  const running = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', own, '-e', 'stderr'], {
    env: { PATH },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(`${url}/livez`, () => running.exitCode)
  return {
    url,
    /** Told to end, its workers end with it. */
    stop: async () => {
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
    },
  }
}

async function change(file: string, to: (text: string) => string): Promise<void> {
  await writeFile(file, to(await readFile(file, 'utf8')))
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
