import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('a few work, a few wait, and the rest is turned away', async () => {
  const oneOfFew = createSemaphore({ at_once: 2, waiting: 3 })
  let working = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++working)
    await new Promise(setImmediate)
    working -= 1
    throw new Error('did its part')
  }
  const ends = await Promise.allSettled(Array.from({ length: 7 }, () => oneOfFew(work)))
  const said = ends.map((end) => (end.status === 'rejected' ? (end.reason as { code?: string }).code : ''))
  expect(said.filter((code) => code === 'unavailable')).toHaveLength(2)
  expect(most).toBe(2)
  // Whoever failed has made room.
  await expect(oneOfFew(async () => 'done')).resolves.toBe('done')
})
