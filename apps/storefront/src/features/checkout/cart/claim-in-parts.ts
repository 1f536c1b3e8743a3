import { reserveSeats, reserveTickets, type Reservation } from '@bilheteria/contract/checkout'
import type { Input } from '@bilheteria/contract/endpoint'
import { retryWhileBusy } from './calls.ts'

/** Reserves seats section by section and then the types, as processes of the release before expect it. */
export async function claimInParts(
  { event_id, token, coupons, ...cart }: Input<typeof reserveTickets>,
  onCrowd: () => void,
): Promise<Reservation> {
  for (const { id: section_id, seats } of cart.sectors.flatMap(({ sections }) => sections)) {
    if (seats) await retryWhileBusy(reserveSeats, { event_id, section_id, seats }, onCrowd)
  }
  const sectors = cart.sectors.map(({ id, sections }) => ({ id, sections: sections.map(withoutSeats) }))
  return retryWhileBusy(reserveTickets, { event_id, sectors, token, coupons }, onCrowd)
}

type Section = Input<typeof reserveTickets>['sectors'][number]['sections'][number]

function withoutSeats({ id, tickets }: Section): Section {
  return { id, tickets: tickets.map((ticket) => ({ id: ticket.id, quantidade: ticket.quantidade })) }
}
