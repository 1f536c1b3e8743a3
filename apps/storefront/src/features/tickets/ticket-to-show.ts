const KEY = 'ticket-to-show'

/** Whoever leaves for a picture comes back to the ticket it is for, not to the first of the order. */
export function rememberTicket(ticket_id: string): void {
  try {
    sessionStorage.setItem(KEY, ticket_id)
  } catch {
    // Without storage they find it themselves.
  }
}

/** Once: afterwards nothing of it is left. */
export function takeTicketToShow(): string | undefined {
  try {
    const ticket_id = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return ticket_id
  } catch {
    return undefined
  }
}
