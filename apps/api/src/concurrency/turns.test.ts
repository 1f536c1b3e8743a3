import { expect, test } from 'vitest'
import { answerInTurn, beginInTurn } from './turns.ts'

const MOST_WAITING = 10_000

test('ten thousand may wait for their turn, the next is told to come back, and an answer waits for none of them', async () => {
  const went: (string | number)[] = []
  const waiting = Array.from(
    { length: MOST_WAITING },
    (_, n) => new Promise<void>((resolve) => beginInTurn(() => resolve(void went.push(n)))),
  )
  const refused = await new Promise((resolve) => beginInTurn(resolve))
  expect(refused).toMatchObject({ code: 'unavailable' })
  await new Promise<void>((resolve) => answerInTurn(() => resolve(void went.push('answer'))))
  expect(went.length).toBeLessThan(10)
  await Promise.all(waiting)
  expect(went.filter((one) => one !== 'answer')).toEqual(Array.from({ length: MOST_WAITING }, (_, n) => n))
})
