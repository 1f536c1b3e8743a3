import type { Box } from '@bilheteria/rules/plan/lay-out'
import { meet, turned } from './camera.ts'
import type { Pen, Picture } from './picture.ts'
import { rowsInSight, type Sides } from './rows.ts'

export type Drawn = Picture & { sides: Sides; view: Box }

/** Taken seats are smaller, so that shape tells them from free ones too. */
const TAKEN = 0.62

/** Many small seats: squares on whole device pixels, one colour after the other. */
export function drawFar(pen: Pen, drawn: Drawn): void {
  const { scene, colours, chosen, pointed } = drawn
  const { turn } = drawn.camera
  // Turned with the venue, so that neighbours do not overlap.
  pen.setTransform(Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0)
  for (const section of scene.sections) {
    if (!section.rows || !meet(section.box, drawn.view)) continue
    const rows = rowsInSight(scene, section, drawn.view)
    pen.fillStyle = colours.taken
    fillSeats(pen, drawn, rows, { free: false, part: TAKEN })
    pen.fillStyle = colours.free[section.tone]!
    fillSeats(pen, drawn, rows, { free: true, part: 1 })
  }
  for (const seat of chosen) mark(pen, drawn, seat, [colours.mark, colours.mine])
  if (pointed !== undefined) mark(pen, drawn, pointed, [colours.mark])
  pen.setTransform(1, 0, 0, 1, 0, 0)
}

type Which = { free: boolean; part: number }

function fillSeats(
  pen: Pen,
  { scene, codes, camera, ratio, sides, view }: Drawn,
  rows: number[],
  { free, part }: Which,
): void {
  const { x, y, row_first } = scene
  const scale = camera.scale * ratio
  const [left, top] = turned([camera.left * ratio, camera.top * ratio], -camera.turn)
  for (const row of rows) {
    const side = Math.max(1, Math.round(sides[row]! * part * scale))
    const after = row_first[row + 1]!
    for (let seat = row_first[row]!; seat < after; seat++) {
      const at = x[seat]!
      if (at < view.left || at > view.right || (codes[seat] === 0) !== free) continue
      pen.fillRect(Math.round(at * scale + left - side / 2), Math.round(y[seat]! * scale + top - side / 2), side, side)
    }
  }
}

/** Squares around and on a seat; never too small to be found. */
function mark(pen: Pen, { scene, camera, ratio }: Drawn, seat: number, fills: string[]): void {
  const [left, top] = turned([camera.left, camera.top], -camera.turn)
  const [x, y] = [scene.x[seat]! * camera.scale + left, scene.y[seat]! * camera.scale + top]
  const pitch = scene.sections.find((section) => scene.row_first[section.first_row + section.rows]! > seat)!.pitch
  let side = Math.max(8, pitch * camera.scale + 2)
  for (const fill of fills) {
    pen.fillStyle = fill
    const [width, at] = [Math.round(side * ratio), (middle: number) => Math.round((middle - side / 2) * ratio)]
    pen.fillRect(at(x), at(y), width, width)
    side -= 4
  }
}
