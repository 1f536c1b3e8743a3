import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { IconButton } from '@bilheteria/ui/icon-button'
import { ArrowLeft } from 'lucide-react'
import { ChosenForYou } from './chosen-for-you.tsx'
import { ChosenSeats } from './chosen-seats.tsx'
import { FreeSeatCount } from './free-seat-count.tsx'
import { feeText, seatPrice, sectionTitle } from '#features/checkout/frame/offer-texts.ts'
import { useOpenSection } from '#features/checkout/cart/open-section.ts'
import { SeatNotes } from './seat-notes.tsx'
import { TicketTypes } from '#features/checkout/ticket-types/ticket-types.tsx'
import { SectorLegend } from './sector-legend.tsx'
import { defaultType } from '#features/checkout/cart/seats-and-types.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { openSection } from '#features/checkout/cart/transitions.ts'

/** Below the map: what is chosen, and what is open in it; the sectors while nothing is. */
export function MapPanel({ event }: { event: EventDetail }) {
  const open = useOpenSection(event)
  return (
    <>
      <div className="mt-4 grid gap-3 empty:hidden">
        <ChosenForYou />
        <ChosenSeats event={event} />
        <SeatNotes />
      </div>
      {open ? (
        <OpenSection event={event} {...open} />
      ) : (
        <div className="desk:hidden">
          <SectorLegend event={event} />
        </div>
      )}
    </>
  )
}

function OpenSection({ event, sector, section }: { event: EventDetail; sector: Sector; section: Section }) {
  const seated = useCheckout((checkout) => (checkout.seats[section.id]?.length ?? 0) > 0)
  const usual = defaultType(section)
  const fee = usual && feeText(event, usual)
  return (
    <section aria-label={sectionTitle(sector, section)} className="mt-4 rounded-panel bg-content">
      <div className="flex items-center gap-2 py-3 pr-4 pl-1.5">
        <IconButton icon={ArrowLeft} label="Ver todos os setores" onClick={() => openSection(undefined)} />
        <div className="min-w-0">
          <h2 className="type-h3">{sectionTitle(sector, section)}</h2>
          <p className="text-small text-muted">
            {[seatPrice(section), fee].filter(Boolean).join(' ')} · <FreeSeatCount section={section} />
          </p>
        </div>
      </div>
      {section.numbered && !seated ? (
        <p className="px-4 pb-4">Escolha os lugares no mapa.</p>
      ) : (
        <TicketTypes event={event} sector={sector} section={section} />
      )}
    </section>
  )
}
