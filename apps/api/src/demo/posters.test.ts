import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#runtime/package-root.ts'
import { demoEvents } from './events.ts'

const FOLDER = join(packageRoot, 'demo/storage/posters')
const NAME = /^[a-z0-9-]+$/
/** What a fan on a poor signal has to load, in kB. */
const HEAVIEST_KB = { 'card-360': 12, 'card-720': 30, 'wide-1280': 45, 'wide-1920': 70 }

const drawn = readdirSync(FOLDER)

test('every event has a poster, and no poster is left over', () => {
  const wanted = new Set(demoEvents.map(({ poster }) => poster))
  expect(wanted).toEqual(new Set(drawn))
})

test.each(drawn)('%s: a card and a banner in two sizes and two formats, none of them heavy', (name) => {
  expect(name).toMatch(NAME)
  for (const [size, kb] of Object.entries(HEAVIEST_KB)) {
    for (const format of ['avif', 'webp']) {
      expect(statSync(join(FOLDER, name, `${size}.${format}`)).size).toBeLessThanOrEqual(kb * 1024)
    }
  }
})
