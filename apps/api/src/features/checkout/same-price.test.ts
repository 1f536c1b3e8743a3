import type { Coupon } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import { quote, type Fee } from '@bilheteria/rules/quote'
import { ticketLabel } from '@bilheteria/rules/ticket-label'
import * as fc from 'fast-check'
import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { offerOf } from '#test/a-cart.ts'
import { anEvent } from '#test/an-event.ts'
import { FULL } from '#test/fault-options.ts'
import { startApp } from '#test/start-app.ts'
import { reserveTogether } from './reservation-queries.ts'
import { findOffer } from './offer-queries.ts'
import { stockForCart } from './stock-request.ts'
import { showReservation } from './show-reservation.ts'

/** Of each kind of fee. */
const CARTS = FULL ? 5_000 : 300
const GROUP = 250

const app = await startApp()
const club = await app.aProducer()
const PLENTY = 1_000_000

/** Prices and shares that do not come out even, two batches, two coupons that overlap. */
const aSale = (fee: Fee) =>
  anEvent(app.db, club.id, {
    ...fee,
    max_per_order: 40,
    sectors: ['Norte', 'Sul'].map((name, i) => ({
      name,
      sections: [
        {
          name,
          places: { capacity: PLENTY },
          tickets: [
            {
              name: 'Inteira',
              kind: 'full',
              max_installments: 3,
              batches: [
                {
                  name: 'Lote 1',
                  price_cents: 999,
                  quantity: 5,
                  sold: 5,
                },
                {
                  name: 'Lote 2',
                  price_cents: 12345 + i,
                  quantity: PLENTY,
                },
              ],
            },
            { name: 'Meia', kind: 'half', price_percent: 50, max_installments: 2 },
            { name: 'Solidária', kind: 'social', price_percent: 67 },
          ],
        },
      ],
    })),
    coupons: [
      { code: 'IPE10', method: 'percentage', value: 7, max_items: 3, ticket_types: ['Inteira'] },
      { code: 'MAR20', method: 'fixed', value: 2_000, max_items: 2, ticket_types: ['Inteira', 'Solidária'] },
    ],
  })

/** What the screen shows: catalogue, cart and the shared rule, nothing else. */
function onScreen(seen: EventDetail, known: readonly Coupon[], { amounts, codes }: Cart) {
  const chosen = typesOf(seen).map(({ sector, section, type }, i) => ({
    ticket_type_id: type.id,
    label: ticketLabel({ type: type.name, sector: sector.name, section: section.name }),
    amount: amounts[i] ?? 0,
    price_cents: type.batches[0]?.price_cents ?? 0,
    max_installments: type.max_installments,
  }))
  const coupons = codes.flatMap((code) => known.find((coupon) => coupon.code === code) ?? [])
  return quote(chosen, coupons, seen)
}

function typesOf({ sectors }: EventDetail) {
  return sectors.flatMap((sector) =>
    sector.sections.flatMap((section) => section.tickets.map((type) => ({ sector, section, type }))),
  )
}

type Cart = { amounts: number[]; codes: string[] }

const anyCart: fc.Arbitrary<Cart> = fc.record({
  // A full ticket is in every cart, so that every coupon finds one.
  amounts: fc.tuple(fc.integer({ min: 1, max: 6 }), ...Array.from({ length: 5 }, () => fc.nat(5))),
  codes: fc.shuffledSubarray(['IPE10', 'MAR20']),
})

test.each<[string, Fee]>([
  ['13 percent', { convenience_fee: 13, convenience_fee_mode: 'percentual' }],
  ['R$ 6,50 an order', { convenience_fee: 650, convenience_fee_mode: 'fixed' }],
])('the price on screen is the server’s, for any cart with a fee of %s', async (_title, fee) => {
  const { id } = await aSale(fee)
  const seen = await offerOf(app, id)
  const offer = await findOffer(app.db, id)
  if (!offer) throw new Error('the event has no offer')
  const seed = randomInt(2 ** 31)
  const carts = fc.sample(anyCart, { numRuns: CARTS, seed })
  for (let i = 0; i < carts.length; i += GROUP) {
    const group = carts.slice(i, i + GROUP)
    const verdicts = await reserveTogether(
      app.db,
      group.map(({ amounts, codes }) => {
        const sectors = typesOf(seen).map(({ sector, section, type }, t) => ({
          id: sector.id,
          sections: [{ id: section.id, tickets: [{ id: type.id, quantidade: amounts[t] ?? 0 }] }],
        }))
        const stock = stockForCart(offer, { sectors, coupons: codes }, undefined, () => [])
        return {
          account_id: randomUUID(),
          event_id: id,
          browser: null,
          network: null,
          visitor: 'a-network',
          unproved_limit: 20,
          key: null,
          hash: null,
          stock,
        }
      }),
    )
    for (const [n, cart] of group.entries()) {
      const verdict = verdicts[n]
      if (verdict?.verdict !== 'held') throw new Error(`not held: ${JSON.stringify(verdict)}`)
      const charged = await showReservation(app.ctx, offer, verdict.held)
      expect(charged.quote, `seed ${seed}`).toEqual(onScreen(seen, offer.coupons, cart))
    }
  }
})
