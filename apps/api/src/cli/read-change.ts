import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { BadFile, type Problem } from '#catalogue/bad-file.ts'
import { text } from '#catalogue/fields.ts'
import { readJsonFile } from '#catalogue/read-json-file.ts'
import { time, venue } from './events-file.ts'
import { readTime } from './plan-event.ts'

const MOST_WORDS = 2_000
const NOT_UTF8 = 'it is not plain text in UTF-8: save it as UTF-8'

/** What people are told, as plain text. */
export function readWords(file: string): string {
  let words: string
  try {
    words = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)).trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const message = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? NOT_UTF8 : `it cannot be read (${code})`
    throw new BadFile(file, [{ path: [], message }])
  }
  if (words.length === 0 || words.length > MOST_WORDS)
    throw new BadFile(file, [{ path: [], message: `it must have 1 to ${MOST_WORDS} characters of plain text` }])
  return words
}

const postponement = z.strictObject({
  $schema: z.string().optional(),
  starts_at: time,
  doors_at: time.optional(),
  venue: venue.optional(),
  words: text(MOST_WORDS),
  refund_until: time.optional(),
})

/** Its new time and place; what is not said of the place stays, and doors open as long before it as they did. Times without an offset are those of the event's zone. */
export async function readPostponement(file: string, time_zone: string) {
  const problems: Problem[] = []
  const said = await readJsonFile(file, postponement, problems)
  const moment = (field: 'starts_at' | 'doors_at' | 'refund_until') => {
    const written = said?.[field]
    const read = written === undefined ? undefined : readTime(written, time_zone)
    if (written !== undefined && !read) problems.push({ path: [field], message: 'is no time that clocks there show' })
    return read?.toISOString()
  }
  const [starts_at, doors_at, refund_until] = [moment('starts_at'), moment('doors_at'), moment('refund_until')]
  if (!said || starts_at === undefined || problems.length > 0) throw new BadFile(file, problems)
  const { words, venue: place } = said
  return {
    words,
    starts_at,
    doors_at,
    venue: place ? { ...place, address: place.address ?? null } : null,
    refund_until,
  }
}
