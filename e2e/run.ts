import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findBrowser, NO_BROWSER } from './find-browser.ts'
import { prepareData } from './prepared-data.ts'
import { PORTS } from './servers.ts'

const browser = await findBrowser()
if (!browser) {
  process.stderr.write(`${NO_BROWSER}\n`)
  process.exit(1)
}
process.stdout.write(`Journeys in ${browser.named}\n`)

// Everything a run needs is found or made here, so that reading the configuration does nothing, and nothing is shared
// with another run: not the ports, not the data, and no setting of a shell, such as the address of a database.
const KEPT =
  /^(PATH|PATHEXT|HOME|USER|USERPROFILE|LANG|LC_.*|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|COMSPEC|APPDATA|LOCALAPPDATA|PROGRAMFILES.*|XDG_.*|DISPLAY|CI|DEBUG|FORCE_COLOR|NO_COLOR|PLAYWRIGHT_.*|PW.*|CHROMIUM_PATH|E2E_.*|TESTS)$/i
for (const name of Object.keys(process.env)) if (!KEPT.test(name)) delete process.env[name]

const cache = join(import.meta.dirname, '../.cache')
const data = aFolder()
// Ctrl-C reaches whatever runs below; this process stays until that has put everything away.
process.on('SIGINT', () => {})
process.once('exit', () => rmSync(data, { recursive: true, force: true }))
process.env['E2E_DATA'] = data
process.env['E2E_BROWSER'] = JSON.stringify(browser.launch)
prepareData()
process.env['E2E_PORT'] ??= String(await freePorts())
process.exitCode = await runPlaywright(process.argv.slice(2))

/** Named after its owner, so that what a killed run has left is found and removed. */
function aFolder(): string {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    const [, owner] = /^e2e-(\d+)-/.exec(name) ?? []
    if (owner && !isRunning(Number(owner))) rmSync(join(cache, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(cache, `e2e-${process.pid}-`))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

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
  throw new Error('No ports are free for the journeys; E2E_PORT names the first of four.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
