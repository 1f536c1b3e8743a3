import type { Box } from '@bilheteria/rules/plan/lay-out'
import { grown, meet } from './camera.ts'
import type { Scene } from './scene.ts'

/** Rows of a section that reach into what is seen. */
export function rowsInSight(
  { row_box }: Pick<Scene, 'row_box'>,
  { first_row, rows, pitch }: Pick<Scene['sections'][number], 'first_row' | 'rows' | 'pitch'>,
  view: Box,
): number[] {
  const within = grown(view, pitch)
  const found: number[] = []
  for (let row = first_row; row < first_row + rows; row++) {
    const at = row * 4
    const box = { left: row_box[at]!, top: row_box[at + 1]!, right: row_box[at + 2]!, bottom: row_box[at + 3]! }
    if (meet(box, within)) found.push(row)
  }
  return found
}

/** Of each row how wide its seats may be in metres, drawn as upright squares, without touching each other. */
export type Sides = Float32Array

const GAP = 0.84

/** In a row that climbs across the screen neighbours are nearer to each other than a seat is wide. */
export function rowSides({ sections, row_first, x, y }: Scene): Sides {
  const sides = new Float32Array(row_first.length - 1)
  for (const { first_row, rows, pitch } of sections) {
    for (let row = first_row; row < first_row + rows; row++) {
      const [first, after] = [row_first[row]!, row_first[row + 1]!]
      const middle = (first + after) >> 1
      let side = pitch
      for (const seat of [first, middle, after - 2]) {
        if (seat < first || seat + 1 >= after) continue
        const apart = Math.max(Math.abs(x[seat + 1]! - x[seat]!), Math.abs(y[seat + 1]! - y[seat]!))
        side = Math.min(side, apart)
      }
      sides[row] = side * GAP
    }
  }
  return sides
}
