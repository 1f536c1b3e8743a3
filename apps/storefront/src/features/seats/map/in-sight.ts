import type { Box } from '@bilheteria/rules/plan/lay-out'
import type { Scene } from './scene.ts'

/** Rows of a section that reach into what is seen. */
export function rowsInSight(
  { row_box }: Pick<Scene, 'row_box'>,
  { first_row, rows, pitch }: Pick<Scene['sections'][number], 'first_row' | 'rows' | 'pitch'>,
  { left, top, right, bottom }: Box,
): number[] {
  const found: number[] = []
  for (let row = first_row; row < first_row + rows; row++) {
    const at = row * 4
    const [row_left, row_top, row_right, row_bottom] = [
      row_box[at]!,
      row_box[at + 1]!,
      row_box[at + 2]!,
      row_box[at + 3]!,
    ]
    const beside = row_left - pitch > right || row_right + pitch < left
    const above_or_below = row_top - pitch > bottom || row_bottom + pitch < top
    if (!beside && !above_or_below) found.push(row)
  }
  return found
}
