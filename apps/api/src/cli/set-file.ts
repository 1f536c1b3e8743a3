import * as z from 'zod'
import { BadFile, type Problem } from '#catalogue/bad-file.ts'
import { count, text } from '#catalogue/fields.ts'
import { namedSeats } from '#catalogue/named-seats.ts'
import { someSeats } from '#catalogue/plan-file.ts'
import { readJsonFile } from '#catalogue/read-json-file.ts'
import type { SetDocument } from '#features/changes/set-plan.ts'
import { aboutHtml, batch, poster } from './events-file.ts'
import { readTime } from './plan-event.ts'

const SEVERAL = 'A name, or an id where several have that name.'
const section = text(120).describe(SEVERAL)

/** Whoever has bought is told of these, and may have the money back. */
const announced = z.never('is announced to everybody who has bought: see the command event postpone').optional()

const setFile = z.strictObject({
  $schema: z.string().optional(),
  title: text().optional(),
  about_html: aboutHtml.optional(),
  poster: poster.optional(),
  sections: z.array(z.strictObject({ section, capacity: count() })).default([]),
  batches: z
    .array(
      z.strictObject({
        batch: text(120).describe(SEVERAL),
        ticket_type: text(120).optional(),
        section: section.optional(),
        price_cents: count().optional().describe('Only before its sale has begun.'),
        quantity: count().optional(),
      }),
    )
    .default([]),
  new_batches: z
    .array(z.strictObject({ ticket_type: text(120).describe(SEVERAL), section: section.optional(), ...batch.shape }))
    .default([]),
  block_seats: z.array(z.strictObject({ section, ...someSeats.shape })).default([]),
  unblock_seats: z.array(z.strictObject({ section, ...someSeats.shape })).default([]),
  starts_at: announced,
  doors_at: announced,
  venue: announced,
})

/** What a file wants to be different of an event of this time zone; its picture is a file beside it. */
export async function readSetFile(
  file: string,
  time_zone: string,
): Promise<{ document: SetDocument; picture: string | undefined }> {
  const problems: Problem[] = []
  const said = await readJsonFile(file, setFile, problems)
  if (!said) throw new BadFile(file, problems)
  const { title, about_html, poster: picture, sections, batches } = said
  const momentOf = (written: string, path: Problem['path']) => {
    const moment = readTime(written, time_zone)
    if (!moment) problems.push({ path, message: `there is no such time in ${time_zone}` })
    return moment?.toISOString() ?? ''
  }
  const new_batches = said.new_batches.map(({ starts_at, ends_at, ...batch }, i) => ({
    ...batch,
    starts_at: momentOf(starts_at, ['new_batches', i, 'starts_at']),
    ...(ends_at !== undefined && { ends_at: momentOf(ends_at, ['new_batches', i, 'ends_at']) }),
  }))
  const seatsOf = (field: 'block_seats' | 'unblock_seats') =>
    said[field].map(({ section, ...some }, i) => {
      const { rows, numbers } = namedSeats(some, [field, i], problems)
      return { section, rows, numbers }
    })
  const [block_seats, unblock_seats] = [seatsOf('block_seats'), seatsOf('unblock_seats')]
  if (problems.length > 0) throw new BadFile(file, problems)
  return { document: { title, about_html, sections, batches, new_batches, block_seats, unblock_seats }, picture }
}
