import type { LaidPlan, LaidSection, Run } from './lay-out.ts'
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

type Found = Run & { orphan: boolean; distance: number }

/**
 * The best free seats for a group, side by side; seats for wheelchairs and those beside them are left to who needs them. A
 * choice that leaves one seat alone is made only where every choice does. When no row has enough side by side, the group
 * is split into as few parts as can be, near each other, and nobody sits alone who need not. Empty when there are too few.
 */
export function bestSeats({ laid, sections, focus, count, isFree }: Asked): number[][] {
  const taken = new Set<number>()
  const canHave = (seat: number) => laid.kind[seat] === 0 && !taken.has(seat) && isFree(seat)
  const runs = sections.flatMap(({ rows }) => rows.flatMap((row) => row.runs))
  const groups: number[][] = []
  let missing = count
  let near = focus
  while (missing > 0) {
    const stretches = runs.flatMap((run) => stretchesOf(run, canHave))
    const longest = stretches.reduce((most, stretch) => Math.max(most, stretch.count), 0)
    if (longest === 0) return []
    const group = nearest(laid, stretches, partOf(missing, longest), near)
    group.forEach((seat) => taken.add(seat))
    if (groups.length === 0) near = middleOf(laid, { first: group[0]!, count: group.length })
    groups.push(group)
    missing -= group.length
  }
  return groups
}

/** The last one of a split group gets a neighbour from the others. */
function partOf(missing: number, longest: number): number {
  if (missing <= longest) return missing
  return missing - longest === 1 && longest > 2 ? longest - 1 : longest
}

/** Free seats side by side, as long as they go. */
function stretchesOf({ first, count }: Run, canHave: (seat: number) => boolean): Run[] {
  const stretches: Run[] = []
  let open: Run | undefined
  for (let seat = first; seat < first + count; seat++) {
    if (!canHave(seat)) open = undefined
    else if (open) open.count++
    else stretches.push((open = { first: seat, count: 1 }))
  }
  return stretches
}

function nearest(laid: LaidPlan, stretches: readonly Run[], size: number, to: Point): number[] {
  let best: Found | undefined
  for (const stretch of stretches) {
    for (let left = 0; left <= stretch.count - size; left++) {
      const window = { first: stretch.first + left, count: size }
      const orphan = left === 1 || stretch.count - size - left === 1
      const [x, y] = middleOf(laid, window)
      const found = { ...window, orphan, distance: Math.hypot(x - to[0], y - to[1]) }
      if (!best || isBetter(found, best)) best = found
    }
  }
  return best ? Array.from({ length: size }, (_, i) => best.first + i) : []
}

function isBetter(one: Found, other: Found): boolean {
  return one.orphan === other.orphan ? one.distance < other.distance : !one.orphan
}

function middleOf({ x, y }: LaidPlan, { first, count }: Run): Point {
  const last = first + count - 1
  return [(x[first]! + x[last]!) / 2, (y[first]! + y[last]!) / 2]
}
