import type { Problem } from '#catalogue/bad-file.ts'
import type { PlannedSeats } from './set-plan.ts'
import type { LiveSeat } from './set-queries.ts'

/** `A 12` */
export function seatName({ row, number }: Pick<LiveSeat, 'row' | 'number'>): string {
  return `${row} ${number}`
}

type Move = { from: 'available' | 'blocked'; only: string }

export const BLOCKING: Move = { from: 'available', only: 'only free seats can be blocked' }
export const UNBLOCKING: Move = { from: 'blocked', only: 'only blocked seats can be freed' }

/** The seats asked for; those that are not there, stand twice or are in another state are told, all of them. */
export function judgeSeats(
  planned: readonly PlannedSeats[],
  found: readonly LiveSeat[],
  { from, only }: Move,
  problems: Problem[],
): LiveSeat[] {
  const chosen: LiveSeat[] = []
  for (const { section, rows, numbers, path } of planned) {
    const wrong = new Map<string, string[]>()
    const tell = (reason: string, seat: string) => wrong.set(reason, [...(wrong.get(reason) ?? []), seat])
    for (const [row, number] of rows.flatMap((row) => numbers.map((number) => [row, number] as const))) {
      const seat = found.find((one) => one.section_id === section.id && one.row === row && one.number === number)
      if (!seat) tell('not there', seatName({ row, number }))
      else if (chosen.includes(seat)) tell('named twice', seatName(seat))
      else if (seat.status !== from) tell(seat.status, seatName(seat))
      else chosen.push(seat)
    }
    for (const [reason, seats] of wrong) {
      problems.push({
        path,
        message: `${seats.join(', ')} of ${section.name}: ${reason}; ${only}, please leave them out`,
      })
    }
  }
  return chosen
}
