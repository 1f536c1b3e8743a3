import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { SeatPicker } from './seat-picker.tsx'
import { TicketTypeRow } from './ticket-type-row.tsx'

/** What is sold in a section: by number, or first the seats and then who sits on them. */
export function SectionTickets({ event, sector, section }: { event: EventDetail; sector: Sector; section: Section }) {
  return (
    <>
      {section.numbered && <SeatPicker event={event} section={section} />}
      <ul>
        {section.tickets.map((type) => (
          <TicketTypeRow key={type.id} event={event} offered={{ sector, section, type }} />
        ))}
      </ul>
    </>
  )
}
