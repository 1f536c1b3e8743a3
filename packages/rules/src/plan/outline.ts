import { rowLine, widthOf } from './block-line.ts'
import type { Block, Point } from './plan.ts'

/** A curve in steps of at most so many radians. */
const STEP = 0.07

/** How far a row, or the border of one, reaches to its left and right, and how far back it is. */
type Ends = { left: number; right: number; back: number }

/** The line around the seats of a block, half a seat away from them or a little more where rows differ. */
export function outlineOf(block: Block): Point[] {
  const borders = bordersOf(block)
  return [
    ...curve(block, borders[0]!),
    ...cornersOf(block, borders, 'right'),
    ...curve(block, borders.at(-1)!).toReversed(),
    ...cornersOf(block, borders, 'left').toReversed(),
  ]
}

/** In front of the first row, between rows that are not alike, and behind the last. */
function bordersOf(block: Block): Ends[] {
  const widths = block.rows.flatMap(({ names, parts }) => names.map(() => widthOf(block, parts)))
  const widest = Math.max(...widths)
  const rows = widths.map((width, r) => endsOf(block, { width, widest, back: r * block.depth }))
  const edge = block.depth / 2
  return [
    borderOf(block, rows.slice(0, 1), -edge),
    ...rows.slice(1).flatMap(({ back }, r) => {
      // As long on a wider circle is a smaller angle: there no row is like another.
      const alike = block.radius === null && areAlike(rows.slice(Math.max(0, r - 1), r + 3))
      return alike ? [] : borderOf(block, rows.slice(r, r + 2), back - edge)
    }),
    borderOf(block, rows.slice(-1), rows.at(-1)!.back + edge),
  ]
}

type Side = 'left' | 'right'

/** Along one side, from the front to the back. */
function cornersOf(block: Block, borders: readonly Ends[], side: Side): Point[] {
  const corners: Point[] = []
  for (const [b, next] of borders.slice(1).entries()) {
    corners.push(...bend(block, [borders[b]!, next], side))
    if (b < borders.length - 2) corners.push(rowLine(block, next.back)(next[side]))
  }
  return corners
}

/** Where curved rows end far from each other: a straight line would cut through the longer one, so it is gone round. */
function bend(block: Block, [before, next]: readonly [Ends, Ends], side: Side): Point[] {
  const { radius } = block
  if (radius === null) return []
  const angleOf = (border: Ends) => border[side] / (radius + border.back)
  const [from, to] = [angleOf(before), angleOf(next)]
  if (Math.abs(to - from) <= STEP) return []
  const { back } = (side === 'right' ? to < from : to > from) ? before : next
  return curve(block, { left: from * (radius + back), right: to * (radius + back), back })
}

function endsOf({ align }: Block, { width, widest, back }: { width: number; widest: number; back: number }): Ends {
  const left = { left: 0, center: (widest - width) / 2, right: widest - width }[align] - widest / 2
  return { left, right: left + width, back }
}

/** As wide as the wider of the rows it stands between. */
function borderOf({ radius }: Block, rows: readonly Ends[], back: number): Ends {
  // The same angle on a wider or narrower circle is a longer or shorter way.
  const scale = (row: Ends) => (radius === null ? 1 : (radius + back) / (radius + row.back))
  const left = Math.min(...rows.map((row) => row.left * scale(row)))
  const right = Math.max(...rows.map((row) => row.right * scale(row)))
  return { left, right, back }
}

/** Rows as long as those before and behind them need no corners. */
function areAlike([first, ...others]: readonly Ends[]): boolean {
  return others.every(({ left, right }) => left === first!.left && right === first!.right)
}

/** From one end to the other. */
function curve(block: Block, { left, right, back }: Ends): Point[] {
  const { radius } = block
  const steps = radius === null ? 1 : Math.max(1, Math.ceil(Math.abs(right - left) / (radius + back) / STEP))
  const line = rowLine(block, back)
  return Array.from({ length: steps + 1 }, (_, i) => line(left + ((right - left) * i) / steps))
}
