import { fail } from '@bilheteria/contract/errors'
import { expect, test } from 'vitest'
import { createCoalescer } from './coalesce.ts'

/** Work that ends when it is told to. */
function aWork() {
  const groups: { items: number[]; end: (error?: Error) => void }[] = []
  const run = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      groups.push({ items, end: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))) })
    })
  return { groups, run }
}

const LIMITS = { most: 3, waiting: 5 }

test('who has come goes at once, whoever comes meanwhile goes together, in the order they came', async () => {
  const { groups, run } = aWork()
  const ask = createCoalescer(run, LIMITS)
  const first = [ask(1), ask(2)]
  await expect.poll(() => groups[0]?.items).toEqual([1, 2])
  const answers = Promise.all([...first, ...[3, 4, 5, 6].map((item) => ask(item))])
  groups[0]?.end()
  await expect.poll(() => groups[1]?.items).toEqual([3, 4, 5])
  groups[1]?.end()
  await expect.poll(() => groups[2]?.items).toEqual([6])
  groups[2]?.end()
  expect(await answers).toEqual([10, 20, 30, 40, 50, 60])
})

test('when too many wait the next is turned away at once', async () => {
  const { groups, run } = aWork()
  const ask = createCoalescer(run, LIMITS)
  const waiting = [1, 2, 3, 4, 5].map((item) => ask(item))
  await expect(ask(6)).rejects.toMatchObject({ code: 'unavailable' })
  for (const n of [0, 1]) {
    await expect.poll(() => groups[n]).toBeDefined()
    groups[n]?.end()
  }
  expect(await Promise.all(waiting)).toEqual([10, 20, 30, 40, 50])
})

test('one that spoils it for all fails alone', async () => {
  const tried: number[][] = []
  const ask = createCoalescer(
    async (items: number[]) => {
      tried.push(items)
      if (items.includes(3)) throw new Error('poison')
      return items
    },
    { most: 10, waiting: 10 },
  )
  const answers = await Promise.allSettled([1, 2, 3, 4].map((item) => ask(item)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(tried).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [4]])
})

test('when nothing can be reached nobody is tried again', async () => {
  let tries = 0
  const ask = createCoalescer(
    async (): Promise<number[]> => {
      tries++
      throw fail('unavailable')
    },
    { most: 10, waiting: 10 },
  )
  const answers = await Promise.allSettled([1, 2, 3].map((item) => ask(item)))
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect(tries).toBe(1)
})
