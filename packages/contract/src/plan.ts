import * as z from 'zod/mini'
import { publicId } from './fields.ts'

const point = z.tuple([z.number(), z.number()])
const area = z.array(point)
const numbers = z.array(z.int())

export const shape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['field', 'court']), at: point, size: point, name: z.string() }),
  z.strictObject({ kind: z.literal('stage'), area, name: z.string(), height: z.optional(z.number()) }),
  z.strictObject({ kind: z.literal('entrance'), at: point, name: z.string() }),
])

export const block = z.strictObject({
  first_id: z.int(),
  at: point,
  angle: z.number(),
  radius: z.nullable(z.number()),
  depth: z.number(),
  pitch: z.number(),
  aisle: z.number(),
  align: z.enum(['left', 'center', 'right']),
  numbering: z.strictObject({
    order: z.enum(['left_to_right', 'right_to_left', 'odd_left', 'odd_right']),
    first: z.int(),
  }),
  rows: z.array(z.strictObject({ names: z.array(z.string()), parts: numbers })),
  marks: z.array(z.strictObject({ kind: z.enum(['accessible', 'companion', 'gone']), row: z.string(), numbers })),
  notes: z.array(z.strictObject({ text: z.string(), row: z.string(), numbers })),
})

/** The words of `rules/plan/plan.ts` on the wire. */
export const plan = z.strictObject({
  focus: point,
  shapes: z.array(shape),
  labels: z.array(z.strictObject({ sector_id: publicId, at: point, angle: z.number() })),
  sections: z.array(
    z.strictObject({
      id: publicId,
      area: z.nullable(area),
      view: z.nullable(z.string()),
      height: z.optional(z.number()),
      rise: z.optional(z.number()),
      block: z.nullable(block),
    }),
  ),
})
