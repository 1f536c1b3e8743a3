import { polar, times, wedge, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, glow, group, ring, shape, stroke } from '../svg.ts'

/** A guitar from so near that its sound hole is a pond: the rosette spreads in ripples. */
export const soundHole: Figure = (inks, { width, focus }) => {
  const hole: Point = [focus, 420]
  return [
    ...wood(inks, hole, width),
    ...rosette(inks, hole),
    ...pond(inks, hole),
    group({ transform: `rotate(-24 ${hole[0]} ${hole[1]})` }, ...strings(inks, hole, width)),
  ]
}

function wood({ paper, first, third }: Inks, hole: Point, width: number): string[] {
  const ripples = times(6, (i) =>
    ring(hole, 420 + i * 120, i % 2 === 0 ? first.bright : third.plain, 24 - i, { opacity: 0.6 - i * 0.05 }),
  )
  return [
    glow('wood', hole, width * 0.56, [
      [0.2, first.bright],
      [0.45, first.plain],
      [0.8, first.deep],
      [1, paper],
    ]),
    box([0, 0], [width, HEIGHT], 'url(#wood)'),
    ...ripples,
  ]
}

function rosette({ paper, first, third, pale }: Inks, hole: Point): string[] {
  const count = 28
  const step = 360 / count
  const tiles = times(count, (i) => [
    shape(wedge(hole, [278, 340], [i * step, (i + 0.56) * step]), i % 2 === 0 ? third.plain : pale),
    disc(polar(hole, 309, (i + 0.78) * step), 9, first.bright),
  ])
  return [
    disc(hole, 362, paper),
    disc(hole, 352, first.deep),
    ...tiles.flat(),
    ring(hole, 352, pale, 7),
    ring(hole, 268, pale, 9),
  ]
}

function pond({ paper, second, third, pale }: Inks, hole: Point): string[] {
  const [x, y] = hole
  return [
    glow('depth', [x - 60, y - 80], 380, [
      [0, third.deep],
      [0.6, paper],
      [1, paper],
    ]),
    clip('mouth', disc(hole, 262, paper)),
    disc(hole, 262, 'url(#depth)'),
    group(
      { 'clip-path': 'url(#mouth)' },
      disc([x + 80, y - 110], 62, pale),
      ...times(6, (i) =>
        stroke(`M${x - 110 + i * 26} ${y + 30 + i * 34}q40 -16 80 0t80 0t80 0`, i % 2 === 0 ? pale : second.bright, 9, {
          opacity: 0.8 - i * 0.1,
        }),
      ),
    ),
  ]
}

function strings({ pale, second }: Inks, [x, y]: Point, width: number): string[] {
  return times(6, (i) => {
    const at = y - 150 + i * 60
    return stroke(`M${x - width} ${at}H${x + width}`, i < 3 ? pale : second.bright, 13 - i * 1.4)
  })
}
