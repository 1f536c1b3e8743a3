import type { Producer } from '@bilheteria/contract/producers'
import { PAGE_TEXTS } from '@bilheteria/contract/texts/page'
import { fillIn } from '@bilheteria/rules/fill-in'

/** One shop at a time: the server draws a page without a pause, and a browser shows one. */
let theirs: Producer['locale'] | undefined

/** From now on everything is said for this producer. */
export function speakFor({ locale }: Producer): void {
  theirs = locale
}

/** What it says differently, by key. */
export function theirWords(): Readonly<Record<string, string | undefined>> {
  return theirs?.['pt-br'] ?? {}
}

type Text<Table> = (key: keyof Table & string, values?: Record<string, string | number>) => string

/**
 * `const text = textsOf(LOGIN_TEXTS)`, then `text('login.submit')`: the producer's words, else ours. Each area brings a table of
 * its own, and with it its sentences. Asked when it is said, not when a file is read: only then it is known whose shop it is.
 */
export function textsOf<Table extends Readonly<Record<string, string>>>(ours: Table): Text<Table> {
  return (key, values = {}) => fillIn(theirWords()[key] ?? ours[key]!, values)
}

/** What bar, menu and home say. */
export const text = textsOf(PAGE_TEXTS)
