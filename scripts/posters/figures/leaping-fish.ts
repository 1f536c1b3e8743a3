import { below, between, corners, polar, smooth, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { halo, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { clip, disc, glow, group, ring, shape, stroke } from '../svg.ts'

const RADIUS = 330

/** A tucunaré leaps out of the river; it is known by its bars and the eye on its tail. */
export const leapingFish: Figure = (inks, { width, focus }) => {
  const centre: Point = [focus - 10, 650]
  return [
    ...dusk(inks, width, [focus, 380]),
    ...waves(inks, width, [560, 620]),
    ...fish(inks, centre),
    ...waves(inks, width, [700, 770, 840]),
  ]
}

function dusk({ paper, first, third }: Inks, width: number, sun: Point): string[] {
  return [
    wash({ id: 'dusk', width, from: 0, to: 620 }, [
      [0, paper],
      [0.6, third.deep],
      [1, third.plain],
    ]),
    halo('sun', sun, 620, [
      [0, first.bright, 0.9],
      [0.5, first.plain, 0.4],
      [1, first.plain, 0],
    ]),
    disc(sun, 300, first.bright),
    ...[340, 384, 432].map((r, i) => ring(sun, r, first.bright, 10, { opacity: 0.5 - i * 0.13 })),
  ]
}

function waves({ third, second, pale }: Inks, width: number, levels: readonly number[]): string[] {
  const fills = [third.plain, third.deep, second.deep]
  return levels.flatMap((level, i) => {
    const crest = times(Math.ceil(width / 100) + 1, (n): Point => [
      n * 100,
      level + (n % 2 === 0 ? -16 : 16) * (i % 2 === 0 ? 1 : -1),
    ])
    return [
      shape(below(crest, HEIGHT), fills[(i + (level > 650 ? 1 : 0)) % 3] ?? third.deep),
      stroke(smooth(crest), i % 2 === 0 ? third.bright : pale, 9, { opacity: 0.7 }),
    ]
  })
}

/** The back follows a circle; `along` runs from the tail, 0, to the mouth, 1. */
function fish(inks: Inks, centre: Point): string[] {
  const { paper, first, third, pale } = inks
  const at = (along: number, across: number) => polar(centre, RADIUS + across, between(204, 336, along))
  const steps = times(25, (i) => i / 24)
  const outline = [
    ...steps.map((along) => at(along, girth(along))),
    ...steps.toReversed().map((along) => at(along, -girth(along) * 0.9)),
  ]
  const body = `${smooth(outline)}Z`
  const bars = [0.3, 0.47, 0.64].map((along) => {
    const edge = [at(along - 0.035, 160), at(along + 0.035, 160), at(along + 0.012, -50), at(along - 0.012, -50)]
    return shape(corners(edge), paper, { opacity: 0.8 })
  })
  const scales = times(6, (row) =>
    times(11, (i) =>
      ring(at(0.1 + i * 0.065 + (row % 2) * 0.032, 100 - row * 42), 24, first.deep, 5, { opacity: 0.35 }),
    ),
  )
  const spines = times(15, (i) => at(0.18 + i * 0.04, (i % 2 === 0 ? 150 : 196) - Math.abs(i - 8) * 4))
  const dorsal = [at(0.16, 40), ...spines, at(0.78, 70)]
  const tail = [at(0.03, 20), at(-0.2, 120), at(-0.13, 0), at(-0.2, -120), at(0.03, -20)]
  const belly = [at(0.36, -90), at(0.28, -214), at(0.5, -100)]
  const eye = at(0.9, 42)
  const spot = at(0.03, 0)
  return [
    clip('body', shape(body, paper)),
    glow('flank', centre, RADIUS + 160, [
      [0.55, pale],
      [0.68, first.bright],
      [0.85, first.plain],
      [1, third.plain],
    ]),
    shape(corners(dorsal), third.bright, { stroke: third.bright, 'stroke-width': 24, 'stroke-linejoin': 'round' }),
    shape(corners(tail), first.plain),
    shape(corners(belly), first.plain),
    shape(body, 'url(#flank)'),
    group({ 'clip-path': 'url(#body)' }, ...scales.flat(), ...bars),
    disc(spot, 40, pale),
    disc(spot, 29, paper),
    disc(eye, 34, pale),
    disc(eye, 19, paper),
    stroke(smooth([at(1.005, -4), at(0.96, -14), at(0.9, -12)]), paper, 11),
    stroke(smooth([at(0.8, 104), at(0.76, 20), at(0.8, -76)]), first.deep, 10),
  ]
}

/** Half the height of the body: slim at the tail, full behind the head. */
function girth(along: number): number {
  return 22 + 128 * Math.sin(Math.PI * along ** 0.9) ** 0.75 * (1 - along * 0.1)
}
