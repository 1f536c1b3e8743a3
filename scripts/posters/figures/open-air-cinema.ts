import { corners, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { randomFrom } from '../random.ts'
import { halo, stars, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, group, ring, shape, stroke } from '../svg.ts'

/** A film on the church square: the screen, the beam over people's heads, the towers behind. */
export const openAirCinema: Figure = (inks, { width, focus }) => [
  ...evening(inks, width, focus),
  ...church(inks, focus - 40),
  ...screen(inks, [focus - 390, 150]),
  ...crowd(inks, width),
]

function evening({ paper, first, pale }: Inks, width: number, focus: number): string[] {
  return [
    wash({ id: 'evening', width, from: 0, to: 700 }, [
      [0, paper],
      [0.6, first.deep],
      [1, first.plain],
    ]),
    ...stars(pale, width, 380),
    halo('screenlight', [focus, 420], 800, [
      [0.3, first.bright, 0.6],
      [1, first.bright, 0],
    ]),
  ]
}

function church({ paper, first }: Inks, x: number): string[] {
  const tower = (side: 1 | -1) => {
    const at = x + 40 + side * 560
    return [
      box([at - 90, 250], [180, 500], paper),
      shape(
        corners([
          [at - 110, 254],
          [at, 60],
          [at + 110, 254],
        ]),
        paper,
      ),
      stroke(`M${at} 70V6M${at - 22} 32h44`, paper, 11),
      shape(`M${at - 30} 400V330A30 30 0 0 1 ${at + 30} 330V400Z`, first.plain),
    ]
  }
  return [...tower(-1), ...tower(1)]
}

/** What is shown is a film too: a hill, a sun, a road. */
function screen({ paper, second, third, pale, first }: Inks, [x, y]: Point): string[] {
  const [width, height] = [780, 440]
  const sun: Point = [x + 520, y + 190]
  return [
    box([x - 26, y - 26], [width + 52, height + 52], paper, { rx: 18 }),
    stroke(`M${x + 60} ${y + height}V760M${x + width - 60} ${y + height}V760`, paper, 26),
    clip('frame', box([x, y], [width, height], paper, { rx: 8 })),
    group(
      { 'clip-path': 'url(#frame)' },
      box([x, y], [width, height], pale),
      ...times(6, (i) => ring(sun, 120 + i * 74, third.bright, 34, { opacity: 0.75 - i * 0.1 })),
      disc(sun, 104, third.plain),
      shape(
        `M${x} ${y + 330}Q${x + 220} ${y + 190} ${x + 430} ${y + 320}T${x + width} ${y + 300}V${y + height}H${x}Z`,
        second.bright,
      ),
      shape(
        `M${x} ${y + 390}Q${x + 260} ${y + 300} ${x + 470} ${y + 380}T${x + width} ${y + 370}V${y + height}H${x}Z`,
        second.plain,
      ),
      shape(
        `M${x + 330} ${y + height}Q${x + 330} ${y + 380} ${x + 450} ${y + 352}Q${x + 400} ${y + 400} ${x + 470} ${y + height}Z`,
        pale,
      ),
      shape(`M${x + 130} ${y + 120}q60 -70 110 0q50 -60 110 4M${x + 300} ${y + 70}q36 -42 66 0q30 -36 66 2`, 'none', {
        stroke: first.plain,
        'stroke-width': 13,
        'stroke-linecap': 'round',
      }),
    ),
    ...times(12, (i) => box([x + 22 + i * 64, y - 19], [30, 12], pale, { rx: 4, opacity: 0.9 })),
    ...times(12, (i) => box([x + 22 + i * 64, y + height + 7], [30, 12], pale, { rx: 4, opacity: 0.9 })),
  ]
}

function crowd({ paper, first, second }: Inks, width: number): string[] {
  const random = randomFrom(12)
  const row = (base: number, size: number, fill: string, shift: number) =>
    times(Math.ceil(width / (size * 2.5)) + 2, (i) => {
      const x = (i - 0.5) * size * 2.5 + shift
      const y = base + random() * 26
      return [
        disc([x, y], size * 0.62, fill),
        shape(
          `M${x - size} ${HEIGHT}V${y + size * 1.5}A${size} ${size} 0 0 1 ${x + size} ${y + size * 1.5}V${HEIGHT}Z`,
          fill,
        ),
      ]
    }).flat()
  return [
    ...row(662, 42, first.plain, 0),
    ...row(722, 54, first.deep, 50),
    ...row(800, 68, second.deep, 10),
    ...row(880, 84, paper, 70),
  ]
}
