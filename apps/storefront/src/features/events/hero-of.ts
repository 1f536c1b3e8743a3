import type { EventCard } from '@bilheteria/contract/events'
import type { Producer } from '@bilheteria/contract/producers'

/** The shop's own next event one can buy, also where everybody's are listed. */
export function heroOf(events: readonly EventCard[], producer: Producer): EventCard | undefined {
  const buyable = events.filter(({ status }) => status === 'on_sale' || status === 'last_tickets')
  return buyable.find(({ producer_id }) => producer_id === producer.id) ?? buyable[0]
}
