import { rowLine, widthOf } from './block-line.ts'
import type { Block, Point } from './plan.ts'

/** A curve in steps of at most so many radians. */
const STEP = 0.07

/** How far a row, or the border of one, reaches to its left and right, and how far back it is. */
type Ends = { left: number; right: number; back: number }

/** The line around the seats of a block, half a seat away from them or a little more where rows differ. */
export function outlineOf(block: Block): Point[] {
  const widths = block.rows.flatMap(({ names, parts }) => names.map(() => widthOf(block, parts)))
  const widest = Math.max(...widths)
  const rows = widths.map((width, r) => endsOf(block, { width, widest, back: r * block.depth }))
  const edge = block.depth / 2
  const front = borderOf(block, rows.slice(0, 1), -edge)
  const back = borderOf(block, rows.slice(-1), rows.at(-1)!.back + edge)
  const between = rows.slice(1).flatMap(({ back }, r) => {
    return areAlike(rows.slice(Math.max(0, r - 1), r + 3)) ? [] : borderOf(block, rows.slice(r, r + 2), back - edge)
  })
  return [
    ...curve(block, front),
    ...between.map((border) => rowLine(block, border.back)(border.right)),
    ...curve(block, back).toReversed(),
    ...between.toReversed().map((border) => rowLine(block, border.back)(border.left)),
  ]
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

/** From left to right. */
function curve(block: Block, { left, right, back }: Ends): Point[] {
  const { radius } = block
  const steps = radius === null ? 1 : Math.max(1, Math.ceil((right - left) / (radius + back) / STEP))
  const line = rowLine(block, back)
  return Array.from({ length: steps + 1 }, (_, i) => line(left + ((right - left) * i) / steps))
}
