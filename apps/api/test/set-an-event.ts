import { expect } from 'vitest'
import { tell } from '#catalogue/bad-file.ts'
import type { DemoEvent } from '#demo/demo-event.ts'
import { setEvent } from '#features/changes/set-event.ts'
import type { SetDocument } from '#features/changes/set-plan.ts'
import { anEvent } from './an-event.ts'
import type { TestApp } from './start-app.ts'

/** Standing places with two batches, half price and a batch for members, and twenty seats. */
export function aMixedEvent({ db }: TestApp, producer_id: string): Promise<DemoEvent> {
  const places = { rows: 2, seats_per_row: 10 }
  const seats = { name: 'Único', price_cents: 9_000, quantity: 20 }
  return anEvent(db, producer_id, {
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            places: { capacity: 110 },
            tickets: [
              {
                name: 'Inteira',
                kind: 'full',
                batches: [
                  { name: 'Lote 1', price_cents: 10_000, quantity: 60 },
                  { name: 'Lote 2', price_cents: 12_000, quantity: 40, from_day: 3 },
                ],
              },
              { name: 'Meia', kind: 'half', price_percent: 50 },
              {
                name: 'Sócio',
                kind: 'member',
                plans: ['Vela'],
                batches: [{ name: 'Lote 1', price_cents: 8_000, quantity: 10 }],
              },
            ],
          },
        ],
      },
      {
        name: 'Camarote',
        sections: [{ name: 'A', places, tickets: [{ name: 'Lugar', kind: 'full', batches: [seats] }] }],
      },
    ],
  })
}

const NOTHING: SetDocument = { sections: [], batches: [], new_batches: [], block_seats: [], unblock_seats: [] }

export function set({ ctx }: TestApp, event_id: string, more: Partial<SetDocument>) {
  return setEvent(ctx, { event_id, why: 'the producer asked', document: { ...NOTHING, ...more } })
}

export async function changedBy(app: TestApp, event_id: string, more: Partial<SetDocument>): Promise<string[]> {
  const outcome = await set(app, event_id, more)
  return typeof outcome === 'object' && 'changed' in outcome ? outcome.changed : [JSON.stringify(outcome)]
}

/** What is said against it; whatever that is, nothing was changed. */
export async function refusalOf(app: TestApp, event_id: string, more: Partial<SetDocument>): Promise<string[]> {
  const before = await app.fingerprints()
  const outcome = await set(app, event_id, more)
  expect(await app.fingerprints()).toEqual(before)
  return typeof outcome === 'object' && 'problems' in outcome ? outcome.problems.map(tell) : [JSON.stringify(outcome)]
}

/** Another number or price for a batch of the standing places. */
export function lote(name: string, more: object) {
  return { batches: [{ batch: name, ticket_type: 'Inteira', ...more }] }
}

export function seatsOfA(rows: string[], numbers: number[]) {
  return [{ section: 'A', rows, numbers }]
}
