import { HALF_PRICE_PERCENT } from '@bilheteria/rules/policy'
import { expect, onTestFinished, test } from 'vitest'
import { tell } from '#catalogue/bad-file.ts'
import { one } from '#db/db.ts'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { setEvent } from '#features/changes/set-event.ts'
import { FULL, seeded, times, untilLost } from '../fault-options.ts'
import type { Answer, Buyer } from './a-crowd.ts'
import { redefine } from './redefine.ts'
import { cartOf, countOf, twoShops } from './two-shops.ts'

const { BUYERS, CHANGES } = FULL ? { BUYERS: 200, CHANGES: 400 } : { BUYERS: 40, CHANGES: 12 }
const MINUTES = 600_000
const RESERVE = '/api/checkout/reserve'
/** Enough for everybody's largest cart. */
const MANY = 4 * BUYERS

const shops = await twoShops()
const random = seeded()
const anyOf = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))

const anEvent = () =>
  shops.anEvent({
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            places: { capacity: MANY },
            tickets: [
              { name: 'Inteira', kind: 'full', batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: MANY }] },
              { name: 'Meia', kind: 'half', price_percent: 50 },
            ],
          },
        ],
      },
    ],
  })
type Event = Awaited<ReturnType<typeof anEvent>>

type Numbers = { quantity?: number; capacity?: number }

/** What was said against it; nothing when it was done. */
async function set({ id }: Event, { quantity, capacity }: Numbers): Promise<string[]> {
  const outcome = await setEvent(shops, {
    event_id: id,
    why: 'more or fewer people fit',
    document: {
      sections: capacity === undefined ? [] : [{ section: 'Pista', capacity }],
      batches: quantity === undefined ? [] : [{ batch: 'Lote 1', quantity }],
      new_batches: [],
      block_seats: [],
      unblock_seats: [],
    },
  })
  if (typeof outcome === 'string') throw new Error(outcome)
  return 'problems' in outcome ? outcome.problems.map(tell) : []
}

type Stock = { quantity: number; drawn: number; capacity: number; taken: number; quota: number; halves: number }

const stockOf = ({ id }: Event) =>
  one(
    shops.db.query<Stock>(
      `select batch.quantity, batch.held + batch.sold as drawn, section.capacity, section.taken, quota.quota, quota.taken as halves
         from batches batch, sections section, half_price_quotas quota
        where batch.id = $1 || '-1-1-1-1' and section.id = $1 || '-1-1' and quota.event_id = $1`,
      [id],
    ),
  )

const CARTS = [{ 1: 1 }, { 2: 1 }, { 2: 3 }, { 1: 2, 2: 2 }]

/** Everybody changes their cart again and again until it is over: what one gives back another takes. */
async function buy(crowd: readonly Buyer[], event: Event, over: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let round = 0; !over.aborted; round++) {
    const cart = (n: number) => cartOf(event, CARTS[(n + round) % CARTS.length] ?? {})
    answers.push(...(await shops.rush(crowd, RESERVE, cart)))
  }
  return answers
}

test(
  `places and tickets go up and down under ${BUYERS} buyers: the quota is exact and nothing is sold twice`,
  { timeout: MINUTES },
  async () => {
    const event = await anEvent()
    const over = new AbortController()
    onTestFinished(() => over.abort())
    const buying = buy(await shops.aCrowd(BUYERS), event, over.signal)
    const refusals: string[] = []
    for (const _ of times(CHANGES)) {
      refusals.push(...(await set(event, { quantity: anyOf(0, MANY), capacity: anyOf(0, MANY) })))
      const { quantity, drawn, capacity, taken, quota, halves } = await stockOf(event)
      expect(drawn).toBeLessThanOrEqual(quantity)
      expect(taken).toBeLessThanOrEqual(capacity)
      expect(quota).toBe(Math.max(Math.ceil((quantity * HALF_PRICE_PERCENT) / 100), halves))
      expect(await verifyInvariants(shops.db)).toEqual([])
    }
    over.abort()
    const answers = await buying
    // There was something to refuse, on both sides, and nothing was refused for another reason.
    expect(refusals.length).toBeGreaterThan(0)
    expect(refusals.filter((told) => !/: must be at least \d+: so many /.test(told))).toEqual([])
    expect(countOf(answers, 200)).toBeGreaterThan(0)
    expect(countOf(answers, 409, 'half_price_left')).toBeGreaterThan(0)
    // Whoever presses some hundred times is asked to wait.
    expect(answers.filter(({ status }) => ![200, 409, 429].includes(status))).toEqual([])
    expect(await verifyInvariants(shops.db)).toEqual([])
  },
)

// It may take a while to show.
test.runIf(FULL)(
  'without the lock on its sale a change and its buyers stand in each other’s way',
  { timeout: MINUTES },
  async () => {
    const restore = await redefine(shops.db, 'lock_sale', (text) => text.replace(/perform 1 [^;]+;/, 'null;'))
    const lost = await untilLost(async () => {
      const event = await anEvent()
      const over = new AbortController()
      onTestFinished(() => over.abort())
      const buying = buy(await shops.aCrowd(BUYERS), event, over.signal)
      let failed = 0
      for (const n of times(10)) {
        const quantity = n % 2 ? MANY : (await stockOf(event)).drawn
        await set(event, { quantity }).catch(() => void failed++)
      }
      over.abort()
      return failed + (await buying).filter(({ status }) => status >= 500).length
    })
    expect(lost).toBeGreaterThan(0)
    await restore()
  },
)
