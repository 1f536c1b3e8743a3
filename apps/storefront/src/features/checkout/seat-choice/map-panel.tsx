import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { Button } from '@bilheteria/ui/button'
import { IconButton } from '@bilheteria/ui/icon-button'
import { ArrowLeft } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import '#features/seats/seats.css'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { textsOf } from '#platform/texts.ts'
import { BestPanel } from './best-seats.tsx'
import { ChosenForYou } from './chosen-for-you.tsx'
import { ChosenSeats } from './chosen-seats.tsx'
import { FreeSeatCount } from './free-seat-count.tsx'
import {
  asleepText,
  feeText,
  isOpen,
  mayLookAt,
  seatPrice,
  sectionTitle,
} from '#features/checkout/frame/offer-texts.ts'
import { useOpenSection } from '#features/checkout/cart/open-section.ts'
import { SeatNotes } from './seat-notes.tsx'
import { TicketTypes } from '#features/checkout/ticket-types/ticket-types.tsx'
import { firstChoice, SectorLegend } from './sector-legend.tsx'
import { SectorPrice } from './sector-price.tsx'
import { defaultType } from '#features/checkout/cart/seats-and-types.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { openSection } from '#features/checkout/cart/transitions.ts'

const text = textsOf(SEAT_CHOICE_TEXTS)

/** What is open on the map, and what is chosen: where the thumb is on a phone, beside the map elsewhere. */
export function MapPanel({ event }: { event: EventDetail }) {
  const open = useOpenSection(event)
  const picked_id = useCheckout((checkout) => checkout.sector_id)
  const picked = event.sectors.find(({ id }) => id === picked_id)
  const asking = useCheckout((checkout) => checkout.wants_best)
  return (
    <div className="map-panel">
      {asking && <BestPanel event={event} />}
      {!asking && open && <OpenSection event={event} {...open} />}
      {!asking && !open && picked && <PickedSector event={event} sector={picked} />}
      {!asking && <ChosenForYou />}
      <ChosenSeats event={event} />
      <SeatNotes />
      {!asking && !open && !picked && (
        <div className="map-panel-sectors">
          <SectorLegend event={event} />
        </div>
      )}
    </div>
  )
}

type Opened = { event: EventDetail; sector: Sector; section: Section }

function OpenSection({ event, sector, section }: Opened) {
  const seated = useSeated(section)
  return (
    <Panel title={sectionTitle(sector, section)} facts={<Facts event={event} section={section} />}>
      {section.numbered && !seated && (
        <p className="map-panel-body">{(!isOpen(section) && asleepText(event)) || text('seats.on_map')}</p>
      )}
      {!section.numbered && <TicketTypes {...{ event, sector, section }} />}
    </Panel>
  )
}

function useSeated({ id }: Section): boolean {
  return useCheckout((checkout) => (checkout.seats[id]?.length ?? 0) > 0)
}

/** Its name was pressed: what it costs and has left, before one goes nearer. */
function PickedSector({ event, sector }: { event: EventDetail; sector: Sector }) {
  const board = useContext(BoardContext)?.watched?.board
  const first = firstChoice(event, sector, board)
  return (
    <Panel
      title={sector.name}
      facts={first && <Facts event={event} section={first} all={sector.sections.length > 1} />}
    >
      <div className="map-panel-body">
        {first ? (
          <Button block onClick={() => openSection(first.id)}>
            {first.numbered ? text('seats.choose_seats') : text('seats.choose_tickets')}
          </Button>
        ) : (
          <SectorPrice event={event} sector={sector} />
        )}
      </div>
    </Panel>
  )
}

type PanelProps = { title: string; facts: ReactNode; children: ReactNode }

function Panel({ title, facts, children }: PanelProps) {
  return (
    <section aria-label={title} className="rounded-panel bg-content">
      <div className="map-panel-head">
        <IconButton icon={ArrowLeft} label={text('seats.all_sectors')} onClick={() => openSection(undefined)} />
        <div className="min-w-0">
          <h2 className="type-h3">{title}</h2>
          {facts && <p className="text-small text-muted">{facts}</p>}
        </div>
      </div>
      {children}
    </section>
  )
}

/** `R$ 160,00 + R$ 24,00 de taxa · 41 livres` */
function Facts({ event, section, all = false }: { event: EventDetail; section: Section; all?: boolean }) {
  const usual = defaultType(section)
  const fee = usual && feeText(event, usual)
  const price = [seatPrice(section), fee].filter(Boolean).join(' ')
  if (all || !mayLookAt(event, section)) return price
  return (
    <>
      {price} · <FreeSeatCount section={section} />
    </>
  )
}
