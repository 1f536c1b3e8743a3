import { expect, test } from 'vitest'
import { createOpenStreams } from './open-streams.ts'

test('listeners are sent elsewhere a handful at a time, those who come back meanwhile too, and all in time', async () => {
  let open = 0
  const streams = createOpenStreams({ onCount: (now) => void (open = now), most: 100 })
  const listen = (account_id: string) => {
    const { stop, end } = streams.begin({ account_id })
    stop.signal.addEventListener('abort', end)
  }
  for (let n = 0; n < 12; n++) listen(`fan ${n}`)
  const left: number[] = []
  let over_ms = 0
  await streams.stopWithin(1_500, async (ms) => {
    left.push(open)
    over_ms += ms
    if (left.length !== 2) return
    listen('fan 0')
    listen('fan 1')
  })
  expect(left).toEqual([10, 8, 7, 4, 2, 0])
  expect(over_ms).toBe(1_500)
})
