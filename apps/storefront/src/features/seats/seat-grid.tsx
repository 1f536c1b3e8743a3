import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { mirrored, nextCell, nextFree, type Cell } from './grid-keys.ts'
import { announce } from './live-region.tsx'
import { SeatGridRow } from './seat-grid-row.tsx'
import type { SeatRow, SeatRows, SeatSpot } from './seat-rows.ts'
import { placeName, seatStatus } from './seat-words.ts'

type Props = {
  label: string
  seats: SeatRows
  /** Ids of those the buyer has. */
  chosen: readonly string[]
  price: string
  /** The map shows it: only for those who do not see it, or use no pointer. */
  hidden?: boolean
  /** On the map the seats of a row run from right to left. */
  leftwards?: boolean
  onToggle(row: SeatRow, seat: SeatSpot): void
  /** Where the keyboard stands; undefined when it is elsewhere. */
  onPointed?(id: string | undefined): void
}

const BEGIN = { left: 0, center: 0.5, right: 1 }

/** The seats of a section as a table that is walked through with arrows; one press chooses or gives back. */
export function SeatGrid({
  label,
  seats,
  chosen,
  price,
  hidden = false,
  leftwards = false,
  onToggle,
  onPointed,
}: Props) {
  const { rows, align } = seats
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<Cell>(() => firstCell(rows, chosen))
  const [within, setWithin] = useState(false)
  const pointed = rows[at.row]?.seats[at.seat]
  const mine = new Set(chosen)
  useLostWhileLooking(within ? rows[at.row]?.name : undefined, pointed, pointed !== undefined && mine.has(pointed.id))

  // Rows are longer than a phone is wide: one begins at one's own, else in the middle of them, or where they all end.
  useLayoutEffect(() => {
    const frame = grid.current?.parentElement
    if (!frame) return
    const own = frame.querySelector('[aria-selected=true]')
    if (own) frame.scrollLeft += middleOf(own) - middleOf(frame)
    else frame.scrollLeft = BEGIN[align] * (frame.scrollWidth - frame.clientWidth)
  }, [align])

  const goTo = (cell: Cell) => cellElement(grid.current, cell)?.focus()
  const press = ({ row, seat }: Cell) => {
    const spot = rows[row]!.seats[seat]!
    if (seatStatus(spot, mine.has(spot.id)) === 'taken')
      announce(fillIn(say('seat.is_taken', '{seat} está ocupado.'), { seat: placeName(rows[row]!.name, spot.number) }))
    else onToggle(rows[row]!, spot)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = nextCell(rows, at, leftwards ? mirrored(event) : event)
    if (cell) goTo(cell)
    else if (event.key === 'Enter' || event.key === ' ') press(at)
    else return
    event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    const cell = cellOf(target)
    if (!cell) return
    goTo(cell)
    press(cell)
  }

  return (
    <div className={hidden ? 'seat-grid-unseen' : 'seat-grid-frame'}>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-multiselectable
        tabIndex={-1}
        data-align={align}
        className="seat-grid"
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          // However it came there: by arrows, by hand, or led by a screen reader.
          const cell = cellOf(target)
          if (!cell) return
          setAt(cell)
          setWithin(true)
          onPointed?.(rows[cell.row]?.seats[cell.seat]?.id)
        }}
        onBlur={() => {
          setWithin(false)
          onPointed?.(undefined)
        }}
      >
        {rows.map((row, r) => (
          <SeatGridRow
            key={row.name}
            row={row}
            index={r}
            mine={row.seats.flatMap(({ id }) => (mine.has(id) ? id : [])).join(' ')}
            focus={r === at.row ? at.seat : -1}
            price={price}
          />
        ))}
      </div>
    </div>
  )
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** What is one's own, else the first that can be had. */
function firstCell(rows: readonly SeatRow[], chosen: readonly string[]): Cell {
  for (const [row, { seats }] of rows.entries()) {
    const seat = seats.findIndex(({ id }) => chosen.includes(id))
    if (seat >= 0) return { row, seat }
  }
  return nextFree(rows, { row: -1, seat: -1 }) ?? { row: 0, seat: 0 }
}

function cellElement(grid: HTMLElement | null, { row, seat }: Cell): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-at="${row}:${seat}"]`) ?? null
}

function cellOf(target: EventTarget): Cell | undefined {
  const at = (target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at']
  const [row, seat] = at?.split(':').map(Number) ?? []
  return row === undefined || seat === undefined ? undefined : { row, seat }
}

/** Somebody else takes the seat one is standing on. */
function useLostWhileLooking(row: string | undefined, seat: SeatSpot | undefined, mine: boolean): void {
  const before = useRef<{ id: string; free: boolean }>(undefined)
  useEffect(() => {
    if (row === undefined || !seat) return void (before.current = undefined)
    const free = mine || seat.status === 'available'
    const was = before.current
    if (was?.id === seat.id && was.free && !free)
      announce(fillIn(say('seat.was_taken', '{seat} acabou de ser ocupado.'), { seat: placeName(row, seat.number) }))
    before.current = { id: seat.id, free }
  }, [row, seat, mine])
}
