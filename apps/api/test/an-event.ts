import { randomUUID } from 'node:crypto'
import { timeOf, type Db } from '#db/db.ts'
import { dateEvent } from '#demo/date-event.ts'
import type { DemoBatch, DemoEvent } from '#demo/demo-event.ts'
import { insertEvent } from '#catalogue/insert-event.ts'
import type { NewPlan } from '#catalogue/new-event.ts'

export type EventChoices = Partial<Omit<DemoEvent, 'plan'>> & {
  batches?: DemoBatch[]
  plan?: NewPlan
  draft?: boolean
}

/** An event in ten days with one section of 100 places and one ticket type, unless told otherwise. */
export async function anEvent(
  db: Db,
  producer_id: string,
  { batches, plan, draft = false, ...choices }: EventChoices = {},
): Promise<DemoEvent> {
  await db.query(`insert into categories values ('1', 'Shows', 'music', 'shows', 1) on conflict do nothing`)
  const event: DemoEvent = {
    id: `e-${randomUUID().slice(0, 8)}`,
    producer_id,
    category_id: '1',
    title: 'Noite de Teste',
    day: 10,
    time: '20:00',
    doors_minutes_before: 60,
    time_zone: 'America/Sao_Paulo',
    venue: { name: 'Casa de Teste', city: 'Serra Clara', state: 'PR', map: 'parque-mirante' },
    age_rating: 'L',
    about_html: '<p>Uma noite.</p>',
    convenience_fee: 15,
    convenience_fee_mode: 'percentual',
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            places: { capacity: 100 },
            tickets: [
              {
                name: 'Inteira',
                kind: 'full',
                batches: batches ?? [{ name: 'Lote 1', price_cents: 12_000, quantity: 100 }],
              },
            ],
          },
        ],
      },
    ],
    ...choices,
  }
  await insertEvent(db, { ...dateEvent(event, await timeOf(db)), draft, ...(plan && { plan }) })
  return event
}
