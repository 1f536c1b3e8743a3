import { between, times, wedge, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, disc, fade, glow, group, oval, shape, stroke } from '../svg.ts'

const BODY =
  'M0 -330C120 -330 200 -270 196 -180C193 -110 128 -90 128 -20C128 60 250 80 250 220C250 350 140 410 0 410' +
  'C-140 410 -250 350 -250 220C-250 80 -128 60 -128 -20C-128 -90 -193 -110 -196 -180C-200 -270 -120 -330 0 -330Z'

/** A cello in the middle of the orchestra, whose chairs stand around it in half rings. */
export const cello: Figure = (inks, { width, focus }) => [
  ...hall(inks, width),
  ...orchestra(inks, [focus, 760]),
  group({ transform: `translate(${focus + 20} 500) rotate(13) scale(0.98)` }, ...instrument(inks)),
  ...bow(inks, focus),
]

function hall({ paper, first }: Inks, width: number): string[] {
  return [
    wash({ id: 'hall', width, from: 0, to: HEIGHT }, [
      [0, paper],
      [1, first.deep],
    ]),
  ]
}

function orchestra({ first, second, third, pale }: Inks, centre: Point): string[] {
  const rings = [first.plain, second.plain, first.bright, first.plain, second.plain, first.deep]
  const light = glow('stage', centre, 900, [
    [0, third.bright, 0.85],
    [0.5, first.plain, 0.5],
    [1, first.plain, 0],
  ])
  const chairs = rings.flatMap((colour, i) => {
    const radius = 330 + i * 106
    const count = 11 + i * 3
    const step = 190 / count
    return times(count, (n) => {
      const turn = 175 + n * step
      const lit = (n * 5 + i * 3) % 11 === 0
      return shape(wedge(centre, [radius, radius + 74], [turn, turn + step * 0.78]), lit ? pale : colour, {
        opacity: lit ? 0.9 : between(0.95, 0.6, i / 5),
      })
    })
  })
  return [light, disc(centre, 900, 'url(#stage)'), ...chairs]
}

function instrument({ paper, third, pale }: Inks): string[] {
  const f = 'M0 -70C-34 -64 -30 -22 -8 6C14 34 18 76 -16 82'
  return [
    fade({ id: 'wood', from: [-250, -300], to: [250, 400] }, [
      [0, pale],
      [0.2, third.bright],
      [0.6, third.plain],
      [1, third.deep],
    ]),
    stroke('M0 410V560', paper, 14),
    shape(BODY, paper, { transform: 'translate(22 18)', opacity: 0.5 }),
    shape(BODY, 'url(#wood)', { stroke: third.deep, 'stroke-width': 14 }),
    shape(BODY, 'none', { stroke: third.deep, 'stroke-width': 5, transform: 'scale(0.92)', opacity: 0.7 }),
    stroke(f, paper, 15, { transform: 'translate(-112 110)' }),
    stroke(f, paper, 15, { transform: 'translate(112 110) scale(-1 1)' }),
    box([-40, -620], [80, 640], paper, { rx: 20 }),
    shape('M-60 150H60L40 190H-40Z', pale),
    shape('M-46 250H46L26 380H-26Z', paper),
    ...[-24, -8, 8, 24].map((x, i) => stroke(`M${x} -620L${x * 1.4} 152L${x} 256`, pale, 5 - i * 0.6)),
  ]
}

function bow({ paper, second, pale }: Inks, focus: number): string[] {
  return [
    group(
      { transform: `translate(${focus} 585) rotate(-12)` },
      stroke('M-560 8H540', pale, 10),
      stroke('M-560 -34Q0 -4 540 -30', paper, 20),
      stroke('M-560 -34Q0 -4 540 -30', second.bright, 9),
      box([500, -44], [70, 62], paper, { rx: 10 }),
      oval([535, -12], [12, 12], pale),
    ),
  ]
}
