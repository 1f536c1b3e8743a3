import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { fillIn } from '@bilheteria/rules/fill-in'
import { Disclosure } from '@bilheteria/ui/disclosure'
import { say } from '@bilheteria/ui/words'
import { useContext } from 'react'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { LazyPart } from '#features/checkout/frame/lazy-part.tsx'
import { FreeSeatCount } from '#features/checkout/seat-choice/free-seat-count.tsx'
import { batchText, mayLookAt, saleStatus, sectorPrice } from '#features/checkout/frame/offer-texts.ts'
import { SectorPrice } from '#features/checkout/seat-choice/sector-price.tsx'
import { openSection } from '#features/checkout/cart/transitions.ts'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { SeatsWaiting } from '#features/checkout/seat-choice/seats-waiting.tsx'
import { TicketTypes } from '#features/checkout/ticket-types/ticket-types.tsx'

type Panel = {
  event: EventDetail
  sector: Sector
  /** The section on sale here, if there is only one. */
  single: Section | undefined
  title: string
  open: boolean
  /** Where one is looking already: it is open, and in sight. */
  section_id: string | undefined
}

/** A sector with its sections folded inside, or a single section whose tickets appear at once. */
export function SectorPanel({ event, sector, single, title, open, section_id }: Panel) {
  return (
    <li ref={single && single.id === section_id ? showAtOnce : undefined}>
      <Disclosure
        open={open}
        onOpen={() => single?.numbered && openSection(single.id)}
        summary={
          <Summary event={event} sector={single ? { ...sector, sections: [single] } : sector} {...{ single, title }} />
        }
      >
        {single ? (
          <SectionTickets event={event} sector={sector} section={single} />
        ) : (
          sector.sections.map((section) => (
            <SectionPanel key={section.id} {...{ event, sector, section }} open={section.id === section_id} />
          ))
        )}
      </Disclosure>
    </li>
  )
}

function SectionPanel({ event, sector, section, open }: Props & { open: boolean }) {
  const alone = { ...sector, sections: [section] }
  const view = useContext(BoardContext)?.watched?.board.laid.sections.find(({ id }) => id === section.id)?.view
  const own = useCheckout((held) => held.seats[section.id]?.length ?? 0)
  const usual = event.status === 'soon' ? 'soon' : 'on_sale'
  // What all of them cost stands above them.
  const priced = sectorPrice(event, sector)?.from !== false || saleStatus(section.tickets) !== usual
  const summary = (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block text-control font-[600] text-heading">{section.name}</span>
        <span className="block text-small leading-snug text-muted">
          {own > 0 && <strong className="text-accent">{ownText(own)} · </strong>}
          <FreeSeatCount section={section} />
          {view && ` · ${view}`}
        </span>
      </span>
      {priced && <SectorPrice event={event} sector={alone} />}
    </span>
  )
  return (
    <div ref={open ? showAtOnce : undefined}>
      <Disclosure quiet open={open} summary={summary} onOpen={() => section.numbered && openSection(section.id)}>
        <SectionTickets event={event} sector={sector} section={section} />
      </Disclosure>
    </div>
  )
}

/** Its title: the seats below it are higher than a phone. */
function showAtOnce(panel: HTMLElement | null): void {
  panel?.querySelector('summary')?.scrollIntoView({ block: 'center' })
}

/** `2 seus` */
function ownText(count: number): string {
  return count === 1 ? say('checkout.own_one', '1 seu') : fillIn(say('checkout.own', '{count} seus'), { count })
}

function Summary({ event, sector, single, title }: Pick<Panel, 'event' | 'sector' | 'single' | 'title'>) {
  const off = isOff(sector)
  const remarks = single
    ? [single.name === title ? '' : single.name, off ? '' : batchText(event, single)]
    : [sectionsText(sector)]
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <h2 className={`type-h3 ${off ? 'text-muted' : ''}`}>{title}</h2>
        <span className="mt-0.5 block text-small leading-snug text-muted">{remarks.filter(Boolean).join(' · ')}</span>
      </span>
      <SectorPrice event={event} sector={sector} />
    </span>
  )
}

/** `12 blocos` of numbered seats; other sections, such as tables and a bar, have names of their own. */
function sectionsText({ sections }: Sector): string {
  return sections.every(({ numbered }) => numbered)
    ? fillIn(say('checkout.blocks', '{count} blocos'), { count: sections.length })
    : sections.map(({ name }) => name).join(', ')
}

function isOff({ sections }: Sector): boolean {
  return ['sold_out', 'ended'].includes(saleStatus(sections.flatMap(({ tickets }) => tickets)))
}

type Props = { event: EventDetail; sector: Sector; section: Section }

const loadSeatChoice = () => import('#features/checkout/seat-choice/seat-choice.tsx')

/** What is sold in a section: by number, or first the seats and then who sits on them. */
function SectionTickets({ event, sector, section }: Props) {
  const chosen = useCheckout((held) => (held.seats[section.id]?.length ?? 0) > 0)
  return (
    <>
      {section.numbered && (chosen || mayLookAt(event, section)) && (
        <LazyPart load={loadSeatChoice} waiting={<SeatsWaiting />}>
          {({ SeatChoice }) => <SeatChoice event={event} sector={sector} section={section} />}
        </LazyPart>
      )}
      <TicketTypes event={event} sector={sector} section={section} />
    </>
  )
}
