import { between, polar, smooth, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, fade, glow, group, oval, ring, shape, stroke } from '../svg.ts'

const FACE =
  'M0 -330C170 -330 250 -200 250 -60C250 110 150 200 60 240V330H-60V240C-150 200 -250 110 -250 -60C-250 -200 -170 -330 0 -330Z'

/** A beach tennis paddle with its drilled face against sun, sea and sand. */
export const beachPaddle: Figure = (inks, { width, focus }) => [
  ...beach(inks, width, focus),
  ...flight(inks, focus),
  group({ transform: `translate(${focus + 90} 400) rotate(28)` }, ...paddle(inks)),
]

function beach({ first, second, third, pale }: Inks, width: number, focus: number): string[] {
  const foam = times(Math.ceil(width / 120) + 1, (i): Point => [i * 120, 600 + (i % 2 === 0 ? -12 : 12)])
  const net = times(Math.ceil(width / 44) + 8, (i) => stroke(`M${i * 44 - 300} 440l130 130m0 -130l-130 130`, pale, 4))
  return [
    wash({ id: 'heat', width, from: 0, to: 470 }, [
      [0, third.deep],
      [1, third.plain],
    ]),
    disc([focus - 300, 300], 210, third.bright),
    ...[260, 310, 360].map((r, i) => ring([focus - 300, 300], r, third.bright, 10, { opacity: 0.5 - i * 0.14 })),
    box([0, 440], [width, 200], second.plain),
    ...times(5, (i) => stroke(`M${focus - 460 + i * 34} ${462 + i * 26}h${330 - i * 60}`, third.bright, 9)),
    stroke(smooth(foam), pale, 20),
    fade({ id: 'sand', from: [0, 600], to: [0, HEIGHT] }, [
      [0, third.bright],
      [1, third.plain],
    ]),
    shape(`${smooth(foam)}V${HEIGHT}H0Z`, 'url(#sand)'),
    group(
      { opacity: 0.55 },
      clip('mesh', box([0, 440], [width, 130], pale)),
      group({ 'clip-path': 'url(#mesh)' }, ...net),
    ),
    box([0, 424], [width, 24], first.bright),
    box([0, 562], [width, 12], first.bright),
  ]
}

function flight({ first, pale, paper, third }: Inks, focus: number): string[] {
  const at: Point = [focus - 360, 190]
  const trail = times(3, (i) => {
    const shift = (i - 1) * 42
    return stroke(
      `M${at[0] + 110} ${at[1] + 26 + shift}Q${at[0] + 220} ${at[1] + 70 + shift} ${at[0] + 300} ${at[1] + 150 + shift}`,
      pale,
      12,
      {
        opacity: 0.75,
      },
    )
  })
  return [
    ...trail,
    glow('fuzz', polar(at, 40, -130), 140, [
      [0, pale],
      [0.4, first.bright],
      [1, first.plain],
    ]),
    disc(at, 88, 'url(#fuzz)'),
    stroke(`M${at[0] - 70} ${at[1] - 50}Q${at[0] + 6} ${at[1]} ${at[0] - 46} ${at[1] + 74}`, pale, 9),
    stroke(`M${at[0] + 70} ${at[1] + 50}Q${at[0] - 6} ${at[1]} ${at[0] + 46} ${at[1] - 74}`, pale, 9),
    oval([at[0] - 20, 770], [110, 20], third.deep, { opacity: 0.45 }),
    oval([focus + 20, 800], [300, 30], paper, { opacity: 0.25 }),
  ]
}

function paddle({ paper, first, second, pale }: Inks): string[] {
  const holes = times(7, (row) =>
    times(7, (column) => {
      const at: Point = [(column - 3) * 62 + (row % 2) * 31 - 15, (row - 3) * 58 - 70]
      const off = Math.hypot(at[0] / 200, (at[1] + 70) / 210)
      return off > 1 ? '' : disc(at, between(19, 11, off), second.deep)
    }),
  )
  return [
    fade({ id: 'face', from: [-250, -330], to: [250, 240] }, [
      [0, first.bright],
      [0.5, first.plain],
      [1, first.deep],
    ]),
    clip('rim', shape(FACE, paper)),
    shape(FACE, paper, { transform: 'translate(26 26)', opacity: 0.3 }),
    box([-44, 300], [88, 330], paper, { rx: 30 }),
    ...times(7, (i) => stroke(`M-40 ${360 + i * 38}l80 -26`, second.bright, 10)),
    shape(FACE, 'url(#face)'),
    group(
      { 'clip-path': 'url(#rim)' },
      ...[-1, 1].map((side) => stroke(`M${side * 260} -60Q${side * 200} 120 ${side * 40} 330`, second.plain, 70)),
    ),
    stroke(FACE, pale, 16),
    ...holes.flat(),
  ]
}
