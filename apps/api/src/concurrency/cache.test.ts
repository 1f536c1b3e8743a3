import { afterEach, expect, test, vi } from 'vitest'
import { createCache } from './cache.ts'

afterEach(() => {
  vi.useRealTimers()
})

type Options = Omit<Parameters<typeof createCache<Item>>[0], 'version'>
type Item = { key: string; nth: number } | undefined

/** Loads what it is asked for, and remembers having done so. */
function aShelf(options: Options = { most: 500 }) {
  const asked: string[] = []
  let version = 1
  const cache = createCache<Item>({ ...options, version: async () => String(version) })
  const get = (key: string) =>
    cache.get(key, async () => {
      asked.push(key)
      if (key === 'broken') throw new Error(key)
      return key === 'invented' ? undefined : { key, nth: asked.length }
    })
  return { get, asked, change: () => version++ }
}

test('what is known is loaded once, also by many at once, until the version changes', async () => {
  const { get, asked, change } = aShelf()
  const [one, other] = await Promise.all([get('101'), get('101')])
  expect(one).toBe(other)
  await get('101')
  expect(asked).toEqual(['101'])
  change()
  await get('101')
  expect(asked).toEqual(['101', '101'])
})

test('what does not exist, or could not be loaded, is not kept', async () => {
  const { get, asked } = aShelf()
  for (let n = 0; n < 2; n++) {
    expect(await get('invented')).toBeUndefined()
    await expect(get('broken')).rejects.toThrow('broken')
  }
  expect(asked).toEqual(['invented', 'broken', 'invented', 'broken'])
})

test('only so many are kept, and invented ones push out none of them', async () => {
  const { get, asked } = aShelf()
  for (let n = 0; n < 500; n++) await get(`event ${n}`)
  await get('invented')
  await get('event 0')
  expect(asked).toHaveLength(501)
  await get('event 500')
  await get('event 0')
  expect(asked).toHaveLength(503)
})

test('only so much is kept; what would fill all the room alone is answered, and not kept', async () => {
  const room = { most_bytes: 10, bytesOf: (item: Item) => item?.key.length ?? 0 }
  const { get, asked } = aShelf({ most: 500, room })
  for (const key of ['aaaa', 'bbbb', 'cc']) await get(key)
  await get('aaaa')
  await get('d')
  for (const key of ['bbbb', 'cc', 'd', 'aaaa']) await get(key)
  expect(asked).toEqual(['aaaa', 'bbbb', 'cc', 'd', 'aaaa'])
  expect(await get('eleven long')).toMatchObject({ key: 'eleven long' })
  await get('eleven long')
  expect(asked.slice(5)).toEqual(['eleven long', 'eleven long'])
})

test('what is too old is loaded anew, and then stays longest', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { get, asked } = aShelf({ most: 2, fresh_ms: 1_000 })
  await get('a')
  await get('b')
  vi.advanceTimersByTime(999)
  expect(await get('a')).toMatchObject({ nth: 1 })
  vi.advanceTimersByTime(1)
  expect(await get('a')).toMatchObject({ nth: 3 })
  await get('c')
  expect(await get('a')).toMatchObject({ nth: 3 })
  expect(asked).toEqual(['a', 'b', 'a', 'c'])
})

test('what is fresh is found at once, and nothing is loaded for it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = createCache<number>({ most: 2, fresh_ms: 1_000 })
  expect(cache.find('a')).toBeUndefined()
  await cache.get('a', async () => 7)
  expect(cache.find('a')).toBe(7)
  vi.advanceTimersByTime(1_000)
  expect(cache.find('a')).toBeUndefined()
})

test('whoever asks for a newer version neither waits for the older loading nor finds what it brought', async () => {
  let version = 1
  const cache = createCache<string>({ most: 2, version: async () => String(version) })
  let end: ((value: string) => void) | undefined
  const first = cache.get('a', () => new Promise((resolve) => (end = resolve)))
  await new Promise(setImmediate)
  version = 2
  expect(await cache.get('a', async () => 'new')).toBe('new')
  end?.('old')
  expect(await first).toBe('old')
  expect(await cache.get('a', async () => 'newer')).toBe('new')
})

test('what a cache does not keep also ends what it kept before', async () => {
  const cache = createCache<number>({ most: 2, fresh_ms: 0, keeps: (status) => status === 200 })
  const seen: (number | undefined)[] = []
  for (const status of [200, 404, 200]) {
    await cache.get('a', async (before) => {
      seen.push(before)
      return status
    })
  }
  expect(seen).toEqual([undefined, 200, undefined])
})

test('nobody waits long for a newer value than the old one, and it is loaded once', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = createCache<string>({ most: 2, fresh_ms: 1_000, outlives: () => true })
  await cache.get('a', async () => 'old')
  vi.advanceTimersByTime(1_000)
  const asked: ((value: string) => void)[] = []
  const hanging = () => new Promise<string>((resolve) => asked.push(resolve))
  expect(await cache.get('a', hanging)).toBe('old')
  expect(await cache.get('a', hanging)).toBe('old')
  expect(asked).toHaveLength(1)
  asked[0]?.('new')
  await vi.waitUntil(() => cache.find('a') === 'new')
})

const failWith = (message: string) => () => Promise.reject(new Error(message))

test('an old value stands in spite of the failures named, as an old one, and of no others', async () => {
  const cache = createCache<number>({
    most: 2,
    fresh_ms: 0,
    outlives: (error) => error instanceof Error && error.message === 'away',
  })
  await expect(cache.get('a', failWith('away'))).rejects.toThrow('away')
  await cache.get('a', async () => 7)
  expect(await cache.get('a', failWith('away'))).toBe(7)
  expect(cache.find('a')).toBeUndefined()
  await expect(cache.get('a', failWith('broken'))).rejects.toThrow('broken')
  expect(await cache.get('a', async (before = 0) => before + 1)).toBe(8)
})

test('where the new version cannot be loaded the one before stands', async () => {
  let version = '1'
  const cache = createCache<string>({ most: 2, version: async () => version, outlives: () => true })
  await cache.get('a', async () => 'old')
  version = '2'
  expect(await cache.get('a', failWith('away'))).toBe('old')
  expect(await cache.get('a', async () => 'new')).toBe('new')
  expect(cache.find('a')).toBe('new')
})
