import type { EventDetail, Section, Sector, TicketType } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { ChevronDown, X } from 'lucide-react'
import { heldQuantities, useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { whyNotMore } from '#features/checkout/cart/limits.ts'
import { priceOf } from '#features/checkout/cart/offer.ts'
import type { Place } from '#features/checkout/cart/seats-and-types.ts'
import { formatPrice } from '#features/checkout/frame/offer-texts.ts'
import { sayFailure } from '#platform/failures.ts'
import { textsOf } from '#platform/texts.ts'
import { toggleSeat } from './toggle-seat.ts'

const text = textsOf(SEAT_CHOICE_TEXTS)

type Props = {
  event: EventDetail
  sector: Sector
  section: Section
  place: Place
  /** Seats of several sections are chosen, so each names its own. */
  named: boolean
  type: TicketType | undefined
}

/** `S-10 · Inteira ▾ ✕`: a chosen seat with a type menu and a remove button. */
export function SeatChip({ event, sector, section, place, named, type }: Props) {
  const seat = `${place.row}-${place.number}`
  const name = named ? `${section.name} · ${seat}` : seat
  const choosable = section.tickets.length > 1 && type
  return (
    <span className="seat-chip">
      {choosable ? (
        <label>
          <span>
            {name} · {type.name}
          </span>
          <ChevronDown size={14} aria-hidden />
          <TypeSelect {...{ event, sector, section, place, type }} label={text('seats.type_of', { seat: name })} />
        </label>
      ) : (
        <span>{name}</span>
      )}
      <button
        type="button"
        aria-label={text('seats.remove', { name: `${section.name} · ${seat}` })}
        onClick={() => toggleSeat(event, section, place)}
      >
        <X size={16} />
      </button>
    </span>
  )
}

type Typed = Omit<Props, 'named' | 'type'> & { type: TicketType; label: string }

function TypeSelect({ event, sector, section, place, type, label }: Typed) {
  const quantities = useCheckout((checkout) => checkout.quantities)
  const reservation = useCheckout((checkout) => checkout.reservation)
  const others = { ...quantities, [type.id]: (quantities[type.id] ?? 1) - 1 }
  const held = heldQuantities({ reservation })
  const choose = async (id: string) => {
    const wanted = section.tickets.find((one) => one.id === id)!
    const { chooseType } = await import('./choose-type.ts')
    await chooseType(event, { sector, section, type: wanted }, place)
  }
  return (
    <select
      aria-label={label}
      value={type.id}
      onChange={({ currentTarget }) => void choose(currentTarget.value).catch(sayFailure)}
    >
      {section.tickets.map((one) => {
        const blocked =
          one.status !== 'on_sale' || whyNotMore(event, { sector, section, type: one }, others, held) !== undefined
        return (
          <option key={one.id} value={one.id} disabled={blocked && one !== type}>
            {one.plans.length > 0 && '★ '}
            {one.name} · {formatPrice(priceOf(one))}
            {one.kind === 'half' &&
              event.half_price &&
              ` · ${text('seats.half_left', { left: event.half_price.remaining })}`}
          </option>
        )
      })}
    </select>
  )
}
