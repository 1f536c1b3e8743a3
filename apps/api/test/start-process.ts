import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from './a-folder.ts'
import { freePort } from '@bilheteria/test-postgres/free-port'

export type TestProcess = Awaited<ReturnType<typeof startProcess>>

const PRODUCT = [join(packageRoot, 'dist/main.js')]

/** The built product as a process of its own, as an operator would run it; or another program that is asked the same way. */
export async function startProcess(settings: Record<string, string>, program = PRODUCT) {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const child = spawn(process.execPath, program, {
    // No test asks anybody outside this machine.
    env: { PATH: process.env['PATH'], CEP_URL: 'http://127.0.0.1:1/ws', ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => void (output += String(chunk)))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    exited,
    output: () => output,
    kill: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      return exited
    },
    /** Resolves when the process can sell; fails when it ends before that. */
    healthy: async () => {
      for (;;) {
        const answered = await answers(`${url}/healthz`)
        // Whoever answers instead of a process that has ended is another's.
        if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}:\n${output}`)
        if (answered) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

/** Two processes of one shop, started at the same time; neither sells yet. */
export async function startTwo(DATABASE_URL: string): Promise<[TestProcess, TestProcess]> {
  const settings = { DATABASE_URL, DEMO: '1', APP_SECRET: 'a secret that both processes know', LOG_LEVEL: 'warn' }
  const start = async () => startProcess({ ...settings, DATA_DIR: await aFolder() })
  return Promise.all([start(), start()])
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
