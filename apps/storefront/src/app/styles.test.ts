import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const theme = readFileSync(join(import.meta.dirname, '../../../../packages/ui/src/theme.css'), 'utf8')

test('responsive breakpoints 600, 960, 1280, 1920 px; mobile breakpoint 1264', () => {
  const defined = Array.from(theme.matchAll(/--breakpoint-(\w+): (\w+);/g), ([, name, width]) => [name, width])
  expect(Object.fromEntries(defined)).toEqual({
    sm: '600px',
    md: '960px',
    desk: '1264px',
    xl: '1280px',
    '2xl': '1920px',
  })
})
