import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#catalogue/pictures.ts'
import { aFolder } from '#test/a-folder.ts'
import { startApp } from '#test/start-app.ts'
import { exportPictures, importPictures } from './copy-pictures.ts'

const app = await startApp()
const folder = await aFolder()
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

async function put(name: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), content)
}

test('a folder’s pictures are taken in, told once, and found at their old addresses; and out again', async () => {
  expect(await importPictures(app.db, folder)).toEqual({ kept: 0, known: 0, refused: [] })
  const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
    .webp()
    .toBuffer()
  await put('storage/posters/folia/card-360.webp', webp)
  await put('storage/ticket/0/logo.svg', svg)
  await put('office/events/1/stadium.svg', svg)
  await put('storage/ticket/0/.DS_Store', 'x')
  await put('storage/ticket/0/notes.txt', 'to do')
  await put('office/events/2/stadium.svg', svg + ' '.repeat(MAX_PICTURE_BYTES))
  await put('app-secret', 'not ours to show')
  const refused = [
    { name: 'storage/ticket/0/.DS_Store', why: 'has a name that no address has' },
    { name: 'storage/ticket/0/notes.txt', why: 'is no AVIF, WebP, PNG, JPEG, GIF or SVG' },
    { name: 'office/events/2/stadium.svg', why: 'is larger than 2 MB' },
  ]
  expect(await importPictures(app.db, folder)).toEqual({ kept: 3, known: 0, refused })
  expect(await importPictures(app.db, folder)).toEqual({ kept: 0, known: 3, refused })
  expect((await app.request('/storage/posters/folia/card-360.webp')).rawPayload).toEqual(webp)
  expect((await app.request('/office/events/1/stadium.svg')).body).toBe(svg)

  const elsewhere = await aFolder()
  expect(await exportPictures(app.db, elsewhere)).toBe(3)
  expect(await readFile(join(elsewhere, 'storage/posters/folia/card-360.webp'))).toEqual(webp)
  expect(await importPictures(app.db, elsewhere)).toEqual({ kept: 0, known: 3, refused: [] })

  await put('storage/ticket/0/logo.svg', `${svg}\n`)
  expect(await importPictures(app.db, folder)).toMatchObject({ kept: 1, known: 2 })
  expect((await app.request('/storage/ticket/0/logo.svg')).body).toBe(`${svg}\n`)
})
