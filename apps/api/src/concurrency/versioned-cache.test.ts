import { expect, test } from 'vitest'
import { createVersionedCache } from './versioned-cache.ts'

/** Reads what it is asked for, and remembers having done so. */
function aShelf() {
  const asked: string[] = []
  let version = 1
  const find = createVersionedCache(
    async () => version,
    async (key: string) => {
      asked.push(key)
      if (key === 'broken') throw new Error(key)
      return key === 'invented' ? undefined : { key }
    },
  )
  return { find, asked, change: () => version++ }
}

test('what is known is read once, also by many at once, until the catalogue changes', async () => {
  const { find, asked, change } = aShelf()
  const [one, other] = await Promise.all([find('101'), find('101')])
  expect(one).toBe(other)
  await find('101')
  expect(asked).toEqual(['101'])
  change()
  await find('101')
  expect(asked).toEqual(['101', '101'])
})

test('what does not exist, or could not be read, is not kept', async () => {
  const { find, asked } = aShelf()
  for (let n = 0; n < 2; n++) {
    expect(await find('invented')).toBeUndefined()
    await expect(find('broken')).rejects.toThrow('broken')
  }
  expect(asked).toEqual(['invented', 'broken', 'invented', 'broken'])
})

test('only so many are kept, and invented ones push out none of them', async () => {
  const { find, asked } = aShelf()
  for (let n = 0; n < 500; n++) await find(`event ${n}`)
  await find('invented')
  await find('event 0')
  expect(asked).toHaveLength(501)
  await find('event 500')
  await find('event 0')
  expect(asked).toHaveLength(503)
})
