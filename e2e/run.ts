import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findBrowser, NO_BROWSER } from './find-browser.ts'
import { leaveSettingsOut } from './leave-settings-out.ts'
import { isPrepared, prepareData } from './prepared-data.ts'
import { PORTS } from './servers.ts'

const browser = await findBrowser()
if (!browser) {
  process.stderr.write(`${NO_BROWSER}\n`)
  process.exit(1)
}
process.stdout.write(`Journeys in ${browser.named}\n`)

// Everything a run needs is found or made here, so that reading the configuration does nothing, and nothing is shared
// with another run: neither ports nor data. Ctrl-C reaches whatever runs below; this process stays until that has put
// everything away.
process.on('SIGINT', () => {})
leaveSettingsOut()
process.env['E2E_BROWSER'] = JSON.stringify(browser.launch)
if (!process.env['E2E_DATA']) {
  const data = join(import.meta.dirname, `../.cache/e2e-${process.pid}-${randomUUID()}`)
  process.once('exit', () => rmSync(data, { recursive: true, force: true }))
  process.env['E2E_DATA'] = data
}
if (!isPrepared()) prepareData()
process.env['E2E_PORT'] ??= String(await freePorts())
process.exitCode = await runPlaywright(process.argv.slice(2))

function runPlaywright(args: string[]): Promise<number> {
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const child = spawn(process.execPath, [playwright, 'test', ...args], { cwd: import.meta.dirname, stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void child.kill('SIGTERM'))
  return new Promise((resolve) => void child.once('close', (code) => resolve(code ?? 1)))
}

/** The first of as many free ports in a row, below those that a system gives to whoever asks for any. */
async function freePorts(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    const row = Array.from({ length: PORTS }, (_, i) => first + i)
    if ((await Promise.all(row.map(isFree))).every(Boolean)) return first
  }
  throw new Error(`No ports are free for the journeys; E2E_PORT names the first of ${PORTS}.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
