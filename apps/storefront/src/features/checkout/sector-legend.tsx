import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { useContext } from 'react'
import { priceTones } from '#features/seats/price-tones.ts'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { sectorPrice } from './offer-texts.ts'
import { openSection } from './open-section.ts'
import { isOpen } from './section-tickets.tsx'
import { SectorPrice } from './sector-price.tsx'
import { usualType } from './seats-and-types.ts'

/** The colours of the map in words, with what each costs; pressing one leads there. */
export function SectorLegend({ event }: { event: EventDetail }) {
  const tones = sectorTones(event)
  const board = useContext(BoardContext)?.watched?.board
  return (
    <section aria-label="Setores" className="mt-4 overflow-hidden rounded-panel bg-content">
      <ul className="divide-y divide-line">
        {event.sectors.map((sector) => {
          const first = firstChoice(sector, board)
          return (
            <li key={sector.id}>
              <button
                type="button"
                disabled={!first}
                onClick={() => openSection(first?.id)}
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2 disabled:cursor-default"
              >
                <span
                  aria-hidden
                  data-tone={tones.get(sector.id)}
                  className="seat-tone size-5 flex-none rounded-[5px]"
                />
                <span className={`min-w-0 flex-1 type-strong ${first ? 'text-heading' : 'text-muted'}`}>
                  {sector.name}
                </span>
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

/** The section of a sector to begin with: the one nearest to what everybody looks at, or before that is known the emptiest. */
function firstChoice({ sections }: Sector, board: SeatBoard | undefined): Section | undefined {
  const open = sections.filter(isOpen)
  const cost = (section: Section) => (board ? distance(board, section) : -leftIn(section))
  return open.toSorted((a, b) => cost(a) - cost(b))[0]
}

function distance({ plan, laid }: SeatBoard, { id }: Section): number {
  const section = laid.sections.find((one) => one.id === id)
  if (!section) return Infinity
  const { left, right, top, bottom } = section.box
  return Math.hypot((left + right) / 2 - plan.focus[0], (top + bottom) / 2 - plan.focus[1])
}

function leftIn(section: Section): number {
  return usualType(section)?.batches[0]?.remaining ?? 0
}
