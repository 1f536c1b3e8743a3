import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/test-database.ts'
import { hashPicture, isPictureName, keepPictures, MAX_PICTURE_BYTES, namePoster, typeOfPicture } from './pictures.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const dot = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
const svg = (head = '') => Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg"/>`)

test('a picture is what its content says', async () => {
  for (const form of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const)
    expect(typeOfPicture(await dot.clone().toFormat(form).toBuffer())).toBe(`image/${form}`)
  const xml = '<?xml version="1.0" encoding="utf-8"?>\n'
  const made = '<!-- Generator: a program -->\n'
  for (const head of ['', '\uFEFF', '\n ', xml, `${xml}${made}`, `${xml}<!DOCTYPE svg PUBLIC "x" "y">${made}`])
    expect([head, typeOfPicture(svg(head))]).toEqual([head, 'image/svg+xml'])
})

test.each([
  ['nothing', ''],
  ['a page', '<!DOCTYPE html><svg/>'],
  ['a page with a drawing in it', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
  ['a drawing that declares entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'],
  ['a script', 'alert(1)'],
  ['a document', '%PDF-1.7'],
  ['comments without an end', '<!--'.repeat(1_000)],
])('%s is no picture', async (_what, content) => {
  expect(typeOfPicture(Buffer.from(content))).toBeUndefined()
  const picture = { name: 'storage/x.svg', content: Buffer.from(content), lasting: false }
  await expect(keepPictures(db, [picture])).rejects.toThrow('storage/x.svg is no picture')
})

test('reads the head of an SVG in linear time, however many comments it has', () => {
  const comments = '<!---->'.repeat(40)
  expect(typeOfPicture(Buffer.from(`${comments}<svg/>`))).toBeUndefined()
  expect(typeOfPicture(svg(comments))).toBe('image/svg+xml')
  expect(typeOfPicture(svg(`${comments}<!DOCTYPE svg>${comments}`))).toBe('image/svg+xml')
  for (const end of ['<g/>', '', '<!--', '<!DOCTYPE svg>', '<!DOCTYPE svg', '<?xml'])
    expect([end, typeOfPicture(Buffer.from(comments + end))]).toEqual([end, undefined])
})

test('names are addresses of ours, and nothing else', () => {
  for (const name of ['storage/ticket/0/logo.svg', 'office/events/São-João/stadium.svg'])
    expect([name, isPictureName(name)]).toEqual([name, true])
  for (const name of [
    '',
    'storage',
    'storage/',
    'app-secret',
    'storage/../app-secret',
    'storage/.hidden',
    'storage//x',
    'storage/x\u0000',
    'storage/x\\..\\y',
    'storage/C:x',
    'storage/a b',
    `storage/${'x'.repeat(200)}`,
  ])
    expect([name, isPictureName(name)]).toEqual([name, false])
})

const contentOf = async (name: string) => {
  const [row] = await db.query<{ content: Uint8Array }>(
    'select content from picture_names join pictures using (hash) where name = $1',
    [name],
  )
  return row && Buffer.from(row.content).toString()
}
const countOf = async () => (await db.query('select from pictures')).length

test('the same picture is kept once, whatever it is called; a name may come to mean another one', async () => {
  const before = await countOf()
  for (const name of ['storage/a.svg', 'storage/b.svg'])
    expect(await keepPictures(db, [{ name, content: svg(), lasting: false }])).toBe(1)
  expect(await keepPictures(db, [{ name: 'storage/a.svg', content: svg(), lasting: false }])).toBe(0)
  expect(await countOf()).toBe(before + 1)
  expect(await keepPictures(db, [{ name: 'storage/a.svg', content: svg('\n'), lasting: false }])).toBe(1)
  expect([await contentOf('storage/a.svg'), await contentOf('storage/b.svg')]).toEqual([
    String(svg('\n')),
    String(svg()),
  ])
})

test('a name that lasts never means another picture', async () => {
  const name = 'storage/posters/x-1/card-360.avif'
  await keepPictures(db, [{ name, content: svg(), lasting: true }])
  expect(await keepPictures(db, [{ name, content: svg('\n'), lasting: true }])).toBe(0)
  expect(await contentOf(name)).toBe(String(svg()))
})

const insert = (content: Buffer, hash: string) =>
  db.query(`insert into pictures (hash, type, content) values ($1, 'image/png', $2)`, [hash, content])

test('the database itself takes nothing under a wrong hash, and nothing that is too large', async () => {
  await expect(insert(Buffer.from('x'), hashPicture(Buffer.from('y')))).rejects.toThrow('pictures_check')
  const large = Buffer.alloc(MAX_PICTURE_BYTES + 1)
  await expect(insert(large, hashPicture(large))).rejects.toThrow('pictures_content_check')
  await insert(large.subarray(1), hashPicture(large.subarray(1)))
})

const files = (content: string) => [{ name: 'card-360.webp', content: Buffer.from(content) }]

test('another poster has another address, the same one the same', () => {
  const { poster, pictures } = namePoster('folia', files('a'))
  expect(poster).toMatch(/^folia-[0-9a-f]{12}$/)
  expect(pictures).toEqual([
    { name: `storage/posters/${poster}/card-360.webp`, content: Buffer.from('a'), lasting: true },
  ])
  expect(namePoster('folia', files('a')).poster).toBe(poster)
  expect(namePoster('folia', files('b')).poster).not.toBe(poster)
})
