import { ball } from '../ball.ts'
import { polyline, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { halo, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, glow, stroke } from '../svg.ts'

const MESH = 136

/** The moment the ball is in: the net stretches around it. */
export const goalNet: Figure = (inks, { width, focus }) => {
  const { paper, first, second, pale } = inks
  const hit: Point = [focus + 40, 400]
  return [
    ...night(inks, width, hit),
    ball('ball', hit, 240, { light: pale, shade: first.bright, patch: second.plain, seam: paper }, [0.2, 0.75, 0.1]),
    ...net(inks, width, hit),
    ...frame(inks, width),
  ]
}

function night({ paper, first, second }: Inks, width: number, hit: Point): string[] {
  const scarves = times(3, (i) => {
    const y = 260 + i * 240
    return stroke(`M-50 ${y + 260}L${width + 50} ${y - 260}`, i % 2 === 0 ? second.plain : first.plain, 90, {
      opacity: 0.5,
    })
  })
  return [
    wash({ id: 'night', width, from: 0, to: HEIGHT }, [
      [0, first.deep],
      [1, paper],
    ]),
    ...scarves,
    halo('burst', hit, 760, [
      [0, first.bright],
      [0.45, first.plain, 0.75],
      [1, first.plain, 0],
    ]),
  ]
}

/** Knots near the ball are pulled towards its rim and away from us. */
function net({ first, pale }: Inks, width: number, hit: Point): string[] {
  const [columns, rows] = [Math.ceil(width / MESH) + 2, Math.ceil(HEIGHT / MESH) + 2]
  const knot = (column: number, row: number): Point => stretched([(column - 1) * MESH, (row - 1) * MESH + 40], hit)
  const diagonal = (column: number, step: 1 | -1) =>
    times(rows, (row) => knot(column + step * row, row)).filter(([x]) => x > -MESH && x < width + MESH)
  const lines = times(columns + rows * 2, (i) => [diagonal(i - rows, 1), diagonal(i, -1)]).flat()
  return [
    glow('cord', hit, 900, [
      [0, pale, 0.95],
      [0.5, pale, 0.6],
      [1, first.bright, 0.14],
    ]),
    ...lines.filter((line) => line.length > 1).map((line) => stroke(polyline(line), 'url(#cord)', 8)),
  ]
}

function stretched([x, y]: Point, [hitX, hitY]: Point): Point {
  const [dx, dy] = [x - hitX, y - hitY]
  const distance = Math.hypot(dx, dy)
  const reach = 640
  if (distance > reach) return [x, y]
  const pull = 1 + 1.1 * (1 - distance / reach) ** 2
  return [hitX + dx * pull, hitY + dy * pull + 20 * (1 - distance / reach)]
}

function frame({ pale, first }: Inks, width: number): string[] {
  return [
    box([0, 40], [width - 44, 44], pale),
    box([0, 70], [width - 44, 14], first.bright),
    box([width - 96, 40], [52, HEIGHT], pale),
    box([width - 96, 84], [14, HEIGHT], first.bright),
  ]
}
