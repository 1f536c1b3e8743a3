import { polar, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { halo, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, disc, group, ring, shape, stroke } from '../svg.ts'

/** A clock hung among clouds on puppet strings, its wheels behind it. */
export const cloudClock: Figure = (inks, { width, focus }) => {
  const dial: Point = [focus, 380]
  return [
    ...evening(inks, dial, width),
    wheel(inks.third.plain, inks.third.deep, [focus + 420, 250], 190, 18),
    wheel(inks.second.plain, inks.second.deep, [focus - 380, 170], 130, 13),
    ...strings(inks, focus),
    cloud(inks.first.plain, [focus - 470, 520], 1.25),
    cloud(inks.first.plain, [focus + 470, 560], 1.4),
    ...clock(inks, dial),
    cloud(inks.first.bright, [focus - 250, 690], 1.5),
    cloud(inks.second.bright, [focus + 220, 730], 1.35),
    cloud(inks.first.deep, [focus - 640, 800], 1.9),
    cloud(inks.first.deep, [focus + 650, 830], 2),
    cloud(inks.first.deep, [focus + 20, 940], 2.2),
  ]
}

function evening({ paper, first, second }: Inks, dial: Point, width: number): string[] {
  return [
    wash({ id: 'sky', width, from: 0, to: HEIGHT }, [
      [0, paper],
      [1, first.deep],
    ]),
    halo('warm', dial, 720, [
      [0, second.bright, 0.75],
      [0.5, second.plain, 0.3],
      [1, second.plain, 0],
    ]),
  ]
}

function wheel(colour: string, hole: string, centre: Point, radius: number, teeth: number): string {
  const turn = 360 / teeth
  const spokes = times(5, (i) => stroke(spoke(centre, radius, i * 72), colour, radius * 0.14))
  return group(
    {},
    ring(centre, radius, colour, radius * 0.24),
    ...times(teeth, (i) =>
      box([centre[0] - radius * 0.11, centre[1] - radius * 1.3], [radius * 0.22, radius * 0.3], colour, {
        rx: 8,
        transform: `rotate(${i * turn} ${centre[0]} ${centre[1]})`,
      }),
    ),
    ...spokes,
    disc(centre, radius * 0.24, colour),
    disc(centre, radius * 0.1, hole),
  )
}

function spoke(centre: Point, radius: number, degrees: number): string {
  const [x, y] = polar(centre, radius, degrees)
  return `M${centre[0]} ${centre[1]}L${x} ${y}`
}

function strings({ pale }: Inks, focus: number): string[] {
  return [-560, -150, 150, 420, 600].map((x, i) =>
    stroke(`M${focus + x} 0V${[470, 160, 160, 500, 520][i]}`, pale, 4, { opacity: 0.6 }),
  )
}

function clock({ paper, first, second, pale }: Inks, dial: Point): string[] {
  const marks = times(60, (i) => {
    const long = i % 5 === 0
    const [from, to] = [polar(dial, long ? 204 : 226, i * 6), polar(dial, 240, i * 6)]
    return stroke(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, long ? first.plain : first.bright, long ? 16 : 6)
  })
  const hand = (degrees: number, length: number, thick: number) => {
    const [[x, y], [tailX, tailY]] = [polar(dial, length, degrees), polar(dial, -46, degrees)]
    return stroke(`M${tailX} ${tailY}L${x} ${y}`, paper, thick)
  }
  return [
    disc(dial, 300, second.plain),
    ring(dial, 300, second.bright, 14),
    disc(dial, 264, pale),
    ...marks,
    hand(-140, 140, 26),
    hand(-38, 196, 18),
    disc(dial, 30, second.plain),
    disc(dial, 11, pale),
  ]
}

function cloud(colour: string, [x, y]: Point, size: number): string {
  const puffs = [
    [-130, 0, 62],
    [-60, -46, 78],
    [40, -66, 92],
    [130, -14, 70],
  ] as const
  return group(
    { transform: `translate(${x} ${y}) scale(${size})`, fill: colour },
    ...puffs.map(([px, py, r]) => disc([px, py], r, colour)),
    shape('M-192 0H200V400H-192Z', colour),
  )
}
