// chunk: late
import type { LaidPlan, LaidRow, LaidSection, Run } from './lay-out.ts'
import type { Point } from './plan.ts'

type Asked = {
  laid: LaidPlan
  /** Where to look. */
  sections: readonly LaidSection[]
  /** Best is nearest to it. */
  focus: Point
  count: number
  isFree(seat: number): boolean
}

/** `row_middle` is the place halfway along the row, between two seats when their number is even. */
type Stretch = Run & { row_middle: number }
type Found = { first: number; distance: number; off_middle: number }

/** Metres that nobody notices. */
const ABOUT_AS_NEAR = 0.1

/**
 * The best free seats for a group, side by side; seats for wheelchairs and those beside them are left to who needs them. A
 * choice that leaves one seat alone is made only where every choice does. When no row has enough side by side, the group
 * is split into as few parts as can be, near each other, and nobody sits alone who need not. Empty when there are too few.
 */
export function bestSeats({ laid, sections, focus, count, isFree }: Asked): number[][] {
  const taken = new Set<number>()
  const canHave = (seat: number) => laid.kind[seat] === 0 && !taken.has(seat) && isFree(seat)
  const rows = sections.flatMap((section) => section.rows)
  const groups: number[][] = []
  let missing = count
  let near = focus
  while (missing > 0) {
    const stretches = rows.flatMap((row) => stretchesOf(row, canHave))
    if (stretches.length === 0) return []
    const group = nearest(laid, stretches, partOf(missing, stretches), near)
    group.forEach((seat) => taken.add(seat))
    if (groups.length === 0) near = middleOf(laid, { first: group[0]!, count: group.length })
    groups.push(group)
    missing -= group.length
  }
  return groups
}

/** As many as sit side by side; one fewer where the last of a split group would else be alone and need not be. */
function partOf(missing: number, stretches: readonly Run[]): number {
  if (stretches.some(({ count }) => count >= missing)) return missing
  const lengths = stretches.map(({ count }) => count).toSorted((a, b) => b - a)
  const parts: number[] = []
  for (let left = missing; left > 0 && parts.length < lengths.length; left -= parts.at(-1)!) {
    parts.push(Math.min(lengths[parts.length]!, left))
  }
  const hasRoom = parts.at(-1) === 1 && lengths[parts.length - 1]! > 1
  // Later parts that can spare somebody do.
  const sparesOne = hasRoom && parts.findLastIndex((part) => part > 2) === 0
  return sparesOne ? parts[0]! - 1 : parts[0]!
}

/** Free seats side by side, as long as they go. */
function stretchesOf(row: LaidRow, canHave: (seat: number) => boolean): Stretch[] {
  const row_middle = row.first + (row.count - 1) / 2
  const stretches: Stretch[] = []
  for (const { first, count } of row.runs) {
    let open: Stretch | undefined
    for (let seat = first; seat < first + count; seat++) {
      if (!canHave(seat)) open = undefined
      else if (open) open.count++
      else stretches.push((open = { first: seat, count: 1, row_middle }))
    }
  }
  return stretches
}

/** No orphan before nearer; of those about as near, the one in the middle of its row. A stadium has many: no objects. */
function nearest(laid: LaidPlan, stretches: readonly Stretch[], size: number, to: Point): number[] {
  let [least, least_with_orphan] = [Infinity, Infinity]
  for (const stretch of stretches) {
    for (let left = 0; left <= stretch.count - size; left++) {
      const distance = distanceOf(laid, stretch.first + left, size, to)
      if (leavesOrphan(stretch, left, size)) least_with_orphan = Math.min(least_with_orphan, distance)
      else least = Math.min(least, distance)
    }
  }
  const unavoidable = least === Infinity
  const limit = (unavoidable ? least_with_orphan : least) + ABOUT_AS_NEAR
  let best = { first: 0, distance: Infinity, off_middle: Infinity }
  for (const stretch of stretches) {
    for (let left = 0; left <= stretch.count - size; left++) {
      const first = stretch.first + left
      const distance = distanceOf(laid, first, size, to)
      if (distance > limit || leavesOrphan(stretch, left, size) !== unavoidable) continue
      const found = { first, distance, off_middle: Math.abs(first + (size - 1) / 2 - stretch.row_middle) }
      if (isBetter(found, best)) best = found
    }
  }
  return Array.from({ length: size }, (_, i) => best.first + i)
}

function leavesOrphan({ count }: Run, left: number, size: number): boolean {
  return left === 1 || count - size - left === 1
}

function isBetter(one: Found, other: Found): boolean {
  return one.off_middle === other.off_middle ? one.distance < other.distance : one.off_middle < other.off_middle
}

function distanceOf({ x, y }: LaidPlan, first: number, size: number, to: Point): number {
  const last = first + size - 1
  const [dx, dy] = [(x[first]! + x[last]!) / 2 - to[0], (y[first]! + y[last]!) / 2 - to[1]]
  return Math.sqrt(dx * dx + dy * dy)
}

function middleOf({ x, y }: LaidPlan, { first, count }: Run): Point {
  const last = first + count - 1
  return [(x[first]! + x[last]!) / 2, (y[first]! + y[last]!) / 2]
}
