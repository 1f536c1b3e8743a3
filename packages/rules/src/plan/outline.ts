import { rowLine, widthOf } from './block-line.ts'
import type { Block, Point } from './plan.ts'

/** A curve in steps of at most so many radians. */
const STEP = 0.07

/** The line around the seats of a block, half a seat away from them. */
export function outlineOf(block: Block): Point[] {
  const widths = block.rows.flatMap(({ names, parts }) => names.map(() => widthOf(block, parts)))
  const widest = Math.max(...widths)
  const ends = widths.map((width, r) => endsOf(block, { width, widest, back: r * block.depth }))
  const [front, back] = [ends[0]!, ends.at(-1)!]
  const between = ends.filter((row, r) => r > 0 && r < ends.length - 1 && isCorner(row, ends[r - 1]!, ends[r + 1]!))
  const edge = block.depth / 2
  return [
    ...curve(block, front, front.back - edge),
    ...between.map((row) => rowLine(block, row.back)(row.right)),
    ...curve(block, back, back.back + edge).toReversed(),
    ...between.toReversed().map((row) => rowLine(block, row.back)(row.left)),
  ]
}

type Ends = { left: number; right: number; back: number }

function endsOf({ align }: Block, { width, widest, back }: { width: number; widest: number; back: number }): Ends {
  const left = { left: 0, center: (widest - width) / 2, right: widest - width }[align] - widest / 2
  return { left, right: left + width, back }
}

/** Rows as long as those before and behind them need no corners. */
function isCorner({ left, right }: Ends, ...neighbours: Ends[]): boolean {
  return neighbours.some((other) => other.left !== left || other.right !== right)
}

/** From left to right, as long as the row it runs beside. */
function curve(block: Block, { left, right, back }: Ends, at: number): Point[] {
  const { radius } = block
  const line = rowLine(block, at)
  if (radius === null) return [line(left), line(right)]
  const steps = Math.max(1, Math.ceil((right - left) / (radius + back) / STEP))
  // The same angle on a wider or narrower circle is a longer or shorter way.
  const scale = (radius + at) / (radius + back)
  return Array.from({ length: steps + 1 }, (_, i) => line((left + ((right - left) * i) / steps) * scale))
}
