import { beforeAll, describe, expect, test } from 'vitest'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { deleteEvent } from '#features/changes/delete-event.ts'
import { FULL, times, untilLost } from '../fault-options.ts'
import { redefine } from './redefine.ts'
import { cartOf, countOf, stockOf, twoShops } from './two-shops.ts'

const { BUYERS, ROUNDS } = FULL ? { BUYERS: 200, ROUNDS: 40 } : { BUYERS: 30, ROUNDS: 4 }
const MINUTES = 600_000

const shops = await twoShops()

const batches = [{ name: 'Lote 1', price_cents: 9_000, quantity: 10_000 }]
const sections = [
  { name: 'Pista', places: { capacity: 10_000 }, tickets: [{ name: 'Inteira', kind: 'full' as const, batches }] },
]
const anEvent = () => shops.anEvent({ sectors: [{ name: 'Pista', sections }] })

/** Reservations that take 50 ms, so that a deletion meets one of them. */
beforeAll(async () => {
  const written = "  return json_build_object('verdicts'"
  await redefine(shops.db, 'reserve', (text) => text.replace(written, `  perform pg_sleep(0.05);\n${written}`))
})

/** A rush and a deletion at a random moment of it. */
async function deleteInRush() {
  const event = await anEvent()
  const rush = shops.rush(await shops.aCrowd(BUYERS), '/api/checkout/reserve', () => cartOf(event, { 1: 1 }))
  await new Promise((done) => setTimeout(done, Math.random() * 100))
  const outcome = await deleteEvent(shops, { event_id: event.id, why: 'a slip' })
  return { event, outcome, answers: await rush }
}

describe('an event that is deleted in a rush', () => {
  test('is either gone and held by no buyer, or stays with all that is held', { timeout: MINUTES }, async () => {
    for (const _ of times(ROUNDS)) {
      const { event, outcome, answers } = await deleteInRush()
      const held = countOf(answers, 200)
      const stock = await stockOf(shops, event)
      const { length: events } = await shops.db.query('select 1 from events where id = $1', [event.id])
      const gone = { outcome: 'done', held: 0, counted: 0, events: 0 }
      const stays = { outcome: 'in_use', held, counted: held, events: 1 }
      expect({ outcome, held, counted: stock.counted, events }).toEqual(outcome === 'done' ? gone : stays)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    }
    expect(await verifyInvariants(shops.db)).toEqual([])
  })

  test('leaves reservations of nothing behind when it waits for no sale', { timeout: MINUTES }, async () => {
    const restore = await redefine(shops.db, 'lock_sale', (text) => text.replace(/perform 1 [^;]+;/, 'null;'))
    const lost = await untilLost(async () => {
      const { outcome, answers } = await deleteInRush()
      return outcome === 'done' ? countOf(answers, 200) : 0
    })
    expect(lost).toBeGreaterThan(0)
    await restore()
  })
})
