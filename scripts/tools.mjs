// How other programs are started, alike on every system: plain JavaScript, because nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A program from npm, run by this Node: the links npm makes beside it are scripts of a shell on Windows. */
export function tool(name, ...args) {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [entry] = typeof bin === 'string' ? [bin] : Object.values(bin)
  return { command: process.execPath, args: [join(folder, entry), ...args] }
}

/** The very npm that runs us; without one, whichever there is, which on Windows only a shell can start. */
export function npm(...args) {
  const running = process.env['npm_execpath']
  if (running && basename(running) === 'npm-cli.js') return { command: process.execPath, args: [running, ...args] }
  return { command: 'npm', args, shell: process.platform === 'win32' }
}

/** Runs a command to its end: whether it succeeded, and what it said when that is piped. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ passed: code === 0, output }))
    child.on('error', (error) => resolve({ passed: false, output: `${error.message}\n` }))
  })
}

/** The same, waited for, and all it said kept: a failure is told in a sentence where its reason is known. */
export function runQuietly({ command, args, shell = false }, cwd = root) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    shell,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return { passed: status === 0, output: error ? `${error.message}\n` : stdout + stderr }
}
