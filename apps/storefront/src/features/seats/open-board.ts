// chunk: board
import type { SeatsChange, SeatsStatus } from '@bilheteria/contract/seats'
import { layOut, type LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { SEAT_STATUSES, unpackCodes } from '@bilheteria/rules/plan/seat-codes'
import type { SeatBoard } from './seat-board.ts'

type Told = Parameters<SeatBoard['onChange']>[0]

export type OpenBoard = {
  board: SeatBoard
  /** How all seats stand, but for changes that may be newer. */
  take(status: SeatsStatus, over?: readonly SeatsChange[]): void
  apply(change: SeatsChange): void
  /** Seats the buyer holds are free for the buyer. */
  setOwn(ids: Iterable<string>): void
  /** Tells when one of them is not reserved any more: given up elsewhere, or bought. Answers how to stop. */
  onOwnGone(tell: () => void): () => void
}

const FREE = SEAT_STATUSES.indexOf('available')
const RESERVED = SEAT_STATUSES.indexOf('reserved')

/** A plan laid out, and its seats as the server tells of them. */
export function openBoard(plan: Plan, status: SeatsStatus): OpenBoard {
  const laid = layOut(plan)
  const count = laid.number.length
  /** As everybody sees them. */
  let told = decode(status, count)
  let own = new Set<number>()
  const codes = told.slice()
  const listeners = new Set<Told>()
  const ownListeners = new Set<() => void>()
  const tell: Told = (seats) => listeners.forEach((listener) => listener(seats))
  const show = (seat: number) => {
    codes[seat] = own.has(seat) && told[seat] === RESERVED ? FREE : told[seat]!
  }
  const put = ({ seats }: SeatsChange) =>
    seats.flatMap(([id, code]) => {
      const seat = placeOf(laid, id)
      if (seat === undefined) return []
      told[seat] = code
      return seat
    })
  /** Takes over what is told, and answers which seats it was about. */
  const hear = <Seats>(work: () => Seats): Seats => {
    const held = [...own].filter((seat) => told[seat] === RESERVED)
    const seats = work()
    if (held.some((seat) => told[seat] !== RESERVED)) ownListeners.forEach((listener) => listener())
    return seats
  }

  return {
    board: {
      plan,
      laid,
      codes,
      onChange(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    take(next, over = []) {
      hear(() => {
        told = decode(next, count)
        over.forEach(put)
      })
      codes.set(told)
      own.forEach(show)
      tell(undefined)
    },
    apply(change) {
      const seats = hear(() => put(change))
      seats.forEach(show)
      if (seats.length > 0) tell(seats)
    },
    setOwn(ids) {
      const before = own
      own = new Set([...ids].flatMap((id) => placeOf(laid, id) ?? []))
      const seats = [...new Set([...before, ...own])].filter((seat) => before.has(seat) !== own.has(seat))
      seats.forEach(show)
      if (seats.length > 0) tell(seats)
    },
    onOwnGone(listener) {
      ownListeners.add(listener)
      return () => ownListeners.delete(listener)
    },
  }
}

/** Where the seat of an id stands in the columns. */
export function placeOf({ sections }: LaidPlan, id: string): number | undefined {
  const n = Number(id)
  const section = sections.find(({ first_id, count }) => n >= first_id && n < first_id + count)
  return section && section.first + n - section.first_id
}

function decode({ codes }: SeatsStatus, count: number): Uint8Array {
  return unpackCodes(
    Uint8Array.from(atob(codes), (letter) => letter.charCodeAt(0)),
    count,
  )
}
