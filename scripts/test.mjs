// npm test: every check, in the order in which a mistake is found fastest. All run, so that one run shows everything.
// npm run test:all: the same with every repeat and every long form, before a release.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { install, installTraces, say } from './setup.mjs'
import { root, run, tool } from './tools.mjs'

install()
installTraces()
if (process.argv.includes('--all')) process.env['TESTS'] = 'all'
// Filled while others compute: the journeys would only wait for it. Its name says whose it is, for whoever finds it left behind.
const demo_data = join(root, `.cache/e2e-${process.pid}-${randomUUID()}`)
process.env['E2E_DATA'] = demo_data
process.once('exit', () => rmSync(demo_data, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

// Each group has the machine for itself; inside it, what stands in one line runs one after the other. A worker that reads
// the product costs as much as many tests: features have one for each core, and wait often enough to leave room for another.
const groups = [
  [
    {
      build: { command: process.execPath, args: ['scripts/build.mjs'] },
      weight: tool('tsx', 'bench/check-weight.ts'),
      'demo data': { command: process.execPath, args: ['--import', 'tsx', 'e2e/prepare.ts'] },
    },
    {
      lockfile: { command: process.execPath, args: ['scripts/check-lockfile.mjs'] },
      types: tool('typescript', '-b'),
      // Node 20 cannot read the lint rules' TypeScript by itself.
      lint: { ...tool('oxlint', '--type-aware'), env: { NODE_OPTIONS: '--import tsx' } },
    },
  ],
  [
    { features: tests(['api', 'embedded']) },
    {
      format: tool('oxfmt', '--check'),
      'dead code': tool('knip'),
      'rules and screens': tests(['scripts', 'rules', 'storefront'], '--maxWorkers=1'),
    },
  ],
  [{ journeys: { command: process.execPath, args: ['--import', 'tsx', 'e2e/run.ts'] } }],
]

const failed = []
for (const lines of groups) await Promise.all(lines.map((line) => runLine(line, { alone: lines.length === 1 })))

function tests(projects, ...more) {
  return tool('vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...more)
}

/** Whoever runs beside others says everything in one piece, at the end. */
async function runLine(line, { alone }) {
  for (const [name, { command, args, env, cwd = root }] of Object.entries(line)) {
    say(name)
    const began = Date.now()
    const { passed, output } = await run(command, args, {
      cwd,
      env: {
        ...process.env,
        ...env,
      },
      stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    process.stdout.write(output)
    say(`${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`)
    if (!passed) failed.push(name)
  }
}

const total = groups.flat().flatMap(Object.keys).length
if (failed.length > 0) say(`Failed: ${failed.join(', ')}`)
process.stdout.write(`checks: ${total - failed.length} passed, ${failed.length} failed\n`)
process.exit(failed.length === 0 ? 0 : 1)
