import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'
import { memo } from 'react'
import type { SeatRow, SeatSpot } from './seat-rows.ts'
import { seatName, seatStatus } from './seat-words.ts'

type Props = {
  row: SeatRow
  index: number
  /** Ids of one's own seats in this row, in one text so that rows which stay the same are not drawn again. */
  mine: string
  /** The seat the keyboard would come to; -1 in other rows. */
  focus: number
  price: string
}

export const SeatGridRow = memo(function SeatGridRow({ row, index, mine, focus, price }: Props) {
  const own = mine === '' ? [] : mine.split(' ')
  return (
    <div role="row" className="seat-row">
      <span
        role="rowheader"
        aria-label={fillIn(say('seat.row', 'Fileira {row}'), { row: row.name })}
        className="seat-row-name"
      >
        {row.name}
      </span>
      {row.seats.map((seat, i) => {
        const standing = seatStatus(seat, own.includes(seat.id))
        return (
          <div
            key={seat.id}
            role="gridcell"
            aria-label={seatName(row.name, seat, standing === 'mine', price)}
            aria-selected={standing === 'mine'}
            aria-disabled={standing === 'taken' || undefined}
            tabIndex={i === focus ? 0 : -1}
            data-at={`${index}:${i}`}
            data-kind={seat.kind}
            className={`seat seat-${standing}${seat.gap ? ' seat-gap' : ''}`}
          >
            {standing === 'taken' ? '' : textOf(seat)}
          </div>
        )
      })}
    </div>
  )
})

const SIGNS = { accessible: 'PcD', companion: 'Ac.' } as const

function textOf({ kind, number }: SeatSpot): string {
  return kind === 'standard' ? String(number) : say(`seat.sign_${kind}`, SIGNS[kind])
}
