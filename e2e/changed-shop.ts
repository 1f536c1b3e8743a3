import { spawn } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { dataFolder } from './prepared-data.ts'
import { changedShopUrl, SMTP_PORT } from './servers.ts'
import { startProduct } from './start-product.ts'

const tool = join(import.meta.dirname, '../apps/api/dist/cli.js')

export type ChangedShop = Awaited<ReturnType<typeof startChangedShop>>

/** The demo's shop, with an operator at its side who changes its events: nobody else may sell from it. */
export async function startChangedShop(screen: string) {
  const url = changedShopUrl(screen)
  const DATA_DIR = join(dataFolder('fresh'), `../changed-${screen}`)
  cpSync(dataFolder('fresh'), DATA_DIR, { recursive: true })
  const shop = startProduct(url, { DATA_DIR, PUBLIC_URL: url, SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}` })
  await shop.ready

  const write = (name: string, file: string | object) =>
    writeFileSync(join(DATA_DIR, name), typeof file === 'object' ? JSON.stringify(file) : file)

  async function run(words: string[], typed = ''): Promise<string> {
    const running = spawn(process.execPath, [tool, ...words], { env: { ...process.env, DATA_DIR, INIT_CWD: DATA_DIR } })
    running.stdin.end(typed)
    const [printed, complained] = await Promise.all([text(running.stdout), text(running.stderr)])
    if (complained.trim() !== '' && !printed) throw new Error(complained)
    return printed
  }

  /** As they type it, the id of the event being what they answer; the last argument may be what a file of theirs says. */
  async function operate(what: string, event_id: string, file?: string | object): Promise<string> {
    const name = typeof file === 'object' ? 'change.json' : 'words.txt'
    if (file !== undefined) write(name, file)
    const words = ['event', what, event_id, ...(file === undefined ? [] : [name]), 'as the journey wants it']
    return run(words, `${event_id}\n`)
  }

  /** What is printed: `created` when it worked. */
  async function create(events: object[]): Promise<string> {
    write('new.json', { events })
    return run(['create', 'new.json'])
  }

  return { url, operate, create, stop: () => shop.product.kill() }
}
