import type { Producer } from '@bilheteria/contract/producers'
import { EMAIL_TEXTS, type EmailTextKey } from '@bilheteria/contract/texts/emails'
import { fillIn } from '@bilheteria/rules/fill-in'

/** What goes to people in the producer's words, else in ours. */
export function producerText({ locale }: Producer, key: EmailTextKey, values: Record<string, string>): string {
  return fillIn(locale['pt-br'][key] ?? EMAIL_TEXTS[key], values)
}
