// chunk: late
import type { LaidPlan } from './lay-out.ts'
import type { ViewPlace } from './venue.ts'

type TicketPlace = { section_id: string; seat: { row: string; number: number } | null }

/** Where a ticket is; a seat that is not there has no view. */
export function placeOfTicket({ sections, number }: LaidPlan, { section_id, seat }: TicketPlace): ViewPlace {
  if (!seat) return { section_id }
  const section = sections.find(({ id }) => id === section_id)
  const { first, count } = section?.rows.find(({ name }) => name === seat.row) ?? { first: 0, count: 0 }
  const place = number.subarray(first, first + count).indexOf(seat.number)
  return { seat: place === -1 ? -1 : first + place }
}
