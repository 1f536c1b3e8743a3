import { smooth, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { halo } from '../scenery.ts'
import type { Figure } from '../stage.ts'
import { box, disc, fade, group, oval, ring, shape, stroke } from '../svg.ts'

const BODY = 'M-290 -110C-330 180 -190 250 0 250C190 250 330 180 290 -110Z'

/** An iron pot on a wood fire; the steam is the texture. */
export const ironPot: Figure = (inks, { focus }) => [
  ...ember(inks, [focus, 540]),
  ...steam(inks, focus),
  group({ transform: `translate(${focus} 490) scale(0.94)` }, ...wood(inks), ...pot(inks), ...fire(inks)),
]

function ember({ first, second }: Inks, centre: Point): string[] {
  return [
    halo('ember', centre, 900, [
      [0, second.plain],
      [0.4, second.deep],
      [0.75, first.deep, 0.7],
      [1, first.deep, 0],
    ]),
    ...[420, 520, 620, 720].map((r, i) => ring(centre, r, second.plain, 14, { opacity: 0.55 - i * 0.12 })),
  ]
}

/** Side by side and in step, so that seven curls read as one plume. */
function steam({ first, second, third, pale }: Inks, focus: number): string[] {
  const colours = [third.plain, first.bright, second.bright, pale, second.bright, first.bright, third.plain]
  return colours.map((colour, i) => {
    const fromMiddle = Math.abs(i - 3)
    const x = focus + (i - 3) * 74
    const top = -160 + fromMiddle * 100
    const bends = times(5, (n): Point => [x + (n % 2 === 0 ? -26 : 26), 390 - ((390 - top) / 4) * n])
    return stroke(smooth(bends), colour, 24)
  })
}

function pot({ paper, first, second, pale }: Inks): string[] {
  return [
    fade({ id: 'iron', from: [-290, 0], to: [290, 0] }, [
      [0, second.plain],
      [0.2, first.deep],
      [0.55, paper],
      [0.85, first.deep],
      [1, second.plain],
    ]),
    stroke('M-210 190L-250 320M210 190L250 320', paper, 42),
    stroke('M-300 -60C-410 -50 -410 70 -306 66M300 -60C410 -50 410 70 306 66', first.plain, 28),
    shape(BODY, 'url(#iron)'),
    stroke('M-258 40C-236 150 -180 196 -110 216', second.bright, 13, { opacity: 0.85 }),
    oval([0, -110], [316, 64], first.deep),
    oval([0, -110], [316, 64], 'none', { stroke: pale, 'stroke-width': 13 }),
    oval([0, -103], [262, 40], second.plain),
    oval([-50, -98], [150, 20], second.bright),
  ]
}

function wood({ first, second }: Inks): string[] {
  const log = (turn: number, bark: string) =>
    group(
      { transform: `rotate(${turn} 0 345)` },
      box([-430, 318], [860, 60], bark, { rx: 30 }),
      disc([-400, 348], 30, second.bright),
      disc([-400, 348], 15, second.plain),
    )
  return [log(-5, first.plain), log(5, first.deep)]
}

function fire({ second, pale }: Inks): string[] {
  return [
    ...[-230, -115, 5, 120, 230].map((x, i) => flame(x, 1 + (i % 2) * 0.3, second.plain)),
    ...[-175, -55, 65, 180].map((x, i) => flame(x, 0.8 + (i % 2) * 0.2, second.bright)),
    ...[-115, 10, 125].map((x) => flame(x, 0.5, pale)),
  ]
}

function flame(x: number, size: number, fill: string): string {
  return shape('M0 0C-70 -40 -60 -120 -6 -190C4 -130 66 -110 62 -48C60 -18 34 0 0 0Z', fill, {
    transform: `translate(${x} 340) scale(${size})`,
  })
}
