import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { say } from '@bilheteria/ui/words'
import { useContext } from 'react'
import { priceTones } from '#features/seats/price-tones.ts'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { mayLookAt, sectorPrice } from '#features/checkout/frame/offer-texts.ts'
import { SectorPrice } from './sector-price.tsx'
import { defaultType } from '#features/checkout/cart/seats-and-types.ts'
import { openSection } from '#features/checkout/cart/transitions.ts'

/** The colours of the map in words, with what each costs; pressing one leads there. */
export function SectorLegend({ event }: { event: EventDetail }) {
  const tones = sectorTones(event)
  const board = useContext(BoardContext)?.watched?.board
  return (
    <section aria-label={say('checkout.sectors', 'Setores')} className="mt-4 overflow-hidden rounded-panel bg-content">
      <ul className="*:not-first:border-t *:border-line">
        {event.sectors.map((sector) => {
          const open = sector.sections.some((section) => mayLookAt(event, section))
          return (
            <li key={sector.id}>
              <button
                type="button"
                disabled={!open}
                onClick={() => openSection(firstChoice(event, sector, board)?.id)}
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2 disabled:cursor-default"
              >
                <span
                  aria-hidden
                  data-tone={tones.get(sector.id)}
                  className="seat-tone size-5 flex-none rounded-[5px]"
                />
                <span className={`min-w-0 flex-1 type-strong ${open ? 'text-heading' : 'text-muted'}`}>
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

export function sectorTones(event: EventDetail) {
  return priceTones(event.sectors.map((sector) => ({ id: sector.id, price_cents: sectorPrice(event, sector)?.cents })))
}

const ROOMY_SHARE = 0.25

/**
 * The section of a sector to begin with: the nearest to what everybody looks at that still has room; the emptiest where none
 * has, or where nothing is known of the venue yet.
 */
export function firstChoice(
  event: EventDetail,
  { sections }: Sector,
  board: SeatBoard | undefined,
): Section | undefined {
  const open = sections.filter((section) => mayLookAt(event, section))
  const emptiest = open.toSorted((a, b) => leftIn(b) - leftIn(a))[0]
  if (!board) return emptiest
  const roomy = open.filter((section) => isRoomy(board, section))
  return roomy.toSorted((a, b) => distance(board, a) - distance(board, b))[0] ?? emptiest
}

function isRoomy({ laid, codes }: SeatBoard, { id }: Section): boolean {
  const { first = 0, count = 0 } = laid.sections.find((one) => one.id === id) ?? {}
  const free = codes.subarray(first, first + count).filter((code) => code === 0).length
  return free >= count * ROOMY_SHARE
}

function distance({ plan, laid }: SeatBoard, { id }: Section): number {
  const section = laid.sections.find((one) => one.id === id)
  if (!section) return Infinity
  const { left, right, top, bottom } = section.box
  return Math.hypot((left + right) / 2 - plan.focus[0], (top + bottom) / 2 - plan.focus[1])
}

function leftIn(section: Section): number {
  return defaultType(section)?.batches[0]?.remaining ?? 0
}
