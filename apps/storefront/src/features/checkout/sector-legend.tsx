import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { priceTones } from '#features/seats/price-tones.ts'
import { sectorPrice } from './offer-texts.ts'
import { openSection } from './open-section.ts'
import { isOpen } from './section-tickets.tsx'
import { SectorPrice } from './sector-price.tsx'
import { usualType } from './seats-and-types.ts'

/** The colours of the map in words, with what each costs; pressing one leads there. */
export function SectorLegend({ event }: { event: EventDetail }) {
  const tones = sectorTones(event)
  return (
    <section aria-label="Setores" className="mt-4 overflow-hidden rounded-panel bg-content">
      <ul className="divide-y divide-line">
        {event.sectors.map((sector) => {
          const best = roomiest(sector)
          return (
            <li key={sector.id}>
              <button
                type="button"
                disabled={!best}
                onClick={() => openSection(best?.id)}
                className="flex min-h-16 w-full items-center gap-3 px-4 py-2 disabled:cursor-default"
              >
                <span aria-hidden data-tone={tones.get(sector.id)} className="seat-tone size-5 flex-none rounded-[5px]" />
                <span className={`min-w-0 flex-1 type-h3 ${best ? 'text-heading' : 'text-muted'}`}>{sector.name}</span>
                <SectorPrice event={event} sector={sector} />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function sectorTones({ sectors }: EventDetail) {
  return priceTones(sectors.map((sector) => ({ id: sector.id, price_cents: sectorPrice(sector)?.cents })))
}

/** The section of a sector with most left. */
function roomiest({ sections }: Sector): Section | undefined {
  const left = (section: Section) => usualType(section)?.batches[0]?.remaining ?? 0
  return sections.filter(isOpen).toSorted((a, b) => left(b) - left(a))[0]
}
