import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { useState } from 'react'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { findSection } from '#features/checkout/cart/open-section.ts'
import { mayLookAt } from '#features/checkout/frame/offer-texts.ts'
import { SectorPanel } from './sector-panel.tsx'

/** Open where one has seats already or is looking on the map, else where tickets can be taken at once. */
export function Sectors({ event }: { event: EventDetail }) {
  const [looked_at] = useState(() => (event.plan === null ? undefined : lookedAt(event)))
  const panels = panelsOf(event)
  const first = looked_at
    ? panels.find((panel) => shows(panel, looked_at))
    : panels.find(({ single }) => single && isInviting(event, single))
  return (
    <ul className="mt-4 grid gap-2">
      {panels.map((panel) => (
        <SectorPanel
          key={panel.single?.id ?? panel.sector.id}
          event={event}
          {...panel}
          open={panel === first}
          section_id={looked_at?.section?.id}
        />
      ))}
    </ul>
  )
}

type Panel = { sector: Sector; single: Section | undefined; title: string }

/** One panel per sector. In a single sector each section has a panel, so that no outer panel hides the offer. */
function panelsOf({ sectors }: EventDetail): Panel[] {
  const [only, ...others] = sectors
  if (only && others.length === 0 && only.sections.length > 1)
    return only.sections.map((single) => ({ sector: only, single, title: single.name }))
  return sectors.map((sector) => {
    const [single, ...more] = sector.sections
    return { sector, single: more.length === 0 ? single : undefined, title: sector.name }
  })
}

function shows({ sector, single }: Panel, looked_at: { sector: Sector; section?: Section }): boolean {
  return sector === looked_at.sector && (!single || !looked_at.section || single === looked_at.section)
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
function isInviting(event: EventDetail, section: Section): boolean {
  return !section.numbered && mayLookAt(event, section)
}
