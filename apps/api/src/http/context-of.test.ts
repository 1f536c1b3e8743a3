import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createContextOf } from './context-of.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how: { type: 'minor' | 'major' }) => void

const producer = { locale: { 'pt-br': { 'error.sold_out': 'Acabou.' } } }
const { contextOf } = createContextOf({
  producers: { find: async () => producer, getDefault: async () => producer },
} as never)

/** The control: what a context would leave if it were written with a getter. */
const getterOf = async (request: object) => ({
  get size() {
    return Object.keys(request).length
  },
})

const REQUESTS = 200
const BALLAST = 2_000

/** Bytes a request leaves where only the great collection looks, which makes everybody wait. */
async function leftBehind(make: (request: never, reply: never) => Promise<unknown>): Promise<number> {
  collect({ type: 'major' })
  const before = oldBytes()
  for (let n = 0; n < REQUESTS; n++) {
    await make(
      { headers: {}, hostname: 'localhost', ballast: Array.from({ length: BALLAST }, () => n) } as never,
      {} as never,
    )
    if (n % 20 === 0) collect({ type: 'minor' })
  }
  collect({ type: 'minor' })
  return (oldBytes() - before) / REQUESTS
}

function oldBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
}

/** Something else may be collected or kept meanwhile, but not three times. */
async function thrice(make: Parameters<typeof leftBehind>[0]): Promise<number[]> {
  return [await leftBehind(make), await leftBehind(make), await leftBehind(make)]
}

test('a request that has been answered is not kept', async () => {
  expect(Math.max(...(await thrice(getterOf)))).toBeGreaterThan(BALLAST)
  expect(Math.min(...(await thrice(contextOf)))).toBeLessThan(BALLAST)
})
