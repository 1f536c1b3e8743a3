import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test('every project of the tests belongs to a check, but for those with a command of their own', () => {
  const projects = [...read('vitest.config.ts').matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name)
  const checked = [...read('scripts/test.mjs').matchAll(/tests\(\[([^\]]+)\]/g)].flatMap(([, list]) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name),
  )
  expect(projects.length).toBeGreaterThan(3)
  expect([...checked, 'clients', 'cluster', 'fuzz', 'upgrade'].toSorted()).toEqual(projects.toSorted())
})
