import { polar, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { disc, glow, group, ring, shape, stroke } from '../svg.ts'

/** A ball seen from the ceiling: skirts turn like water lilies, lanterns float between them. */
export const ballroom: Figure = (inks, { width, focus }) => {
  const { first, second, third, pale } = inks
  return [
    ...water(inks, width, [focus, 420]),
    ...lanterns(inks, focus),
    couple(inks, [focus - 560, 640], 170, 18, [second.bright, second.plain, pale]),
    couple(inks, [focus + 600, 190], 210, -30, [third.bright, third.plain, pale]),
    couple(inks, [focus + 530, 720], 140, 64, [pale, first.bright, first.plain]),
    couple(inks, [focus - 460, 120], 120, -70, [third.plain, third.deep, third.bright]),
    couple(inks, [focus, 410], 340, 0, [first.bright, first.plain, pale]),
  ]
}

function water({ paper, first }: Inks, width: number, centre: Point): string[] {
  return [
    wash({ id: 'night', width, from: 0, to: HEIGHT }, [
      [0, first.deep],
      [1, paper],
    ]),
    ...times(9, (i) => ring(centre, 400 + i * 90, first.plain, 9, { opacity: 0.6 - i * 0.05 })),
  ]
}

function lanterns({ second, pale }: Inks, focus: number): string[] {
  const places: Point[] = [
    [focus - 720, 330],
    [focus - 350, 800],
    [focus + 330, 60],
    [focus + 740, 470],
    [focus + 260, 830],
    [focus - 690, 60],
    [focus - 240, 40],
  ]
  const light = glow('lantern', [0, 0], 110, [
    [0, second.bright, 0.95],
    [0.4, second.bright, 0.45],
    [1, second.bright, 0],
  ])
  const lantern = ([x, y]: Point) =>
    group(
      { transform: `translate(${x} ${y})` },
      disc([0, 0], 110, 'url(#lantern)'),
      disc([0, 0], 30, second.bright),
      disc([0, 0], 17, pale),
    )
  return [light, ...places.map(lantern)]
}

/** Pleats sweep round with the turn; the partner is a dark disc at the hem. */
function couple(
  { paper, first }: Inks,
  at: Point,
  radius: number,
  turn: number,
  colours: readonly [string, string, string],
): string {
  const count = 18
  const step = 360 / count
  const pleat = (i: number) => {
    const [inner, hem] = [radius * 0.16, radius]
    const [a, b] = [polar([0, 0], inner, i * step), polar([0, 0], hem, i * step + 46)]
    const [c, d] = [polar([0, 0], hem, (i + 1) * step + 46), polar([0, 0], inner, (i + 1) * step)]
    const swing = (degrees: number) => polar([0, 0], radius * 0.62, degrees + 2).join(' ')
    const bulge = polar([0, 0], radius * 1.13, (i + 0.5) * step + 46).join(' ')
    return `M${a.join(' ')}Q${swing(i * step)} ${b.join(' ')}Q${bulge} ${c.join(' ')}Q${swing((i + 1) * step)} ${d.join(' ')}Z`
  }
  const partner = polar([0, 0], radius * 0.5, -58)
  return group(
    { transform: `translate(${at[0]} ${at[1]}) rotate(${turn})` },
    disc([radius * 0.06, radius * 0.1], radius * 1.04, paper, { opacity: 0.45 }),
    ...times(count, (i) => shape(pleat(i), colours[i % 3] ?? colours[0])),
    stroke(`M0 0L${partner.join(' ')}`, colours[2], radius * 0.09),
    disc(partner, radius * 0.2, paper),
    disc(partner, radius * 0.1, first.bright),
    disc([0, 0], radius * 0.19, colours[0]),
    disc([0, 0], radius * 0.12, paper),
  )
}
