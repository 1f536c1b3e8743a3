import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { useState } from 'react'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { findSection } from '#features/checkout/cart/open-section.ts'
import { mayLookAt } from '#features/checkout/frame/offer-texts.ts'
import { SectorPanel } from './sector-panel.tsx'

/** Open where one has seats already or is looking on the map, else where tickets can be taken at once. */
export function Sectors({ event }: { event: EventDetail }) {
  const [looked_at] = useState(() => (event.plan === null ? undefined : lookedAt(event)))
  const first = looked_at?.sector ?? event.sectors.find((sector) => isInviting(event, sector))
  return (
    <ul className="mt-4 grid gap-2">
      {event.sectors.map((sector) => (
        <SectorPanel
          key={sector.id}
          event={event}
          sector={sector}
          open={sector.id === first?.id}
          section_id={looked_at?.section?.id}
        />
      ))}
    </ul>
  )
}

function lookedAt(event: EventDetail): { sector: Sector; section?: Section } | undefined {
  const { section_id, sector_id, seats } = readCheckout()
  const own = Object.entries(seats).flatMap(([id, places]) => (places.length > 0 ? id : []))
  const looked = own.find((id) => id === section_id) ?? own[0] ?? section_id
  const section = findSection(event, looked ?? '')
  const sector = event.sectors.find(({ id }) => id === sector_id)
  return section ?? (sector && { sector })
}

/** Tickets to be taken at once; where there are seats or blocks to choose from, that choice comes first. */
function isInviting(event: EventDetail, { sections: [only, ...others] }: Sector): boolean {
  return only !== undefined && others.length === 0 && !only.numbered && mayLookAt(event, only)
}
