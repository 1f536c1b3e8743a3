// What both commands need before anything else: plain JavaScript, because nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { explain, isUnreachable } from './explain.mjs'
import { npm, root, runQuietly, tool } from './tools.mjs'

export function say(line) {
  process.stdout.write(`▸ ${line}\n`)
}

/** Installs when something is missing or the lockfile has changed since the last time. */
export function install() {
  const stamp = join(root, 'node_modules/.installed')
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const wanted = digest([lockfile, platform()])
  if (isStamped(stamp, wanted) && foldersOf(lockfile).every((folder) => existsSync(join(root, folder)))) return
  say('Installing dependencies…')
  orExplain('Dependencies were not installed', () => {
    // Whoever is interrupted begins anew the next time.
    rmSync(stamp, { force: true })
    // Without a network npm would try for minutes, package by package, before it says so.
    const { output: answer } = runQuietly(npm('ping', '--fetch-retries=0', '--fetch-timeout=15000'))
    const cache = isUnreachable(answer) ? '--offline' : '--prefer-offline'
    // Also for NODE_ENV=production, which would leave out what builds the product.
    orThrow(npm('ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', cache))
    const named = namedScripts().filter((name) => existsSync(join(root, 'node_modules', name)))
    // Without a name npm would run the scripts of all.
    if (named.length > 0) orThrow(npm('rebuild', '--ignore-scripts=false', '--foreground-scripts', ...named))
    writeFileSync(stamp, wanted)
  })
}

/** What makes traces has a lockfile of its own. Only its tests want it here; where it cannot be had they say so, and the others run. */
export function installTraces() {
  const folder = join(root, 'deploy/telemetry')
  const stamp = join(folder, 'node_modules/.installed')
  const wanted = digest([readFileSync(join(folder, 'package-lock.json'), 'utf8')])
  if (isStamped(stamp, wanted)) return
  say('Installing what makes traces…')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=0']
  if (runQuietly(npm('ci', ...quiet), folder).passed) writeFileSync(stamp, wanted)
}

/**
 * The packages that do not work before their install script has run. Anybody else's is never run, whichever npm installs:
 * that is how a package somebody took over gets at a machine. Newer ones also read the list themselves.
 */
function namedScripts() {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(allowScripts).filter((name) => allowScripts[name])
}

function orThrow(command) {
  const { passed, output } = runQuietly(command)
  if (!passed) throw new Error(output)
}

/** A folder that another system has installed in has its native parts. */
function platform() {
  // Or it would look up the names of all its addresses.
  process.report.excludeNetwork = true
  const { glibcVersionRuntime: libc = 'another' } = process.report.getReport().header
  return `${process.platform} ${process.arch} ${libc}`
}

/** What npm puts on every machine alike; folders of workspaces have some of it too, and are easily wiped by themselves. */
function foldersOf(lockfile) {
  return Object.entries(JSON.parse(lockfile).packages)
    .filter(([path, { optional, devOptional }]) => path.includes('node_modules/') && !optional && !devOptional)
    .map(([path]) => path)
}

const outputs = [
  'apps/api/dist/main.js',
  'apps/api/dist/cli.js',
  'apps/storefront/dist/server/server.js',
  'apps/storefront/dist/commit',
].map((file) => join(root, file))

/** Builds when sources or the commit have changed since the last time, or something is missing. */
export function build() {
  const stamp = join(root, '.cache/built')
  const wanted = digest([
    ...sources().map((file) => `${file} ${statSync(file).mtimeMs} ${statSync(file).size}`),
    commit(),
  ])
  if (isStamped(stamp, wanted) && outputs.every((file) => existsSync(file))) return
  say('Building…')
  orExplain('The build failed', () => {
    // Going back to the sources of the last build must not find what an interrupted one has left.
    rmSync(stamp, { force: true })
    const storefront = join(root, 'apps/storefront')
    buildIn(storefront)
    buildIn(storefront, '--ssr', 'src/server.tsx')
    buildIn(join(root, 'apps/api'))
    writeFileSync(join(storefront, 'dist/commit'), commit())
    compress(join(storefront, 'dist/client/assets'))
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(stamp, wanted)
  })
}

function buildIn(folder, ...args) {
  const { passed, output } = runQuietly(tool('vite', 'build', '--logLevel', 'warn', ...args), folder)
  if (!passed) throw new Error(output)
  process.stdout.write(output)
}

function isStamped(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

function orExplain(what, work) {
  try {
    work()
  } catch (error) {
    process.stderr.write(explain(what, error.message))
    process.exit(1)
  }
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
