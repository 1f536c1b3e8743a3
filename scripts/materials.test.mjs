import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials } from './materials.mjs'
import { root } from './tools.mjs'

const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const bill = billOfMaterials(lockfile)
const names = bill.components.map(({ name, version }) => `${name}@${version}`)

test('the bill names every package that npm says production needs, by its version, and no other', () => {
  const needed = Object.entries(lockfile.packages)
    .filter(([path, { link, dev, devOptional }]) => path.includes('node_modules/') && !link && !dev && !devOptional)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  expect(needed.length).toBeGreaterThan(150)
  expect(names.toSorted()).toEqual(needed.toSorted())
})

test('what the apps themselves ask for is in it, also what the tests ask for too', () => {
  for (const app of ['api', 'storefront']) {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'apps', app, 'package.json'), 'utf8'))
    const others = Object.keys(dependencies).filter((name) => !name.startsWith('@bilheteria/'))
    expect(bill.components.map(({ name }) => name)).toEqual(expect.arrayContaining(others))
    expect(bill.dependencies[0].dependsOn.map((ref) => ref.replace(/@[^@]+$/, ''))).toEqual(
      expect.arrayContaining(others),
    )
  }
})

test('each part has a name of its own and a digest, and links to parts that are there', () => {
  expect(new Set(names).size).toBe(names.length)
  const refs = new Set(['bilheteria@3.0.5', ...names])
  for (const { ref, dependsOn } of bill.dependencies)
    expect([ref, ...dependsOn].filter((it) => !refs.has(it))).toEqual([])
  for (const { hashes, purl, version } of bill.components) {
    expect(hashes[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) })
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/)
    expect(purl.endsWith(`@${version}`)).toBe(true)
  }
})

test('it tells nothing of the machine or the hour', () => {
  expect(billOfMaterials(structuredClone(lockfile))).toEqual(bill)
  expect(JSON.stringify(bill)).not.toContain(root)
  expect(bill).not.toHaveProperty('serialNumber')
  expect(bill.metadata).not.toHaveProperty('timestamp')
})

test('the advisories tell of every package we ask for, in the version we have', () => {
  const paper = readFileSync(join(root, 'docs/advisories.md'), 'utf8')
  const rows = [...paper.matchAll(/^\| ([^|]+?) +\| ([\d., ]*?) *\| /gm)].map(([, who, versions]) => [
    who.replace(/ below .*/, '').split(', '),
    versions.split(', ').filter(Boolean),
  ])
  const told = rows.flatMap(([who]) => who)
  for (const app of ['api', 'storefront']) {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'apps', app, 'package.json'), 'utf8'))
    expect(told).toEqual(
      expect.arrayContaining(Object.keys(dependencies).filter((name) => !name.startsWith('@bilheteria/'))),
    )
  }
  for (const [who, versions] of rows)
    for (const version of versions)
      expect(names.filter((it) => who.some((name) => it === `${name}@${version}`))).not.toEqual([])
})
