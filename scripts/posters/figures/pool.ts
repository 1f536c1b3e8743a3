import { polar, smooth, times, wedge, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, glow, group, ring, shape, stroke } from '../svg.ts'

/** A Saturday at the pool, seen from the diving board: light on water, a float, a parasol. */
export const pool: Figure = (inks, { width, focus }) => {
  const basin = outline(width, focus)
  return [
    ...terrace(inks, width),
    stroke(basin, inks.pale, 64),
    stroke(basin, inks.first.plain, 16),
    clip('basin', shape(basin, inks.paper)),
    group({ 'clip-path': 'url(#basin)' }, ...water(inks, width, focus)),
    ...float(inks, [focus - 130, 380]),
    ...lounger(inks, [focus + 560, 640], -18),
    ...lounger(inks, [focus + 700, 560], -18),
    ...parasol(inks, [focus + 490, 230], 230),
  ]
}

function outline(width: number, focus: number): string {
  const left = Math.min(-120, focus - width)
  return `M${left} 110H${focus + 60}C${focus + 330} 110 ${focus + 300} 330 ${focus + 330} 470S${focus + 250} 740 ${focus} 740H${left}Z`
}

function terrace({ second, paper }: Inks, width: number): string[] {
  const board = 66
  return [
    box([0, 0], [width, HEIGHT], second.plain),
    ...times(Math.ceil(width / board) + 1, (i) =>
      box([i * board, 0], [board - 7, HEIGHT], second.bright, { opacity: i % 3 === 0 ? 0.85 : 0.7 }),
    ),
    box([0, 770], [width, 130], paper, { opacity: 0.15 }),
  ]
}

/** Nets of light on the bottom: lines that swing against each other. */
function water({ first, pale }: Inks, width: number, focus: number): string[] {
  const [step, reach] = [110, 74]
  const line = (row: number, sign: 1 | -1) =>
    smooth(
      times(Math.ceil(width / step) + 2, (i): Point => [
        i * step - 40,
        90 + row * reach + sign * (i % 2 === 0 ? 30 : -30),
      ]),
    )
  return [
    glow('basin-light', [focus - 100, 380], 900, [
      [0, first.bright],
      [0.7, first.plain],
      [1, first.deep],
    ]),
    box([0, 0], [width, HEIGHT], 'url(#basin-light)'),
    ...times(10, (row) => stroke(line(row, row % 2 === 0 ? 1 : -1), pale, 9, { opacity: 0.42 })),
  ]
}

function float({ paper, third, pale }: Inks, centre: Point): string[] {
  const [x, y] = centre
  const slices = times(8, (i) => shape(wedge(centre, [92, 210], [i * 45 + 12, i * 45 + 34.5]), pale))
  return [
    ring([x + 26, y + 40], 151, paper, 118, { opacity: 0.28 }),
    ring(centre, 151, third.plain, 118),
    ...slices,
    ring(centre, 96, third.deep, 8, { opacity: 0.6 }),
    stroke(`M${x - 160} ${y - 70}A176 176 0 0 1 ${x - 40} ${y - 170}`, pale, 18, { opacity: 0.9 }),
  ]
}

function parasol({ paper, third, pale }: Inks, centre: Point, radius: number): string[] {
  const count = 12
  const step = 360 / count
  const panel = (i: number) => {
    const [a, b] = [polar(centre, radius, i * step), polar(centre, radius, (i + 1) * step)]
    const dip = polar(centre, radius * 0.9, (i + 0.5) * step)
    return `M${centre.join(' ')}L${a.join(' ')}Q${dip.join(' ')} ${b.join(' ')}Z`
  }
  return [
    disc([centre[0] + 36, centre[1] + 50], radius * 0.96, paper, { opacity: 0.3 }),
    ...times(count, (i) => shape(panel(i), i % 2 === 0 ? pale : third.plain)),
    disc(centre, 24, third.deep),
    disc(centre, 11, pale),
  ]
}

function lounger({ paper, first, pale }: Inks, [x, y]: Point, turn: number): string[] {
  return [
    group(
      { transform: `translate(${x} ${y}) rotate(${turn})` },
      box([-38, -94], [96, 260], paper, { rx: 18, opacity: 0.3 }),
      box([-48, -110], [96, 260], pale, { rx: 18 }),
      box([-48, -110], [96, 78], first.plain, { rx: 18 }),
      ...times(4, (i) => stroke(`M-40 ${6 + i * 36}h80`, first.bright, 8)),
    ),
  ]
}
