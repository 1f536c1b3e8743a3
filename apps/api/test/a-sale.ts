import * as fc from 'fast-check'
import type { Db } from '#db/db.ts'
import { anEvent } from './an-event.ts'
import { anOrder } from './an-order.ts'

export const MAX_PER_ORDER = 8

/** What an event has, what somebody bought of it before, and what they want now. */
export type Sale = {
  sections: { batches: Batch[]; room: number }[]
  half_price_quota: number
  max_per_cpf: number | null
  bought: number
  /** One after the other, of one buyer: the second takes the place of what the first holds. */
  carts: number[][]
  /** Whether the first batches end between the two. */
  turns: boolean
}
type Batch = { window: keyof typeof WINDOWS; price_cents: number; left: number; sold: number }

const WINDOWS = {
  past: { from_day: -9, until_day: -2 },
  now: { from_day: -3, until_day: 3 },
  later: { from_day: 2, until_day: 5 },
}

const few = fc.oneof(fc.constant(0), fc.constant(0), fc.nat(4))

const anyBatch: fc.Arbitrary<Batch> = fc.record({
  window: fc.constantFrom<Batch['window']>('past', 'now', 'now', 'now', 'later'),
  price_cents: fc.integer({ min: 100, max: 90_000 }),
  left: fc.oneof(fc.constant(0), fc.nat(4), fc.nat(60), fc.nat(60)),
  sold: fc.nat(60),
})

export const anySale: fc.Arbitrary<Sale> = fc.record({
  sections: fc.array(
    fc.record({
      batches: fc.array(anyBatch, { minLength: 1, maxLength: 3 }),
      room: fc.oneof(fc.nat(4), fc.nat(40), fc.nat(40)),
    }),
    { minLength: 2, maxLength: 2 },
  ),
  half_price_quota: fc.nat(4),
  max_per_cpf: fc.oneof(fc.constant(null), fc.constant(null), fc.integer({ min: 1, max: 8 })),
  bought: fc.constantFrom(0, 0, 1, 3),
  // Inteira and Meia of one section, and now and then of the other.
  carts: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(3), few, few), { minLength: 2, maxLength: 2 }),
  turns: fc.boolean(),
})

type Parties = { producer_id: string; account_id: string }

/** Opens it and answers its event; the third sector has what was bought before, and nothing else. */
export async function aSale(
  db: Db,
  { sections, half_price_quota, max_per_cpf, bought }: Sale,
  { producer_id, account_id }: Parties,
): Promise<string> {
  const sold = { name: 'Lote 1', price_cents: 1_000, quantity: bought, ...WINDOWS.now }
  const { id } = await anEvent(db, producer_id, {
    max_per_order: MAX_PER_ORDER,
    ...(max_per_cpf !== null && { max_per_cpf }),
    sectors: [
      ...sections.map(({ batches, room }, s) => ({
        name: `Setor ${s + 1}`,
        sections: [
          {
            name: 'Pista',
            places: { capacity: batches.reduce((sum, batch) => sum + batch.sold, room) },
            tickets: [
              {
                name: 'Inteira',
                kind: 'full' as const,
                batches: batches.map(({ window, price_cents, left, sold }, b) => ({
                  name: `Lote ${b + 1}`,
                  price_cents,
                  quantity: sold + left,
                  sold,
                  ...WINDOWS[window],
                })),
              },
              { name: 'Meia', kind: 'half' as const, price_percent: 50 },
            ],
          },
        ],
      })),
      {
        name: 'Antes',
        sections: [
          {
            name: 'Antes',
            places: { capacity: Math.max(1, bought) },
            tickets: [{ name: 'Inteira', kind: 'full', batches: [sold] }],
          },
        ],
      },
    ],
  })
  await db.query('update half_price_quotas set quota = $2, fixed = true where event_id = $1', [id, half_price_quota])
  if (bought > 0) await anOrder(db, { account_id, event_id: id, amounts: { [`${id}-3-1-1`]: bought } })
  return id
}
