// npm run test:clock: the tests without a browser at hours and on days that code gets wrong, and where machines have other
// zones. A library between vitest and its clock moves it; PostgreSQL keeps the machine's, and the shop's clock, which is the
// database's, is set ahead of it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, install, say } from './setup.mjs'
import { root, run, tool } from './tools.mjs'

const SAO_PAULO = 'America/Sao_Paulo'
const DAY = '2027-06-16'

/** Each begins there and goes on: what begins at 23:59 is over on the next day. */
const MOMENTS = [
  ...['12:00', '00:01', '00:09', '00:59', '01:01', '23:59'].map((time) => moment(`${DAY}T${time}:00-03:00`)),
  moment('2027-12-31T23:59:30-03:00'),
  moment('2027-02-28T23:59:00-03:00'),
  moment('2028-02-29T00:09:00-03:00'),
  ...['UTC', 'America/Manaus', 'Asia/Tokyo'].flatMap((tz) =>
    ['00:09', '23:59'].map((time) => moment(`${DAY}T${time}:00-03:00`, tz)),
  ),
  moment(`${DAY}T00:09:00Z`, 'UTC'),
]

function moment(at, tz = SAO_PAULO) {
  return { at, tz, name: `${at} ${tz}` }
}

/** Whoever imports it starts the product as a process of its own, which keeps the machine's clock. */
const STARTS_PROCESSES = join('apps/api/test/start-process.ts')

/** Whatever may depend on the clock says one of these; a test that only counts money or draws a button does not. */
const NAMES_TIME =
  /\bDate\b|clock|interval|\bIntl\b|toLocale|\w_(at|date|day|days|until)\b|\b(days?|hours?|minutes?|weeks?|months?|years?|today|tomorrow|midnight|expire[sd]?)\b/i

const asked = new Set(process.argv.slice(2))
const whole = asked.has('--whole')

const library = findLibrary()
if (!library) {
  process.stderr.write('The clock is moved by libfaketime, which is missing here: apt-get install faketime\n')
  process.exit(1)
}
install()
build()

const folder = join(root, '.cache/clock')
if (asked.has('--again')) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const files = filesIn(root, ['apps', 'packages'])
const tests = files.filter((file) => /\.test\.tsx?$/.test(file))
const everywhere = tests.filter((file) => !leadsTo(STARTS_PROCESSES, file))
const timely = everywhere.filter((file) => [file, ...importsOf(file)].some(namesTime))
if (whole) say(`${everywhere.length} test files at ${MOMENTS.length} moments.`)
else {
  const silent = everywhere.length - timely.length
  say(`${everywhere.length} test files at the first of ${MOMENTS.length} moments, then ${timely.length} of them:`)
  say(`${silent} name no time, neither themselves nor in a helper they import; --whole leaves out none.`)
}
say(`${tests.length - everywhere.length} that start the product as a process, on the machine's clock, are left out.`)

const done_path = join(folder, 'green.json')
const sources = digest([...files, 'package-lock.json', 'vitest.config.ts', 'scripts/test-clock.mjs'])
const kept = existsSync(done_path) ? JSON.parse(readFileSync(done_path, 'utf8')) : {}
const green = kept.sources === sources ? kept : { sources, moments: {} }

const rows = []
for (const [i, { name, at, tz }] of MOMENTS.entries()) {
  const key = whole ? `${name}, whole` : name
  const before = green.moments[key]
  const row = before ? { ...before, before: true } : await runAt({ at, tz, first: i === 0 })
  rows.push({ at, tz, ...row })
  say(lineOf(rows.at(-1)))
  if (before || row.failed > 0) continue
  green.moments[key] = row
  writeFileSync(done_path, JSON.stringify(green))
}

process.stdout.write(`\n${rows.map(lineOf).join('\n')}\n`)
const red = rows.filter(({ failed }) => failed > 0).length
process.stdout.write(`clock: ${rows.length - red} moments green, ${red} red\n`)
process.exit(red === 0 ? 0 : 1)

/** Runs the tests as if it were that moment now. What fails is shown, the rest stays in a file. */
async function runAt({ at, tz, first }) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const chosen = first || whole ? everywhere : timely
  const reporters = ['--reporter=json', `--outputFile=${report}`]
  const { command, args } = tool('vitest', 'run', ...reporters, ...chosen)
  const began = performance.now()
  const env = clockAt(at, tz)
  const { passed, output } = await run(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const seconds = Math.round((performance.now() - began) / 1_000)
  const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const broken = told?.testResults.flatMap(failuresOf) ?? []
  if (!passed) process.stdout.write(`${[...broken, ...(broken.length > 0 ? [] : [output])].join('\n')}\n`)
  // Whatever fails outside a test, be it the start, counts as one.
  return { passed: told?.numPassedTests ?? 0, failed: passed ? 0 : Math.max(1, broken.length), seconds }
}

function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return message ? [`  ${file}: ${message}`] : []
  return failed.map(({ fullName, failureMessages }) => `  ${file}: ${fullName}\n    ${failureMessages[0]}`)
}

/** An offset, so that processes that start later agree; what measures durations stays untouched. */
function clockAt(at, tz) {
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1_000)
  const env = {
    ...process.env,
    TZ: tz,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  const { stdout } = spawnSync(process.execPath, ['-p', 'Date.now()'], { env, encoding: 'utf8' })
  if (Math.abs(Number(stdout) - Date.parse(at)) < 60_000) return env
  process.stderr.write(`${library} does not move the clock of this Node.\n`)
  process.exit(1)
}

/** Debian has a folder for each architecture. The one for programs with threads. */
function findLibrary() {
  const folders = ['/usr/lib', '/usr/local/lib', '/usr/lib64']
  const below = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : []
  const places = [...folders, ...below]
  return places.map((place) => join(place, 'faketime/libfaketimeMT.so.1')).find((file) => existsSync(file))
}

function namesTime(file) {
  return NAMES_TIME.test(readFileSync(join(root, file), 'utf8'))
}

/** What a test imports by its place: files of its own folders, and helpers that all tests share. */
function importsOf(file) {
  const imports = readFileSync(join(root, file), 'utf8').matchAll(/from '(\.{1,2}\/|#test\/)([^']+)'/g)
  const paths = [...imports].map(([, from, rest]) =>
    from === '#test/' ? join('apps/api/test', rest) : join(dirname(file), from, rest),
  )
  return paths.filter((path) => existsSync(join(root, path)))
}

function leadsTo(wanted, file, seen = new Set()) {
  if (file === wanted) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some((imported) => leadsTo(wanted, imported, seen))
}

function filesIn(folder, names) {
  return names.flatMap((name) => {
    const entries = readdirSync(join(folder, name), { withFileTypes: true })
    return entries.flatMap((entry) => {
      if (entry.name === 'node_modules' || entry.name === 'dist') return []
      const path = join(name, entry.name)
      return entry.isDirectory() ? filesIn(folder, [path]) : [path]
    })
  })
}

function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function lineOf({ at, tz, passed, failed, seconds, before }) {
  const result = failed > 0 ? `RED, ${failed} failed` : 'green'
  const local = at.slice(0, 19).replace('T', ' ')
  const zone = at.endsWith('Z') ? 'UTC' : 'São Paulo'
  const cells = [`${local} ${zone}`.padEnd(30), `TZ=${tz}`.padEnd(22), `${passed} passed`.padStart(12), result]
  return `${cells.join('  ')}  ${before ? 'before' : `${seconds} s`}`
}
