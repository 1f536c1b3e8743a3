import type { Ticket } from '@bilheteria/contract/orders'

/** A link alone hands nothing over. One that was opened has come to its friend, however that was. */
export function isHanded({ handover }: Pick<Ticket, 'handover'>): boolean {
  return Boolean(handover?.sent_at ?? handover?.opened_at)
}
