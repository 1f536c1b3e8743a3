import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFaults, LOCKFILES } from './lockfile.mjs'
import { root } from './tools.mjs'

const [lockfile, ...others] = LOCKFILES.map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')))

/** The faults of our lockfile after somebody has changed it. */
function faultsWhen(change) {
  const { packages } = structuredClone(lockfile)
  change(packages)
  return findFaults({ packages })
}

test('our lockfiles install everywhere', () => {
  expect([lockfile, ...others].flatMap(findFaults)).toEqual([])
})

test('a part that one machine had no use for is missed', () => {
  const faults = faultsWhen((packages) => delete packages['node_modules/@rolldown/binding-win32-x64-msvc'])
  expect(faults).toEqual([expect.stringContaining('a part @rolldown/binding-win32-x64-msvc 1.2.15 for some machines')])
})

test('a part of another version is none', () => {
  const faults = faultsWhen((packages) =>
    Object.assign(packages['node_modules/@rolldown/binding-win32-x64-msvc'], { version: '1.2.19' }),
  )
  expect(faults).toEqual([expect.stringContaining('a part @rolldown/binding-win32-x64-msvc 1.2.15')])
})

test('a part may stand beside the package that asks for it, or further up', () => {
  const asking = { integrity: 'sha512-a', optionalDependencies: { part: '1.0.0' } }
  const part = { version: '1.0.0', integrity: 'sha512-b', optional: true }
  const at = (place) => findFaults({ packages: { 'apps/shop/node_modules/@a/asking': asking, [place]: part } })
  expect(at('node_modules/part')).toEqual([])
  expect(at('apps/shop/node_modules/part')).toEqual([])
  expect(at('apps/shop/node_modules/@a/asking/node_modules/part')).toEqual([])
  expect(at('apps/other/node_modules/part')).toHaveLength(1)
})

test.each([
  ['an address of a registry', { resolved: 'https://registry.example/zod.tgz' }, 'where one machine has it from'],
  ['a path of a machine', { resolved: 'file:../../cache/zod.tgz', link: true }, 'where one machine has it from'],
  ['no digest', { integrity: undefined }, 'has no digest'],
  ['a package that refuses a Node of ours', { engines: { node: '>=22' } }, 'refuses Node 20.19.0 (engines: >=22)'],
])('%s is found', (_, change, words) => {
  const faults = faultsWhen((packages) => Object.assign(packages['node_modules/zod'], change))
  expect(faults).toEqual([expect.stringContaining(words)])
})
