import type { EventDetail } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { whyNoMoreTickets } from '#features/checkout/cart/limits.ts'
import { typesOfSeats } from '#features/checkout/cart/seats-and-types.ts'
import { textsOf } from '#platform/texts.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { SeatChip } from './seat-chip.tsx'
import { ViewButton } from './view-button.tsx'

const text = textsOf(SEAT_CHOICE_TEXTS)

/** The chosen seats of one section or of all: their view, and for each its type and a remove button. */
export function ChosenSeats({ event, only }: { event: EventDetail; only?: string }) {
  const seats = useCheckout((checkout) => checkout.seats)
  const quantities = useCheckout((checkout) => checkout.quantities)
  const full = whyNoMoreTickets(event, quantities)
  const chosen = event.sectors
    .flatMap((sector) => sector.sections.map((section) => ({ sector, section })))
    .filter(({ section: { id } }) => (only === undefined || id === only) && (seats[id]?.length ?? 0) > 0)
  if (chosen.length === 0) return null
  return (
    <>
      <div className="chosen-seats">
        <ViewButton event={event} only={only} />
        <ul aria-label={text('seats.list')}>
          {chosen.flatMap(({ sector, section }) => {
            const places = seats[section.id]!
            const types = typesOfSeats(section, places, quantities)
            return places.map((place) => (
              <li key={place.id}>
                <SeatChip
                  {...{ event, sector, section, place }}
                  named={chosen.length > 1}
                  type={section.tickets.find(({ id }) => id === types.get(place.id))}
                />
              </li>
            ))
          })}
        </ul>
      </div>
      {full && <p className="chosen-full text-small text-muted">{full}</p>}
    </>
  )
}
