import * as z from 'zod'

/** Far above any real event, far below what the database can count. */
const MOST = 10_000_000

/** Neither the database nor a picture takes control characters or half of a sign; lines and tabs are fine. */
const UNREADABLE = /(?![\t\n\r])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/u

/** A name of blanks that are no blanks to a program would be a button without a word. */
const INVISIBLE = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

export const text = (max = 120) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max)
    .refine((value) => value.replaceAll(INVISIBLE, '') !== '', 'must not be empty')
    .refine((value) => !UNREADABLE.test(value), 'has a character that cannot be shown')

export const count = (least = 0) => z.int().min(least).max(MOST)

/** What `rowNames` of `ranges.ts` reads. */
export const rowRange = z
  .union([text(20), z.array(z.string().regex(/^[A-Z0-9]{1,8}$/, 'must be capital letters and digits')).min(1)])
  .describe('A-H, AA-AF, 1-20, one name, or a list of names.')
