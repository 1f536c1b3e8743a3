import { expect, test } from 'vitest'
import { timeOf } from '#db/db.ts'
import { openTestDatabase } from './test-database.ts'
import { moveClock, setClock } from './test-time.ts'

const db = await openTestDatabase()
const aheadOf = async (moment_ms: number) => Math.abs((await timeOf(db)).getTime() - moment_ms)
const PATIENCE_MS = 20_000

test('database and process agree about the time, also where it is another one than the machine’s', async () => {
  expect(await aheadOf(Date.now())).toBeLessThan(PATIENCE_MS)
})

test('the shop’s clock can be put where a test needs it, and right again', async () => {
  await setClock(db, '2028-02-29T23:59:00-03:00')
  expect(await aheadOf(Date.UTC(2028, 2, 1, 2, 59))).toBeLessThan(PATIENCE_MS)
  await moveClock(db, '0')
  expect(await aheadOf(Date.now())).toBeLessThan(PATIENCE_MS)
})
