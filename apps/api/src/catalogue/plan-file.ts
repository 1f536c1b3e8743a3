import * as z from 'zod'
import { count, rowRange, text } from './fields.ts'
import { MOST_IN_A_RANGE } from './ranges.ts'

/** A kilometre: no venue is larger, and whoever writes more has slipped. */
const FARTHEST = 1_000
/** Metres; what is more was meant in another unit. */
const HEIGHTS = { stage: 10, lowest: -20, highest: 120, rise: 3 }

const metres = z.number().min(-FARTHEST).max(FARTHEST)
const length = z.number().positive('must be more than 0').max(FARTHEST)
const degrees = z.number().min(-360).max(360)
const point = z.tuple([metres, metres]).describe('Metres; x to the right, y down.')

const arc = z
  .strictObject({ at: point, radius: length, from: degrees, to: degrees })
  .describe('A piece of a circle: 0 degrees to the right, 90 down; it is drawn from one to the other.')
const area = z
  .array(z.union([point, arc]))
  .min(1)
  .describe('A polygon: its corners in order; arcs are rounded.')

const shape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['field', 'court']), at: point, size: z.tuple([length, length]), name: text(60) }),
  z.strictObject({
    kind: z.literal('stage'),
    area,
    name: text(60),
    height: z
      .number()
      .min(0)
      .max(HEIGHTS.stage)
      .optional()
      .describe('Metres above the ground before it; 1 when left out.'),
  }),
  z.strictObject({ kind: z.literal('entrance'), at: point, name: text(60) }),
])

const seatCount = z.int().min(1).max(MOST_IN_A_RANGE)
export const someSeats = z.strictObject({
  rows: rowRange,
  numbers: z.union([text(20), z.array(count(1)).min(1)]).describe('"3-8" or a list; in each of these rows.'),
})

const block = z.strictObject({
  at: point.describe('The middle of a straight front row, or the point curved rows go round.'),
  angle: degrees.describe('Where rows go from the front to the back: 0 to the right, 90 down.'),
  radius: length.optional().describe('Of a curved front row; when left out rows are straight.'),
  depth: length.default(0.9).describe('From row to row.'),
  pitch: length.default(0.55).describe('From seat to seat.'),
  aisle: z.number().min(0).max(FARTHEST).default(1.1).describe('Across an aisle.'),
  align: z.enum(['left', 'center', 'right']).default('center'),
  numbering: z
    .strictObject({
      order: z.enum(['left_to_right', 'right_to_left', 'odd_left', 'odd_right']).default('left_to_right'),
      first: seatCount.default(1),
    })
    .default({ order: 'left_to_right', first: 1 })
    .describe(
      'Left and right of somebody who sits there; odd on one side and even on the other count from the middle.',
    ),
  span: length.optional().describe('How wide rows that fit are: degrees of a curved block, metres of a straight one.'),
  rows: z
    .array(
      z.strictObject({
        names: rowRange,
        seats: z
          .union([seatCount, z.array(seatCount).min(1), z.literal('fit')])
          .describe('20, seats between aisles such as [6, 8, 6], or as many as "fit" into the span.'),
      }),
    )
    .min(1)
    .describe('From front to back.'),
  accessible: z.array(someSeats).default([]).describe('Places for wheelchairs.'),
  companion: z.array(someSeats).default([]).describe('Beside them.'),
  blocked: z.array(someSeats).default([]).describe('Seats that are never sold.'),
  gone: z.array(someSeats).default([]).describe('Numbers without a seat, such as behind a pillar.'),
  notes: z
    .array(z.strictObject({ ...someSeats.shape, text: text() }))
    .default([])
    .describe('Told with these seats.'),
})

const repeat = z.strictObject({
  count: z.int().min(1).max(MOST_IN_A_RANGE),
  first: count().default(1).describe('What # counts from.'),
  turn: degrees
    .optional()
    .describe('Each further than the one before: round its own centre, or what is straight round the focus.'),
  move: point.optional(),
})

const section = z.strictObject({
  sector: text(60),
  section: text(60).describe('With repeat, # counts up.'),
  view: text().optional().describe('What one sees from here.'),
  height: z
    .number()
    .min(HEIGHTS.lowest)
    .max(HEIGHTS.highest)
    .optional()
    .describe(
      'Metres from the ground of what is looked at up to the floor of the front row; when left out, the farther away the higher.',
    ),
  rise: z
    .number()
    .min(0)
    .max(HEIGHTS.rise)
    .optional()
    .describe('Metres from row to row, of an area every 0.8; when left out, as steep as such places are.'),
  block: block.optional().describe('Of a section with numbered seats.'),
  area: area.optional().describe('Its outline; when left out it follows the seats.'),
  repeat: repeat.optional(),
})

/** A venue as an operator writes it. Sectors and sections are those of the event, by name. */
export const planFile = z.strictObject({
  $schema: z.string().optional(),
  focus: point.describe('What everybody has come to look at.'),
  shapes: z.array(shape).default([]),
  labels: z
    .record(z.string(), z.strictObject({ at: point, angle: degrees.default(0) }))
    .default({})
    .describe('Where the name of a sector stands.'),
  sections: z.array(section).min(1),
})

export type PlanFile = z.output<typeof planFile>
export type FileArea = z.output<typeof area>
export type FileBlock = z.output<typeof block>
export type FilePlanSection = PlanFile['sections'][number]
export type SomeSeats = z.output<typeof someSeats>
