import { times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, disc, group, oval, ring, shape, stroke } from '../svg.ts'

const [HALF_LENGTH, HALF_WIDTH] = [560, 330]

/** An afternoon match from above: the pitch, the sand and waves coming in like rows of scales. */
export const seasidePitch: Figure = (inks, { width, focus, wide }) => [
  ...waves(inks, width),
  ...shore(inks, width, wide),
  group({ transform: `translate(${focus - 30} 380) rotate(-14)` }, ...pitch(inks)),
]

function waves({ first }: Inks, width: number): string[] {
  const size = 124
  const rows = Math.ceil(HEIGHT / (size / 2)) + 1
  const scale = (at: Point) => [
    disc(at, size, first.plain),
    ring(at, size - 4, first.bright, 8, { opacity: 0.6 }),
    disc(at, size - 40, first.deep),
  ]
  return times(rows, (row) =>
    times(Math.ceil(width / (size * 2)) + 1, (i) => scale([i * size * 2 + (row % 2) * size, row * (size / 2) + 20])),
  ).flat(2)
}

function shore({ third, pale, second }: Inks, width: number, wide: boolean): string[] {
  const x = wide ? width * 0.3 : width * 0.02
  const edge = (shift: number) =>
    `M${x + shift} ${HEIGHT}C${x + 200 + shift} 640 ${x - 60 + shift} 420 ${x + 220 + shift} 260S${x + 360 + shift} 60 ${x + 330 + shift} 0H${width}V${HEIGHT}Z`
  const umbrella = (at: Point, colour: string) => [
    oval([at[0] + 16, at[1] + 22], [52, 46], third.deep, { opacity: 0.5 }),
    disc(at, 48, colour),
    ...times(4, (i) =>
      stroke(`M${at[0]} ${at[1] - 48}V${at[1] + 48}`, pale, 11, { transform: `rotate(${i * 45} ${at[0]} ${at[1]})` }),
    ),
    disc(at, 13, pale),
  ]
  return [
    shape(edge(-70), pale, { opacity: 0.5 }),
    shape(edge(-34), pale),
    shape(edge(0), third.bright),
    ...umbrella([width - 150, 120], second.plain),
    ...umbrella([width - 60, 290], second.bright),
    ...umbrella([width - 250, 760], second.plain),
    ...umbrella([width - 90, 640], second.bright),
  ]
}

function pitch({ paper, first, second, pale }: Inks): string[] {
  const size = [HALF_LENGTH * 2, HALF_WIDTH * 2] as const
  const corner = [-HALF_LENGTH, -HALF_WIDTH] as const
  const stripe = (HALF_LENGTH * 2) / 10
  const line = { fill: 'none', stroke: pale, 'stroke-width': 9 }
  const area = (side: 1 | -1) => [
    box([side === 1 ? HALF_LENGTH - 170 : -HALF_LENGTH, -170], [170, 340], 'none', line),
    box([side === 1 ? HALF_LENGTH - 66 : -HALF_LENGTH, -84], [66, 168], 'none', line),
    shape(
      `M${side * (HALF_LENGTH - 170)} -70A86 86 0 0 ${side === 1 ? 0 : 1} ${side * (HALF_LENGTH - 170)} 70`,
      'none',
      line,
    ),
  ]
  return [
    box([corner[0] - 40, corner[1] - 10], [size[0] + 110, size[1] + 90], paper, { rx: 40, opacity: 0.4 }),
    box([corner[0] - 50, corner[1] - 50], [size[0] + 100, size[1] + 100], second.plain, { rx: 36 }),
    box([corner[0] - 28, corner[1] - 28], [size[0] + 56, size[1] + 56], first.deep, { rx: 20 }),
    ...times(10, (i) =>
      box([corner[0] + i * stripe, corner[1]], [stripe + 1, size[1]], i % 2 === 0 ? first.plain : first.bright, {
        opacity: i % 2 === 0 ? 1 : 0.75,
      }),
    ),
    box(corner, size, 'none', line),
    stroke(`M0 ${-HALF_WIDTH}V${HALF_WIDTH}`, pale, 9),
    ring([0, 0], 112, pale, 9),
    disc([0, 0], 14, pale),
    ...area(1),
    ...area(-1),
  ]
}
