// What the tests of the deployment kit share: its files read as the programs read them, and those programs where they are.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { root } from './tools.mjs'

export const kit = join(root, 'deploy')

export function readKit(file) {
  return readFileSync(join(kit, file), 'utf8')
}

export const compose = parse(readKit('compose.yml'), { merge: true })
/** Those of them, and of the units, that are the product. */
export const shopServices = Object.values(compose.services).filter(({ image }) => image === 'bilheteria')
export const shopUnits = ['bilheteria-migrate.service', 'bilheteria-web@.service', 'bilheteria-worker.service']

/** `NAME=value` in each line; those behind a # only where they are wanted. */
export function readEnvironment(text, { commented = false } = {}) {
  const line = commented ? /^#?([A-Z_\d]+)=(.*)$/gm : /^([A-Z_\d]+)=(.*)$/gm
  return Object.fromEntries(Array.from(text.matchAll(line), ([, name, value]) => [name, value]))
}

/** What a unit says itself; its file of settings goes before that. */
export function environmentOf(unit, port = '3001') {
  const own = [...readKit(`systemd/${unit}`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) => pairs.split(' '))
  return readEnvironment(own.join('\n').replace('%i', port))
}

/** Also where only an administrator looks. */
function isInstalled(program) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.some((folder) => existsSync(join(folder, program)))
}

/** Which of these programs are not here, in words for the name of a test that is skipped for it; none when all are. */
export function lacks(...programs) {
  const missing = programs.filter((program) => !isInstalled(program))
  return missing.length > 0 ? ` (not installed: ${missing.join(', ')})` : ''
}

export function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bilheteria-kit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

const PATH = `${process.env['PATH']}${delimiter}/usr/sbin${delimiter}/usr/local/sbin`

/** Runs to its end; answers how it ended and all it said. */
export function runProgram(command, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env: { PATH, ...env },
    encoding: 'utf8',
  })
  return { status, output: error ? error.message : stdout + stderr }
}

/** Runs beside the test and is ended with it. */
export function startProgram(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const stop = async (signal = 'SIGKILL') => {
    child.kill(signal)
    await exited
  }
  onTestFinished(() => stop())
  return { stop, output: () => output, isRunning: () => child.exitCode === null }
}

const OWN_ROOT = `set -e
mount -t tmpfs none "$1" && cd "$1" && mkdir upper work root
mount -t overlay none -o lowerdir=/,upperdir=upper,workdir=work root
mount --rbind /dev root/dev && mount -t proc none root/proc && mount --bind "$2" "root$2"
ip link set lo up
printf '%s\\n' "$3" >root/tmp/steps
exec chroot root sh -e /tmp/steps`

function startInOwnRoot(folder, steps) {
  const own = ['--mount', '--net', '--pid', '--fork', '--kill-child']
  return runProgram('unshare', [...own, 'sh', '-c', OWN_ROOT, 'sh', folder, root.replace(/\/$/, ''), steps])
}

/** Runs shell lines as root in a copy of this machine whose files, processes and network end with them. */
export function runInOwnRoot(steps) {
  return startInOwnRoot(aFolder(), steps)
}

/** Why there can be no root of its own here, in words for the name of a test that is skipped for it. */
export function lacksOwnRoot() {
  const lacking = lacks('unshare', 'chroot', 'ip')
  if (lacking) return lacking
  const folder = mkdtempSync(join(tmpdir(), 'bilheteria-kit-'))
  const { status } = startInOwnRoot(folder, 'true')
  rmSync(folder, { recursive: true, force: true })
  return status === 0 ? '' : ' (no right to a root of its own)'
}
