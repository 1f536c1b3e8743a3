import { tabStorage } from '#platform/storage.ts'

const KEY = 'ticket_to_show'
/** Enough to tell one ticket of an order from another; tells nothing to whoever uses this browser next. */
const LETTERS = 4

/** Whoever leaves for a picture comes back to the ticket it is for, not to the first of the order. */
export function rememberTicket(ticket_id: string): void {
  tabStorage.setItem(KEY, ticket_id.slice(-LETTERS))
}

/** Its place in the order, once; undefined when nobody was away for one of these. */
export function takeTicketToShow(ticket_ids: readonly string[]): number | undefined {
  const letters = tabStorage.getItem(KEY)
  tabStorage.removeItem(KEY)
  const place = ticket_ids.findIndex((id) => id.slice(-LETTERS) === letters)
  return place < 0 ? undefined : place
}
