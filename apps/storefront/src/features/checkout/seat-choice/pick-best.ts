import type { EventDetail } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { bestSeats } from '@bilheteria/rules/plan/best-seats'
import { findSeat } from '@bilheteria/rules/plan/lay-out'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { listed, placesCount } from '#features/seats/seat-words.ts'
import { isOpen, sectionTitle } from '#features/checkout/frame/offer-texts.ts'
import { findSection } from '#features/checkout/cart/open-section.ts'
import type { ChosenSeats, Place } from '#features/checkout/cart/seats-and-types.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(SEAT_CHOICE_TEXTS)

type Wanted = { count: number; sector_id: string | undefined }
type Best = { seats: ChosenSeats; section_id: string; text: string }

/** The best free seats for so many people, with what there is to say about them; or why there are none. */
export function pickBest(event: EventDetail, board: SeatBoard, wanted: Wanted): Best | { problem: string } {
  const { laid, codes, plan } = board
  const isFree = (seat: number) => codes[seat] === 0
  const sections = numberedSections(event, wanted.sector_id).flatMap(
    ({ section }) => laid.sections.find(({ id }) => id === section.id) ?? [],
  )
  const groups = bestSeats({ laid, sections, focus: plan.focus, count: wanted.count, isFree })
  if (groups.length === 0) {
    const left = sections.reduce((sum, { first, count }) => sum + countFree(board, first, count), 0)
    return { problem: tooFewText(left) }
  }
  const found = groups.map((group) => group.map((seat) => placeOnBoard(board, seat)))
  const seats: ChosenSeats = {}
  for (const { section_id, place } of found.flat()) (seats[section_id] ??= []).push(place)
  return { seats, section_id: found[0]![0]!.section_id, text: foundText(event, found, wanted.count) }
}

/** Where seats can be chosen now. */
export function numberedSections(event: EventDetail, sector_id?: string) {
  return event.sectors
    .filter(({ id }) => sector_id === undefined || id === sector_id)
    .flatMap((sector) => sector.sections.map((section) => ({ sector, section })))
    .filter(({ section }) => section.numbered && isOpen(section))
}

type Found = { section_id: string; place: Place }

export function placeOnBoard({ laid }: SeatBoard, seat: number): Found {
  const { section, row } = findSeat(laid, seat)!
  const id = String(section.first_id + seat - section.first)
  return { section_id: section.id, place: { id, row: row.name, number: laid.number[seat]! } }
}

/** Those that are for everybody. */
function countFree({ laid, codes }: SeatBoard, first: number, count: number): number {
  let free = 0
  for (let seat = first; seat < first + count; seat++) if (codes[seat] === 0 && laid.kind[seat] === 0) free++
  return free
}

function tooFewText(left: number): string {
  if (left === 0) return text('seats.none_left')
  if (left === 1) return text('seats.left_one')
  return text('seats.left', { places: placesCount(left) })
}

function foundText(event: EventDetail, groups: readonly Found[][], count: number): string {
  const where = (group: readonly Found[]) => {
    const names = group.map(({ place }) => `${place.row}-${place.number}`)
    const at = findSection(event, group[0]!.section_id)
    return `${listed(names)}${at ? `, ${sectionTitle(at.sector, at.section)}` : ''}`
  }
  if (groups.length === 1) return text('seats.found', { where: where(groups[0]!) })
  const sizes = listed(groups.map(({ length }) => String(length)))
  return text('seats.found_apart', { count, sizes, where: groups.map(where).join('; ') })
}
