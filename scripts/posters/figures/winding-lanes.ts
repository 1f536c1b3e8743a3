import { below, between, smooth, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { halo, ridge, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, disc, fade, ring, shape, stroke } from '../svg.ts'

const HORIZON = 400

/** Three distances, three lanes: they wind along the lake towards the sunrise. */
export const windingLanes: Figure = (inks, { width, focus }) => [
  ...dawn(inks, width, [focus + 60, HORIZON - 30]),
  ...mountains(inks, width),
  ...lake(inks, width),
  ...lanes(inks, focus),
]

function dawn({ paper, first, third, pale }: Inks, width: number, sun: Point): string[] {
  return [
    wash({ id: 'dawn', width, from: 0, to: HORIZON }, [
      [0, paper],
      [0.45, first.deep],
      [1, third.plain],
    ]),
    halo('rise', sun, 520, [
      [0, pale],
      [0.4, third.bright, 0.8],
      [1, third.plain, 0],
    ]),
    ...times(4, (i) => ring(sun, 250 + i * 62, pale, 8, { opacity: 0.5 - i * 0.11 })),
    disc(sun, 190, pale),
  ]
}

function mountains({ first, second }: Inks, width: number): string[] {
  return [
    shape(below(ridge(width, HORIZON - 30, 44, 1), HEIGHT), second.deep),
    shape(below(ridge(width, HORIZON + 10, 26, 3.4), HEIGHT), first.deep),
  ]
}

/** Mist lies on the water in strips. */
function lake({ first, second, third, pale }: Inks, width: number): string[] {
  const mist = times(9, (i) => {
    const y = HORIZON + 62 + i * 22
    const x = ((i * 463) % width) - 120
    return stroke(`M${x} ${y}h${180 + (i % 3) * 130}`, i % 3 === 0 ? third.bright : pale, 7, { opacity: 0.55 })
  })
  const bank = times(9, (i): Point => [(width / 8) * i, 640 + 24 * Math.sin(i * 2.2)])
  return [
    fade({ id: 'water', from: [0, HORIZON + 40], to: [0, 680] }, [
      [0, second.bright],
      [1, second.plain],
    ]),
    box([0, HORIZON + 36], [width, 300], 'url(#water)'),
    ...mist,
    fade({ id: 'bank', from: [0, 620], to: [0, HEIGHT] }, [
      [0, first.plain],
      [1, first.deep],
    ]),
    shape(below(bank, HEIGHT), 'url(#bank)'),
  ]
}

function lanes({ first, third, pale, paper }: Inks, focus: number): string[] {
  const steps = times(41, (i) => i / 40)
  const edge = (side: number) =>
    steps.map((t): Point => {
      const near = (1 - t) ** 2.1
      const middle = focus + 60 + Math.sin(t * 7.2 + 0.5) * between(60, 420, near ** 0.6) - near * 260
      return [middle + side * between(9, 330, near), between(HORIZON + 44, HEIGHT + 60, near)]
    })
  const ribbon = (from: number, to: number) => `${smooth(edge(from))}L${smooth(edge(to).toReversed()).slice(1)}Z`
  const paints = [third.plain, third.bright, pale]
  return [
    shape(ribbon(-1.16, 1.16), paper, { opacity: 0.55 }),
    shape(ribbon(-1.08, 1.08), first.bright),
    ...paints.map((paint, i) => shape(ribbon(-1 + (i * 2) / 3 + 0.03, -1 + ((i + 1) * 2) / 3 - 0.03), paint)),
  ]
}
