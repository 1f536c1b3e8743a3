import type { EventDetail } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { findSeat } from '@bilheteria/rules/plan/lay-out'
import { SEAT_KINDS } from '@bilheteria/rules/plan/plan'
import type { MapSection, MapSector } from '#features/seats/map/scene.ts'
import type { SeatFacts } from '#features/seats/map/seat-map.tsx'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { placeName, placesCount } from '#features/seats/seat-words.ts'
import {
  formatPrice,
  mayLookAt,
  seatPrice,
  sectionTitle,
  sectorPrice,
  saleStatus,
} from '#features/checkout/frame/offer-texts.ts'
import { findSection } from '#features/checkout/cart/open-section.ts'
import { textsOf } from '#platform/texts.ts'
import { sectorTones } from './sector-legend.tsx'

const text = textsOf(SEAT_CHOICE_TEXTS)

const STATUS = { on_sale: 'on_sale', last: 'on_sale', sold_out: 'sold_out', soon: 'closed', ended: 'closed' } as const

/** A name of more letters finds no place on a phone; its end tells it from others, and whoever opens its sector reads all of it. */
const LONG_NAME = /^(.{18}).{2,}(.{9})$/u

export function mapSectors(event: EventDetail): MapSector[] {
  const tones = sectorTones(event)
  return event.sectors.map((sector) => {
    const price = sectorPrice(event, sector)
    return {
      id: sector.id,
      name: sector.name.replace(LONG_NAME, '$1…$2'),
      price: price ? formatPrice(price.cents) : null,
      tone: tones.get(sector.id) ?? 0,
      status: sector.sections.some((section) => mayLookAt(event, section))
        ? 'on_sale'
        : STATUS[saleStatus(sector.sections.flatMap(({ tickets }) => tickets))],
    }
  })
}

/** Each section with what is read out of it: "Oeste · Bloco O3, R$ 160,00, 84 lugares livres". */
export function mapSections(event: EventDetail, board: SeatBoard): Map<string, MapSection> {
  const sections = event.sectors.flatMap((sector) => sector.sections.map((section) => ({ sector, section })))
  return new Map(
    sections.map(({ sector, section }) => {
      const on_sale = mayLookAt(event, section)
      const free = freeText(board, section.id)
      const closed = saleStatus(section.tickets) === 'sold_out' ? text('seats.sold_out') : text('seats.closed')
      const words = on_sale ? [seatPrice(section), free] : [closed]
      const label = [sectionTitle(sector, section), ...words].filter(Boolean).join(', ')
      return [section.id, { id: section.id, sector_id: sector.id, name: section.name, label, on_sale }]
    }),
  )
}

function freeText({ laid, codes }: SeatBoard, section_id: string): string {
  const section = laid.sections.find(({ id }) => id === section_id)
  if (!section || section.count === 0) return ''
  const free = codes
    .subarray(section.first, section.first + section.count)
    .reduce((sum, code) => sum + +(code === 0), 0)
  if (free === 0) return text('seats.sold_out')
  return text(free === 1 ? 'seats.free_one' : 'seats.free', { places: placesCount(free) })
}

const KINDS = { standard: undefined, accessible: 'seats.accessible', companion: 'seats.companion' } as const

/** What the card of a seat says. */
export function seatFacts(event: EventDetail, { laid, codes }: SeatBoard, seat: number): SeatFacts {
  const { section, row } = findSeat(laid, seat)!
  const found = findSection(event, section.id)
  const number = laid.number[seat]!
  const note = section.notes.find((one) => one.row === row.name && one.numbers.includes(number))?.text
  const kind = KINDS[SEAT_KINDS[laid.kind[seat]!]!]
  return {
    title: placeName(row.name, number),
    detail: found ? sectionTitle(found.sector, found.section) : '',
    price: codes[seat] === 0 && found ? seatPrice(found.section) : text('seats.taken'),
    note: [kind && text(kind), note ?? section.view].filter(Boolean).join(' · ') || null,
  }
}
