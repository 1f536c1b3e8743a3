import { freePort } from '@bilheteria/test-postgres/free-port'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { packageRoot } from '#runtime/package-root.ts'
import { childrenOf } from './cluster/programs.ts'

/** Debian's lies where only administrators look. */
const PATH = `${process.env['PATH']}:/usr/sbin`

export const NGINX = spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0

const LOOK_MS = 50
const KIT = join(packageRoot, '../../deploy/nginx')

type Choices = {
  /** Where it keeps its files. */
  folder: string
  /** The addresses of the processes behind it. */
  shops: readonly string[]
  port?: number
  /** What tells that it is there. Older releases know not every address. */
  asked?: string
}

/** The kit's, with other ports, folders and processes, until it is stopped. */
export async function startNginx({ folder, shops, port: given, asked = '/livez' }: Choices) {
  const port = given ?? (await freePort())
  await cp(KIT, folder, { recursive: true })
  /** `resting` is marked as an operator does it by hand. */
  const writePlace = (resting?: string) =>
    change('place.conf', folder, (text) =>
      text
        .replace('listen 80 ', `listen 127.0.0.1:${port} `)
        .replace(/( +server )127\.0\.0\.1:3001( .*);\n.*3002.*\n/, (_, before: string, after: string) =>
          shops.map((shop) => `${before}${new URL(shop).host}${after}${shop === resting ? ' down' : ''};\n`).join(''),
        )
        .replaceAll(/\/var\/(lib|cache)\/nginx/g, folder),
    )
  await writePlace()
  // Only they may enter the folder.
  await change('nginx.conf', folder, (text) => text.replace('user www-data;', `user ${userInfo().username};`))
  const own = `daemon off; pid ${folder}/pid;`
  const running = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', own, '-e', 'stderr'], {
    env: { PATH },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(url + asked, () => running.exitCode)
  return {
    url,
    /** Nobody is sent to that process any more, or to each of them again; whoever was on their way has arrived. */
    rest: async (shop?: string) => {
      const before = await childrenOf(running.pid ?? 0)
      await writePlace(shop)
      running.kill('SIGHUP')
      const still = async () => {
        const now = new Set((await childrenOf(running.pid ?? 0)).map(({ pid }) => pid))
        return before.some(({ pid }) => now.has(pid))
      }
      while (await still()) await sleep(LOOK_MS)
    },
    /** Told to end, its workers end with it. */
    stop: async () => {
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
    },
  }
}

async function change(file: string, folder: string, to: (text: string) => string): Promise<void> {
  await writeFile(join(folder, file), to(await readFile(join(KIT, file), 'utf8')))
}

async function untilAnswered(url: string, exitCode: () => number | null): Promise<void> {
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (exitCode() !== null) throw new Error(`nginx ended with ${exitCode()}`)
    await sleep(LOOK_MS)
  }
}
