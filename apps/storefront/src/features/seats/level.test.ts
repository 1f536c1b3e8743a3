import { expect, test } from 'vitest'
import { aBoard } from '#test/a-board.ts'
import { mirrored, nextCell } from './grid-keys.ts'
import { runsLeftwards } from './level.ts'
import { rowsOf } from './seat-rows.ts'

test('moves to the seat on the right of the screen, also where a block is seen from behind', () => {
  const { board } = aBoard('galeria', '........')
  const section = board.laid.sections[0]!
  const behind = { ...board, laid: { ...board.laid, x: board.laid.x.map((x) => -x) } }
  for (const seen of [board, behind]) {
    const { rows } = rowsOf(seen, section)
    const key = { key: 'ArrowRight', ctrlKey: false, metaKey: false, altKey: false }
    const pressed = runsLeftwards(seen, section.id) ? mirrored(key) : key
    const { row, seat } = nextCell(rows, { row: 0, seat: 3 }, pressed)!
    const xOf = (at: number) => seen.laid.x[section.rows[row]!.first + at]!
    expect(xOf(seat)).toBeGreaterThan(xOf(3))
  }
})
