import type { EventDetail, Section } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { X } from 'lucide-react'
import { whyNoMoreTickets } from '#features/checkout/cart/limits.ts'
import type { Place } from '#features/checkout/cart/seats-and-types.ts'
import { textsOf } from '#platform/texts.ts'
import { toggleSeat } from './toggle-seat.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { ViewButton } from './view-button.tsx'

const text = textsOf(SEAT_CHOICE_TEXTS)

/** The chosen seats, each with its way out: of one section, or of all of them. */
export function ChosenSeats({ event, only }: { event: EventDetail; only?: string }) {
  const seats = useCheckout((checkout) => checkout.seats)
  const full = useCheckout(({ quantities }) => whyNoMoreTickets(event, quantities))
  const chosen = event.sectors
    .flatMap(({ sections }) => sections)
    .filter(({ id }) => (only === undefined || id === only) && (seats[id]?.length ?? 0) > 0)
  if (chosen.length === 0) return null
  return (
    <div className="grid justify-items-start gap-2">
      <ul aria-label={text('seats.list')} className="flex flex-wrap gap-2">
        {chosen.flatMap((section) =>
          seats[section.id]!.map((place) => (
            <li key={place.id}>
              <Chip event={event} section={section} place={place} named={chosen.length > 1} />
            </li>
          )),
        )}
      </ul>
      <ViewButton event={event} only={only} />
      {full && <p className="text-small text-muted">{full}</p>}
    </div>
  )
}

type Chosen = { event: EventDetail; section: Section; place: Place; named: boolean }

/** Where seats of several sections are chosen, each says of which. */
function Chip({ event, section, place, named }: Chosen) {
  const seat = `${place.row}-${place.number}`
  const name = named ? `${section.name} · ${seat}` : seat
  return (
    <button
      type="button"
      aria-label={text('seats.remove', { name: `${section.name} · ${seat}` })}
      onClick={() => toggleSeat(event, section, place)}
      className="flex min-h-11 items-center gap-2 rounded-pill bg-heading px-4 text-control font-[650] text-background"
    >
      {name}
      <X size={16} />
    </button>
  )
}
