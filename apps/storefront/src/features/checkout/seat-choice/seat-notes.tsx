import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { findSeat } from '@bilheteria/rules/plan/lay-out'
import { orphansOf } from '@bilheteria/rules/plan/orphans'
import { SEAT_KINDS } from '@bilheteria/rules/plan/plan'
import { Notice } from '@bilheteria/ui/notice'
import { useContext } from 'react'
import { placeOf } from '#features/seats/open-board.ts'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { listed } from '#features/seats/seat-words.ts'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(SEAT_CHOICE_TEXTS)

/** What is worth knowing about the chosen seats, of one section or of all, without keeping anybody from them. */
export function SeatNotes({ only }: { only?: string }) {
  const board = useContext(BoardContext)?.watched?.board
  const seats = useCheckout((checkout) => checkout.seats)
  if (!board) return null
  const places = Object.entries(seats).flatMap(([id, chosen]) => (only === undefined || id === only ? chosen : []))
  const chosen = places.flatMap(({ id }) => placeOf(board.laid, id) ?? [])
  const orphans = orphansOf({ laid: board.laid, chosen, isFree: (seat) => board.codes[seat] === 0 })
  const kinds = new Set(chosen.map((seat) => SEAT_KINDS[board.laid.kind[seat]!]))
  return (
    <>
      {kinds.has('accessible') && <Notice>{text('seats.note_accessible')}</Notice>}
      {kinds.has('companion') && <Notice>{text('seats.note_companion')}</Notice>}
      {orphans.length > 0 && <Notice>{orphanText(orphans.map((seat) => nameOf(board, seat)))}</Notice>}
    </>
  )
}

function orphanText(names: readonly string[]): string {
  const seats = listed(names)
  if (names.length === 1) return text('seats.alone_one', { seats })
  return text('seats.alone', { seats })
}

function nameOf({ laid }: SeatBoard, seat: number): string {
  return `${findSeat(laid, seat)?.row.name}-${laid.number[seat]}`
}
