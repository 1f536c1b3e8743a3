import * as z from 'zod/mini'
import { publicId } from './fields.ts'

const point = z.tuple([z.number(), z.number()])
const area = z.array(point)
const numbers = z.array(z.int())

/** A thing on the plan that is no section. */
export const shape = z.discriminatedUnion('kind', [
  z.strictObject({
    /** A `field` and a `court` are rectangles, a `stage` is a polygon, an `entrance` is a point. */
    kind: z.enum(['field', 'court']),
    /** Its centre, or the place of the entrance. */
    at: point,
    /** Width and height of the rectangle, in metres. */
    size: point,
    /** The word that is drawn with it, such as `Palco`. */
    name: z.string(),
  }),
  z.strictObject({
    kind: z.literal('stage'),
    /** The corners of the stage. */
    area,
    name: z.string(),
    /** Metres from the ground to the stage. Absent: viewers assume a usual one. */
    height: z.optional(z.number()),
  }),
  z.strictObject({ kind: z.literal('entrance'), at: point, name: z.string() }),
])

/** The rule for the seats of a section: their places, numbers and ids. */
export const block = z.strictObject({
  /** The id of the first seat. The next seats count on, from the front row to the back, left to right. */
  first_id: z.int(),
  /** The middle of a straight front row, or the centre of curved rows. */
  at: point,
  /** The direction from front to back in degrees: 0 is right, 90 is down. */
  angle: z.number(),
  /** The radius of the curved front row, in metres; null if rows are straight. */
  radius: z.nullable(z.number()),
  /** Metres from row to row. */
  depth: z.number(),
  /** Metres from seat to seat. */
  pitch: z.number(),
  /** Metres that an aisle adds between two seats. */
  aisle: z.number(),
  /** How shorter rows are placed against the widest row. */
  align: z.enum(['left', 'center', 'right']),
  /** How the places of a row are numbered. Left and right are those of a person on the seat. */
  numbering: z.strictObject({
    /** `odd_left` and `odd_right`: odd numbers on that side, even ones on the other, from the middle. */
    order: z.enum(['left_to_right', 'right_to_left', 'odd_left', 'odd_right']),
    /** The lowest number. Orders with odd and even sides always begin at 1. */
    first: z.int(),
  }),
  /** Rows from front to back; equal neighbours share an entry. */
  rows: z.array(
    z.strictObject({
      /** The names of the rows, such as `A`, front to back. */
      names: z.array(z.string()),
      /** Places between aisles, left to right: `[8, 12, 8]` has two aisles. */
      parts: numbers,
    }),
  ),
  /** Places that are not standard seats. */
  marks: z.array(
    z.strictObject({
      /** `accessible`: for a wheelchair; `companion`: beside it; `gone`: a number without a seat. */
      kind: z.enum(['accessible', 'companion', 'gone']),
      /** The name of the row. */
      row: z.string(),
      /** The numbers of the places in the row. */
      numbers,
    }),
  ),
  /** What a buyer should learn about single seats, such as a restricted view. */
  notes: z.array(
    z.strictObject({
      /** The note in Portuguese. */
      text: z.string(),
      /** The name of the row. */
      row: z.string(),
      /** The numbers of the seats in the row. */
      numbers,
    }),
  ),
})

/** A venue as it is drawn, in metres: x to the right, y down. Numbered sections state a rule in place of each seat. */
export const plan = z.strictObject({
  /** What the public looks at; the best seats are nearest to it. */
  focus: point,
  /** Fields, stages and entrances. */
  shapes: z.array(shape),
  /** Where to write the names of sectors. */
  labels: z.array(
    z.strictObject({
      sector_id: publicId,
      /** The middle of the name. */
      at: point,
      /** Degrees by which the name is turned clockwise. */
      angle: z.number(),
    }),
  ),
  /** All sections of the event. Their blocks give the order of `codes` in `getSeatsStatus`. */
  sections: z.array(
    z.strictObject({
      id: publicId,
      /** The corners of the section; null if the outline follows its seats. */
      area: z.nullable(area),
      /** The view from here in a Portuguese sentence; null without one. */
      view: z.nullable(z.string()),
      /** Metres from the ground to the floor of the front row. Absent: the farther away, the higher. */
      height: z.optional(z.number()),
      /** Metres up from row to row, or every 0.8 m without rows. Absent: a usual slope. */
      rise: z.optional(z.number()),
      /** The seats; null if the section has none. */
      block: z.nullable(block),
    }),
  ),
})
