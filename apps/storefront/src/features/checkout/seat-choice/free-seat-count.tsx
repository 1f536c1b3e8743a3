import type { Section } from '@bilheteria/contract/events'
import { say } from '@bilheteria/ui/words'
import { useContext, useEffect, useState } from 'react'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { freeCount } from '#features/seats/seat-words.ts'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { placesText } from '#features/checkout/frame/offer-texts.ts'

/** `84 livres`, as it changes; until the seats are known, what the catalogue says. */
export function FreeSeatCount({ section }: { section: Section }) {
  const board = useContext(BoardContext)?.watched?.board
  if (!board || !section.numbered) return placesText(section)
  return <FreeOnBoard board={board} section={section} />
}

function FreeOnBoard({ board, section }: { board: SeatBoard; section: Section }) {
  const laid = board.laid.sections.find(({ id }) => id === section.id)
  const { first = 0, count = 0 } = laid ?? {}
  const [free, setFree] = useState(() => countFree(board, first, count))
  useEffect(() => {
    const recount = () => setFree(countFree(board, first, count))
    recount()
    return board.onChange((seats) => {
      if (!seats || seats.some((seat) => seat >= first && seat < first + count)) recount()
    })
  }, [board, first, count])
  return free === 0 ? say('checkout.none_free', 'esgotado') : freeCount(free)
}

function countFree({ codes }: SeatBoard, first: number, count: number): number {
  let free = 0
  for (let seat = first; seat < first + count; seat++) if (codes[seat] === 0) free++
  return free
}
