// npm test: every check, in the order in which a mistake is found fastest. All run, so that one run shows everything.
import { build, checkNode, install, root, run, say } from './setup.mjs'

checkNode()
install()

const npx = (...args) => run('npx', ['--no-install', ...args], { shell: process.platform === 'win32' })
const withEnv = (env, ...args) => run('npx', ['--no-install', ...args], { env: { ...process.env, ...env } })
const onEmbedded = [
  'messages',
  'migrate',
  'log-in',
  'register-account',
  'recover-password',
  'reserve-',
  'change-holder',
  'hard-payments',
]

const checks = {
  types: () => npx('tsc', '-b'),
  // Node 20 cannot read the lint rules' TypeScript by itself.
  lint: () => withEnv({ NODE_OPTIONS: '--import tsx' }, 'oxlint', '--type-aware'),
  format: () => npx('oxfmt', '--check'),
  'dead code': () => npx('knip'),
  build: async () => build(),
  weight: () => npx('tsx', 'bench/check-weight.ts'),
  'rules and features': () => npx('vitest', 'run'),
  'features on the embedded database, a part': () =>
    withEnv({ TEST_DATABASE: 'embedded' }, 'vitest', 'run', '--project', 'api', ...onEmbedded),
  journeys: () => run('npx', ['--no-install', 'playwright', 'test'], { cwd: `${root}e2e` }),
}

const failed = []
for (const [name, check] of Object.entries(checks)) {
  say(name)
  const began = Date.now()
  const passed = (await check()) !== false
  say(`${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`)
  if (!passed) failed.push(name)
}

if (failed.length > 0) say(`Failed: ${failed.join(', ')}`)
process.stdout.write(`checks: ${Object.keys(checks).length - failed.length} passed, ${failed.length} failed\n`)
process.exit(failed.length === 0 ? 0 : 1)
