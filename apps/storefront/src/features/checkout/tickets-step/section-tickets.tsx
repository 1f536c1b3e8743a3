import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { LazyPart } from '#features/checkout/frame/lazy-part.tsx'
import { isOpen } from '#features/checkout/frame/offer-texts.ts'
import { SeatsWaiting } from '#features/checkout/seat-choice/seats-waiting.tsx'
import { TicketTypes } from '#features/checkout/ticket-types/ticket-types.tsx'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'

type Props = { event: EventDetail; sector: Sector; section: Section }

const loadSeatChoice = () => import('#features/checkout/seat-choice/seat-choice.tsx')

/** What is sold in a section: by number, or first the seats and then who sits on them. */
export function SectionTickets({ event, sector, section }: Props) {
  const chosen = useCheckout((checkout) => (checkout.seats[section.id]?.length ?? 0) > 0)
  return (
    <>
      {section.numbered && (chosen || isOpen(section)) && (
        <LazyPart load={loadSeatChoice} waiting={<SeatsWaiting />}>
          {({ SeatChoice }) => <SeatChoice event={event} sector={sector} section={section} />}
        </LazyPart>
      )}
      <TicketTypes event={event} sector={sector} section={section} />
    </>
  )
}
