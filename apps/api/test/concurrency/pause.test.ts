import { describe, expect, test } from 'vitest'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { pauseSale, resumeSale } from '#features/changes/pause-sale.ts'
import { FULL, times, untilLost } from '../fault-options.ts'
import type { Buyer } from './a-crowd.ts'
import { redefine } from './redefine.ts'
import { cartOf, countOf, stockOf, twoShops } from './two-shops.ts'

const { BUYERS, PRESSES } = FULL ? { BUYERS: 500, PRESSES: 20 } : { BUYERS: 60, PRESSES: 5 }
const MINUTES = 600_000
const RESERVE = '/api/checkout/reserve'

const shops = await twoShops()

const anEvent = () =>
  shops.anEvent({
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            places: { capacity: 10_000 },
            tickets: [
              { name: 'Inteira', kind: 'full', batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: 10_000 }] },
            ],
          },
        ],
      },
    ],
  })
type Event = Awaited<ReturnType<typeof anEvent>>

const pause = ({ id }: Event) => pauseSale(shops, { event_id: id, why: 'something is wrong with the prices' })
const resume = ({ id }: Event) => resumeSale(shops, { event_id: id, why: 'mended' })

/** Everybody presses, every other one at the other door. */
const pressAll = (crowd: readonly Buyer[], event: Event) => shops.rush(crowd, RESERVE, () => cartOf(event, { 1: 1 }))

/** What was held when a pause in the middle of a rush was answered, and what is held when the rush is over. */
async function pauseInRush(event: Event): Promise<{ at_answer: number; afterwards: number }> {
  const rush = pressAll(await shops.aCrowd(BUYERS), event)
  await expect.poll(async () => (await stockOf(shops, event)).counted, { interval: 1 }).toBeGreaterThan(0)
  expect(await pause(event)).toBe('done')
  const { counted: at_answer } = await stockOf(shops, event)
  const answers = await rush
  const { counted: afterwards, held } = await stockOf(shops, event)
  expect(held).toBe(afterwards)
  expect(countOf(answers, 200) + countOf(answers, 409, 'sales_paused')).toBe(BUYERS)
  return { at_answer, afterwards }
}

describe('once a pause is answered', () => {
  test('nobody who had begun to reserve gets anything any more', { timeout: MINUTES }, async () => {
    for (const _ of times(FULL ? 20 : 2)) {
      const { at_answer, afterwards } = await pauseInRush(await anEvent())
      expect(afterwards).toBe(at_answer)
    }
  })

  test(
    `${BUYERS} people who press ${PRESSES} times at two doors get nothing, until it goes on`,
    { timeout: MINUTES },
    async () => {
      const event = await anEvent()
      const crowd = await shops.aCrowd(BUYERS)
      await pause(event)
      for (const _ of times(PRESSES))
        expect(countOf(await pressAll(crowd, event), 409, 'sales_paused')).toBe(crowd.length)
      expect(await stockOf(shops, event)).toMatchObject({ held: 0, counted: 0 })
      expect(await pause(event)).toBe('paused')
      expect(await resume(event)).toBe('done')
      expect(countOf(await pressAll(crowd, event), 200)).toBe(crowd.length)
      expect(await resume(event)).toBe('on_sale')
    },
  )
})

test('after all that the books balance', async () => {
  expect(await verifyInvariants(shops.db)).toEqual([])
})

describe('without its guards', () => {
  test('a paused event is sold when nobody looks at its state', { timeout: MINUTES }, async () => {
    const restore = await redefine(shops.db, 'reserve', (text) => text.replace(`e_state[e] = 'paused'`, 'false'))
    const event = await anEvent()
    await pause(event)
    expect(countOf(await pressAll(await shops.aCrowd(20), event), 200)).toBe(20)
    await restore()
  })

  test(
    'who had begun gets something after the answer when a pause waits for nobody',
    { timeout: MINUTES },
    async () => {
      const restore = await redefine(shops.db, 'lock_sale', (text) => text.replace(/perform 1 [^;]+;/, 'null;'))
      const more = await untilLost(async () => {
        const { at_answer, afterwards } = await pauseInRush(await anEvent())
        return afterwards - at_answer
      })
      expect(more).toBeGreaterThan(0)
      await restore()
    },
  )
})
