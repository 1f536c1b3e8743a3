import type { Db } from '#db/db.ts'
import type { DemoTicketType } from '#demo/demo-event.ts'
import type { NewBlock, NewPlan } from '#catalogue/new-event.ts'
import { anEvent, type EventChoices } from './an-event.ts'

const stalls: DemoTicketType = {
  name: 'Inteira',
  kind: 'full',
  batches: [
    {
      name: 'Lote 1',
      price_cents: 9e3,
      quantity: 60,
    },
  ],
}

/** Straight or curved rows of equal length, with an aisle in the middle. */
export function aBlock(
  rows: string[],
  seats_per_row: number,
  { angle = 90, radius = null as number | null } = {},
): NewBlock {
  return {
    at: [0, 0],
    angle,
    radius,
    depth: 1,
    pitch: 0.6,
    aisle: 1.2,
    align: 'center',
    numbering: {
      order: 'left_to_right',
      first: 1,
    },
    rows: [
      {
        names: rows,
        parts: [seats_per_row / 2, seats_per_row / 2],
      },
    ],
    marks: [],
    notes: [],
  }
}

const plan: NewPlan = {
  focus: [0, 0],
  shapes: [
    {
      kind: 'stage',
      area: [
        [-4, -2],
        [4, -2],
        [4, 0],
        [-4, 0],
      ],
      name: 'Palco',
    },
  ],
  labels: [{ sector: 0, at: [0, 9], angle: 0 }],
  sections: [
    { sector: 0, section: 0, area: null, view: null, block: aBlock(['A', 'B'], 10, { radius: 6 }) },
    { sector: 0, section: 1, area: null, view: null, block: aBlock(['A', 'B'], 10, { angle: 60 }) },
    {
      sector: 1,
      section: 0,
      area: [
        [-4, 12],
        [4, 12],
        [4, 16],
      ],
      view: null,
      block: null,
    },
  ],
}

/** Sections 1-1 and 1-2 with 2 rows of 10 seats, drawn, and 2-1 without numbers. */
export function aTheatre(db: Db, producer_id = '0', choices: EventChoices = {}) {
  const places = { rows: 2, seats_per_row: 10 }
  return anEvent(db, producer_id, {
    sectors: [
      {
        name: 'Plateia',
        sections: [
          { name: 'A', places, tickets: [stalls] },
          { name: 'B', places, tickets: [stalls] },
        ],
      },
      { name: 'Fundo', sections: [{ name: 'Em pé', places: { capacity: 30 }, tickets: [stalls] }] },
    ],
    plan,
    ...choices,
  })
}
