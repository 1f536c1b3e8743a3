import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { Disclosure } from '@bilheteria/ui/disclosure'
import { useSavedState } from '#platform/saved-state.ts'
import { batchText, formatPrice, placesText, sectorPrice, soonText, standingOf } from './offer-texts.ts'
import { SectionTickets } from './section-tickets.tsx'

/** One area of the venue. Where it has only one section, nobody has to open a second thing. */
export function SectorPanel({ event, sector, open }: { event: EventDetail; sector: Sector; open: boolean }) {
  const [only, ...others] = sector.sections
  const single = only && others.length === 0 ? only : undefined
  return (
    <li>
      <Disclosure
        open={open}
        onOpen={() => single?.numbered && lookAt(single)}
        summary={<Summary event={event} sector={sector} single={single} />}
      >
        {single ? (
          <SectionTickets event={event} sector={sector} section={single} />
        ) : (
          sector.sections.map((section) => (
            <SectionPanel key={section.id} event={event} sector={sector} section={section} />
          ))
        )}
      </Disclosure>
    </li>
  )
}

function SectionPanel({ event, sector, section }: { event: EventDetail; sector: Sector; section: Section }) {
  const alone = { ...sector, sections: [section] }
  const summary = (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block text-control font-[600] text-heading">{section.name}</span>
        <span className="block text-small leading-snug text-muted">{placesText(section)}</span>
      </span>
      <Price event={event} sector={alone} />
    </span>
  )
  return (
    <Disclosure quiet summary={summary} onOpen={() => section.numbered && lookAt(section)}>
      <SectionTickets event={event} sector={sector} section={section} />
    </Disclosure>
  )
}

/** The section whose seats one is choosing from. */
function lookAt({ id }: Section): void {
  useSavedState.setState({ mapping: { section_id: id } })
}

function Summary({ event, sector, single }: { event: EventDetail; sector: Sector; single: Section | undefined }) {
  const off = isOff(sector)
  const remarks = single
    ? [single.name === sector.name ? '' : single.name, off ? '' : batchText(event, single)]
    : [`${sector.sections.length} blocos`]
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <h2 className={`type-h3 ${off ? 'text-muted' : ''}`}>{sector.name}</h2>
        <span className="mt-0.5 block text-small leading-snug text-muted">{remarks.filter(Boolean).join(' · ')}</span>
      </span>
      <Price event={event} sector={sector} />
    </span>
  )
}

function isOff({ sections }: Sector): boolean {
  return ['sold_out', 'ended'].includes(standingOf(sections.flatMap(({ tickets }) => tickets)))
}

const tag = 'flex min-h-6.5 flex-none items-center rounded-pill px-2.5 text-tiny font-[680]'

function Price({ event, sector }: { event: EventDetail; sector: Sector }) {
  const types = sector.sections.flatMap(({ tickets }) => tickets)
  const standing = standingOf(types)
  if (standing === 'sold_out') return <span className={`${tag} bg-raised text-heading`}>Esgotado</span>
  if (standing === 'ended') return <span className={`${tag} bg-raised text-heading`}>Encerrado</span>
  if (standing === 'soon') return <span className="text-small text-muted">{soonText(event, types)}</span>
  const price = sectorPrice(sector)
  if (!price) return null
  return (
    <span className="flex flex-none flex-col items-end gap-1 leading-tight">
      {standing === 'last' && <span className={`${tag} bg-hot text-on-hot`}>Últimos ingressos</span>}
      {price.from && <span className="text-tiny text-muted">a partir de</span>}
      <span className="type-strong text-heading">{formatPrice(price.cents)}</span>
    </span>
  )
}
