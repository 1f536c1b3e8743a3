// What both commands need before anything else: plain JavaScript, because nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export const root = fileURLToPath(new URL('..', import.meta.url))

export function say(line) {
  process.stdout.write(`▸ ${line}\n`)
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (fits) return
  process.stderr.write(`Node 20.19 or newer, or 22.12 or newer, is needed; this is ${process.versions.node}.\n`)
  process.exit(1)
}

/** Installs when something is missing or the lockfile has changed since the last time. */
export function install() {
  const stamp = join(root, 'node_modules/.installed')
  const wanted = digest([readFileSync(join(root, 'package-lock.json'))])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing dependencies…')
  runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'])
  writeFileSync(stamp, wanted)
}

const outputs = [
  ...['apps/api/dist/main.js', 'apps/api/dist/cli.js'],
  ...['apps/storefront/dist/server/server.js', 'apps/storefront/dist/commit'],
].map((file) => join(root, file))

/** Builds when sources or the commit have changed since the last time, or something is missing. */
export function build() {
  const stamp = join(root, '.cache/built')
  const wanted = digest([
    ...sources().map((file) => `${file} ${statSync(file).mtimeMs} ${statSync(file).size}`),
    commit(),
  ])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && outputs.every((file) => existsSync(file))) return
  say('Building…')
  const storefront = join(root, 'apps/storefront')
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  runOrExit(process.execPath, vite, storefront)
  runOrExit(process.execPath, [...vite, '--ssr', 'src/server.tsx'], storefront)
  runOrExit(process.execPath, vite, join(root, 'apps/api'))
  writeFileSync(join(storefront, 'dist/commit'), commit())
  compress(join(storefront, 'dist/client/assets'))
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, wanted)
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

function runOrExit(command, args, cwd = root) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

function sources() {
  const folders = ['packages', 'apps'].map((folder) => join(root, folder))
  const own = [join(root, 'package-lock.json'), fileURLToPath(import.meta.url)]
  return [...own, ...folders.flatMap(filesIn).filter((file) => !/\.test\.tsx?$/.test(file))]
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/** Seven characters people can read to support; a copy without history has none. */
function commit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'local'
}

/** Once at build time instead of once per visitor. */
function compress(folder) {
  for (const file of filesIn(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
