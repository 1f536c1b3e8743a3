import { fail } from '@bilheteria/contract/errors'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { keepPictures } from '#catalogue/pictures.ts'
import type { Db } from '#db/db.ts'
import { aFolder } from '#test/a-folder.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { knowPictures } from './known-pictures.ts'

const db = await openTestDatabase()
afterAll(() => db.close())
const data_dir = await aFolder()

let asked: unknown[] = []
let underway = 0
let most_at_once = 0
let away = false
const watched: Db = {
  transaction: () => Promise.reject(new Error('nothing is written here')),
  query: async (text, params = []) => {
    asked.push(params[0])
    if (away) throw fail('unavailable')
    most_at_once = Math.max(most_at_once, ++underway)
    try {
      return await db.query(text, params)
    } finally {
      underway -= 1
    }
  },
}
beforeEach(() => {
  asked = []
  most_at_once = 0
  away = false
})

const svg = (id: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" id="${id}"/>`)
const POSTER = 'storage/posters/x-1/card-360.svg'
const LOGO = 'storage/ticket/0/logo.svg'
await keepPictures(db, [{ name: POSTER, content: svg('poster'), lasting: true }])
await keepPictures(db, [{ name: LOGO, content: svg('logo'), lasting: false }])

test('a crowd that asks for one picture asks the database once', async () => {
  const find = knowPictures(watched, { data_dir, fresh_ms: 0 })
  const crowd = await Promise.all(Array.from({ length: 500 }, () => find(POSTER)))
  expect(new Set(crowd.map((picture) => picture?.content.toString()))).toEqual(new Set([String(svg('poster'))]))
  // Its name, then its content.
  expect(asked).toHaveLength(2)
  // However long ago that was: it never means another picture.
  expect((await find(POSTER))?.lasting).toBe(true)
  expect(asked).toHaveLength(2)
})

test('a logo is looked at again, and its content read only when it is another one', async () => {
  const find = knowPictures(watched, { data_dir, fresh_ms: 0 })
  const first = await find(LOGO)
  expect(await find(LOGO)).toBe(first)
  expect(asked).toHaveLength(3)
  await keepPictures(db, [{ name: LOGO, content: svg('newer'), lasting: false }])
  expect((await find(LOGO))?.content.toString()).toBe(String(svg('newer')))
  const kept = knowPictures(watched, { data_dir })
  asked = []
  await kept(LOGO)
  await kept(LOGO)
  expect(asked).toHaveLength(2)
})

test('while the database is away the last known picture is shown', async () => {
  const find = knowPictures(watched, { data_dir, fresh_ms: 0, missing_ms: 0 })
  const before = await find(LOGO)
  away = true
  expect(await find(LOGO)).toBe(before)
  await expect(find('storage/ticket/1/logo.svg')).rejects.toMatchObject({ code: 'unavailable' })
})

test('whoever invents names asks one question at a time, for many together, and pushes out nothing that is known', async () => {
  const find = knowPictures(watched, { data_dir, fresh_ms: 60_000, missing_ms: 60_000 })
  await find(POSTER)
  asked = []
  const names = Array.from({ length: 4_000 }, (_, n) => `storage/posters/invented-${n}/card-360.avif`)
  expect(new Set(await Promise.all(names.map(find)))).toEqual(new Set([undefined]))
  expect(asked.length).toBeLessThanOrEqual(names.length / 200 + 2)
  expect(most_at_once).toBe(1)
  asked = []
  await Promise.all([find(POSTER), ...names.slice(-1_000).map(find)])
  expect(asked).toEqual([])
})

test('what no picture can be called is not even looked for', async () => {
  const find = knowPictures(watched, { data_dir })
  for (const name of ['storage/../app-secret', 'storage/\u0000', 'migrations', 'storage/']) await find(name)
  expect(asked).toEqual([])
})
