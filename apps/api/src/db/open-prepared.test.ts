import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#test/a-folder.ts'
import { openPrepared } from './open-prepared.ts'

/** What the database does with an empty folder, as far as this is about it. */
async function fill(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const found = await readdir(folder)
  if (found.length === 0) await writeFile(join(folder, 'PG_VERSION'), '18')
  return found
}

test('a database whose making was cut off is made anew', async () => {
  const data_dir = await aFolder()
  const cutOff = openPrepared(data_dir, async (folder) => {
    await fill(folder)
    throw new Error('killed')
  })
  await expect(cutOff).rejects.toThrow('killed')

  expect(await openPrepared(data_dir, fill)).toEqual([])
  expect(await readdir(data_dir)).toEqual(['database'])
})

test('one that was made whole is kept, even when opening it fails', async () => {
  const data_dir = await aFolder()
  await openPrepared(data_dir, fill)
  await expect(openPrepared(data_dir, () => Promise.reject(new Error('not today')))).rejects.toThrow('not today')
  expect(await openPrepared(data_dir, fill)).toEqual(['PG_VERSION'])
})

const almostNothing = async () => 1_000_000

test('without room for it nothing is made, and one that is there is not opened to break off in the middle', async () => {
  const data_dir = await aFolder()
  await expect(openPrepared(data_dir, fill, almostNothing)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(data_dir)).toEqual([])
  await openPrepared(data_dir, fill)
  await expect(openPrepared(data_dir, fill, almostNothing)).rejects.toMatchObject({ code: 'ENOSPC' })
})
