import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { useHeld } from './held.ts'
import { LaterPart } from './later-part.tsx'
import { isOpen } from './offer-texts.ts'
import { SeatsWaiting } from './seats-waiting.tsx'
import { TicketTypeRow } from './ticket-type-row.tsx'

type Props = { event: EventDetail; sector: Sector; section: Section }

const loadSeatChoice = () => import('./seat-choice.tsx')

/** What is sold in a section: by number, or first the seats and then who sits on them. */
export function SectionTickets({ event, sector, section }: Props) {
  const chosen = useHeld((held) => (held.seats[section.id]?.length ?? 0) > 0)
  return (
    <>
      {section.numbered && (chosen || isOpen(section)) && (
        <LaterPart load={loadSeatChoice} waiting={<SeatsWaiting />}>
          {({ SeatChoice }) => <SeatChoice event={event} sector={sector} section={section} />}
        </LaterPart>
      )}
      <TypesOfSection event={event} sector={sector} section={section} />
    </>
  )
}

export function TypesOfSection({ event, sector, section }: Props) {
  return (
    <ul>
      {section.tickets.map((type) => (
        <TicketTypeRow key={type.id} event={event} offered={{ sector, section, type }} />
      ))}
    </ul>
  )
}
