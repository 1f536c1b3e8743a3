// chunk: buying
import type { EventDetail, TicketType } from '@bilheteria/contract/events'
import { offeredIn, priceOf } from './offer.ts'

/** Disables priced types in a shop without a payment method, and the event if all its types have a price. */
export function sleepUnpaid(event: EventDetail): EventDetail {
  const { payable, status } = event
  if (payable !== false || (status !== 'on_sale' && status !== 'last_tickets')) return event
  const sectors = event.sectors.map((sector) => ({
    ...sector,
    sections: sector.sections.map((section) => ({
      ...section,
      tickets: section.tickets.map((type) => sleepIfPriced(event, type)),
    })),
  }))
  const awake = offeredIn({ sectors }).some(({ type }) => type.status === 'on_sale')
  return { ...event, sectors, status: awake ? status : 'soon' }
}

/** Whether `sleepUnpaid` disabled tickets of this event. */
export function isUnpaid(event: EventDetail): boolean {
  return (
    event.payable === false &&
    event.sale_starts_at === null &&
    offeredIn(event).some(({ type }) => type.status === 'soon' && costsSomething(event, type))
  )
}

/** With the fee of its order. */
export function costsSomething({ convenience_fee, convenience_fee_mode }: EventDetail, type: TicketType): boolean {
  return priceOf(type) > 0 || (convenience_fee_mode === 'fixed' && convenience_fee > 0)
}

function sleepIfPriced(event: EventDetail, type: TicketType): TicketType {
  return type.status === 'on_sale' && costsSomething(event, type) ? { ...type, status: 'soon' } : type
}
