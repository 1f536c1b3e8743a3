import { findSeat, type LaidPlan, type Run } from './lay-out.ts'

type Choice = { laid: LaidPlan; chosen: readonly number[]; isFree(seat: number): boolean }

/** Free seats that this choice would leave alone, with nobody able to sit beside them; not those that were alone before. */
export function orphansOf({ laid, chosen, isFree }: Choice): number[] {
  const mine = new Set(chosen)
  const rows = new Set(chosen.flatMap((seat) => findSeat(laid, seat)?.row ?? []))
  const before = (seat: number) => mine.has(seat) || isFree(seat)
  const after = (seat: number) => !mine.has(seat) && isFree(seat)
  return [...rows].flatMap(({ runs }) =>
    runs.flatMap((run) => {
      const seats = Array.from({ length: run.count }, (_, i) => run.first + i)
      return seats.filter((seat) => isAlone(run, seat, after) && !isAlone(run, seat, before))
    }),
  )
}

function isAlone({ first, count }: Run, seat: number, free: (seat: number) => boolean): boolean {
  const free_left = seat > first && free(seat - 1)
  const free_right = seat < first + count - 1 && free(seat + 1)
  return free(seat) && !free_left && !free_right
}
