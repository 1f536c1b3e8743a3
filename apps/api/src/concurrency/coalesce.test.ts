import { fail } from '@bilheteria/contract/errors'
import * as fc from 'fast-check'
import { setImmediate as nextTurn } from 'node:timers/promises'
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

/** How many of a group of twelve have their answer one turn of the loop after the first has. */
async function answeredSoon(urgent: boolean): Promise<number> {
  const ask = createCoalescer(async (items: number[]) => items, { most: 12, waiting: 12, urgent })
  let answered = 0
  const all = Array.from({ length: 12 }, (_, n) => ask(n).then(() => answered++))
  await all[0]
  await nextTurn()
  const soon = answered
  await Promise.all(all)
  return soon
}

test('answers leave a few at a time, so that others come in between; urgent ones at once', async () => {
  expect(await answeredSoon(false)).toBeLessThan(12)
  expect(await answeredSoon(true)).toBe(12)
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

test('two of one name never go together, each keeps its turn, and nobody is lost', async () => {
  const groups: string[][] = []
  const ask = createCoalescer(
    async (items: string[]) => {
      groups.push(items)
      return items.map((item) => `${item} done`)
    },
    { most: 3, waiting: 20, nameOf: ([name = '']) => name },
  )
  const asked = ['a1', 'a2', 'b1', 'a3', 'c1', 'd1', 'b2', 'd2']
  expect(await Promise.all(asked.map(ask))).toEqual(asked.map((item) => `${item} done`))
  expect(groups).toEqual([
    ['a1', 'b1', 'c1'],
    ['a2', 'd1', 'b2'],
    ['a3', 'd2'],
  ])
})

test('of any crowd nobody is lost or served twice, and who has the same name is served in turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(5), { maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      fc.nat(5),
      async (names, most, poisoned) => {
        const groups: number[][] = []
        const served: { name: number; n: number }[] = []
        const ask = createCoalescer(
          async (items: { name: number; n: number }[]) => {
            groups.push(items.map(({ name }) => name))
            if (items.some(({ name }) => name === poisoned)) throw new Error('poison')
            served.push(...items)
            return items.map(({ n }) => n)
          },
          { most, waiting: 100, nameOf: ({ name }) => String(name) },
        )
        const answers = await Promise.allSettled(names.map((name, n) => ask({ name, n })))
        expect(groups.filter((group) => group.length > most || new Set(group).size < group.length)).toEqual([])
        const told = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'poison'))
        expect(told).toEqual(names.map((name, n) => (name === poisoned ? 'poison' : n)))
        for (const name of new Set(names)) {
          const own = served.filter((item) => item.name === name).map(({ n }) => n)
          expect(own).toEqual(own.toSorted((a, b) => a - b))
        }
        expect(served).toHaveLength(names.filter((name) => name !== poisoned).length)
      },
    ),
    { numRuns: 100 },
  )
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

/** As the database says that somebody else keeps a row. */
const busy = () => Object.assign(fail('unavailable'), { cause: { code: '55P03' } })

test('a row that somebody keeps is waited for by its own caller alone', async () => {
  const press = createCoalescer(
    async (items: string[]) => {
      if (items.includes('kept')) throw busy()
      return items
    },
    { most: 10, waiting: 10, tries_apart: true },
  )
  const outcomes = await Promise.allSettled(['a', 'kept', 'b', 'c'].map(press))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('a row that everybody needs is not waited for by each in turn', async () => {
  let tries = 0
  const press = createCoalescer(
    async (): Promise<string[]> => {
      tries++
      throw busy()
    },
    { most: 100, waiting: 100, tries_apart: true },
  )
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => press(String(n))))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(tries).toBeLessThan(10)
})

test('of one name few wait, nobody else is kept out by them, and whoever was served may come again', async () => {
  const press = createCoalescer(async (items: string[]) => items, { most: 5, waiting: 100, nameOf: (name) => name })
  for (const _ of ['once', 'again']) {
    const same = Array.from({ length: 30 }, () => press('pressed again'))
    const other = press('somebody else')
    const outcomes = await Promise.allSettled(same)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await other).toBe('somebody else')
  }
})
