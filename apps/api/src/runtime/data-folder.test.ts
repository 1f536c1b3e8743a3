import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#test/a-folder.ts'
import { openDataFolder } from './data-folder.ts'

const rights = async (folder: string) => ((await stat(folder)).mode & 0o7777).toString(8)

test.skipIf(process.platform === 'win32')('a new data folder, and an old one, is its user’s alone', async () => {
  const parent = await aFolder()
  const folder = join(parent, 'shop', 'data')
  openDataFolder(folder)
  expect([await rights(folder), await rights(join(parent, 'shop'))]).toEqual(['700', '700'])
  await chmod(folder, 0o755)
  openDataFolder(folder)
  expect(await rights(folder)).toBe('700')
})

test.skipIf(process.platform === 'win32')('a folder that is everybody’s, such as /tmp, stays so', async () => {
  const shared = await aFolder()
  await chmod(shared, 0o1777)
  openDataFolder(shared)
  expect(await rights(shared)).toBe('1777')
})
