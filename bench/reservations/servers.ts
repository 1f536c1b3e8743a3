import { freePort } from '@bilheteria/test-postgres/free-port'
import { execFile, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aFolder, hasEnded, pause, start } from './our-processes.ts'

export type Server = { url: string; pid: number; child: ChildProcess }

/** The tree this file is in. */
export const OURS = join(import.meta.dirname, '../..')
const PRODUCT = 'apps/api/dist/main.js'
const OPERATORS_TOOL = 'apps/api/dist/cli.js'
const BARE = join(import.meta.dirname, 'bare-fastify.ts')
/** As `npm start` does. */
const FLAGS = ['--max-semi-space-size=64']
/** Demo data on the embedded database took two minutes where twenty others wanted the machine; four times that. */
const START_MS = 480_000

export type Settings = ({ DATABASE_URL: string } | { DATA_DIR: string }) & Record<string, string>

/** The built product as an operator would run it; with its demo data, so that its catalogue is a real one. */
export async function startProduct(settings: Settings, tree = OURS, flags: string[] = []): Promise<Server> {
  const env = await environmentOf(settings)
  return listen([...FLAGS, ...flags, join(tree, PRODUCT)], { env, cwd: tree, ready_path: '/healthz' })
}

async function environmentOf(settings: Settings): Promise<Record<string, string>> {
  const own = { DATA_DIR: await aFolder(), APP_SECRET: 'one secret for all processes of this benchmark' }
  return { ...own, LOG_LEVEL: 'error', DEMO: '1', ...settings }
}

/** Whether the operator's own check finds every invariant kept; which one is not, it says itself. */
export async function verifies(settings: Settings, tree: string): Promise<boolean> {
  const env = { PATH: process.env['PATH'], ...(await environmentOf(settings)) }
  const checked = promisify(execFile)(process.execPath, [join(tree, OPERATORS_TOOL), 'verify'], { env, cwd: tree })
  return checked.then(
    () => true,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      console.log(stdout + stderr)
      return false
    },
  )
}

/** Fastify with two routes and nothing else: what the framework itself costs. */
export function startBare(answer: string): Promise<Server> {
  return listen([...FLAGS, '--import', 'tsx', BARE], { env: { ANSWER: answer }, cwd: OURS, ready_path: '/empty' })
}

type Listening = { env: Record<string, string>; cwd: string; ready_path: string }

async function listen(args: string[], { env, cwd, ready_path }: Listening): Promise<Server> {
  const port = await freePort()
  const child = start(process.execPath, args, {
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
    cwd,
    // Whoever was given something to say to a message hears it; the product itself listens to none.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_MS
  while (!(await answers(url + ready_path))) {
    if (hasEnded(child) || Date.now() > deadline) throw new Error(`${args.at(-1)} does not answer`)
    await pause(50)
  }
  return { url, pid: child.pid ?? 0, child }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
