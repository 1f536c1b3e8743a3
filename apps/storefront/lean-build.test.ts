import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { leanIcon } from './lean-icons.ts'
import { lean } from './lean-styles.ts'

const icons = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons')
const read = (name: string) => readFileSync(join(icons, `${name}.mjs`), 'utf8')

test('keeps the shapes of an icon without its names, aliases and keys', () => {
  const code = leanIcon(read('house'), '/icon.ts')
  expect(code).toContain('M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8')
  expect(code).not.toMatch(/key|house|home/)
})

test('leaves a file of the library without an icon as it is', () => {
  expect(leanIcon(read('index'), '/icon.ts')).toBeUndefined()
})

test('rejects an icon in a form it does not know', () => {
  expect(() => leanIcon('export default createLucideIcon("house", [])', '/icon.ts')).toThrow('form')
})

test('removes a variable that no rule reads, with its registration', () => {
  const css =
    '@property --tw-leading { syntax: "*"; }.a{--tw-leading:1;line-height:1}.b{--tw-ring:2px;border-width:var(--tw-ring)}'
  expect(lean(css)).toBe('.a{line-height:1}.b{--tw-ring:2px;border-width:var(--tw-ring)}')
})

test('leaves the border style to the base rule', () => {
  expect(lean('.a{border-top-style:var(--tw-border-style);border-top-width:1px}')).toBe('.a{border-top-width:1px}')
  expect(lean('.b{--tw-border-style:dashed;border-style:dashed}')).toBe('.b{border-style:dashed}')
})
