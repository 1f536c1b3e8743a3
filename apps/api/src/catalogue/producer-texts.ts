import { editDistance } from '#runtime/edit-distance.ts'
import { EVERY_TEXT } from '@bilheteria/contract/every-text'
import * as z from 'zod'
import { text } from './fields.ts'

const MOST = 1_000
/** A page brings them all along, also those of other pages that are opened from it. */
const MOST_TOGETHER = 30_000
/** They are shown as they are: a tag would stand on the page. */
const MARKUP = /[<>]|&#?\w+;/
/** Marks that turn the direction of writing: what follows would read otherwise than it is. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

const saying = text(MOST)
  .refine((said) => !MARKUP.test(said), 'must be plain text, without markup')
  .refine((said) => !TURNING.test(said), 'must not turn the direction of writing')

/** Sentences a producer says differently. Any other key would be a sentence nobody ever reads. */
export const producerTexts = z
  .record(z.string(), saying)
  .superRefine((texts, ctx) => {
    if (Object.values(texts).join('').length > MOST_TOGETHER)
      ctx.addIssue({
        code: 'custom',
        message: `must be at most ${MOST_TOGETHER} characters altogether: every page carries them`,
      })
    for (const [key, said] of Object.entries(texts)) {
      const message = Object.hasOwn(EVERY_TEXT, key) ? wrongName(said, EVERY_TEXT[key] ?? '') : unknownKey(key)
      if (message) ctx.addIssue({ code: 'custom', path: [key], message })
    }
  })
  .meta({ propertyNames: { enum: Object.keys(EVERY_TEXT) } })

function unknownKey(key: string): string {
  const distances = Object.keys(EVERY_TEXT).map((known) => [editDistance(key, known), known] as const)
  const [, nearest] = distances.reduce((best, next) => (next[0] < best[0] ? next : best))
  return `is no text; the nearest one is ${nearest} (bilheteria texts lists them all)`
}

/** What stands in braces is filled in, so it must be a name that we fill in. */
function wrongName(said: string, ours: string): string | undefined {
  const known = namesIn(ours)
  const wrong = namesIn(said).find((name) => !known.includes(name))
  if (wrong === undefined) return undefined
  return `knows no ${wrong}${known.length > 0 ? `, only ${known.join(', ')}` : ''}`
}

function namesIn(sentence: string): string[] {
  return sentence.match(/\{\w+\}/g) ?? []
}
