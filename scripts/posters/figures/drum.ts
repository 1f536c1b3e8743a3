import { polar, polyline, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import type { Figure } from '../stage.ts'
import { disc, glow, ring, stroke } from '../svg.ts'

/** A drum seen from above; every beat is a ring of strokes. */
export const drum: Figure = (inks, { width, focus }) => {
  const centre: Point = [focus, 410]
  return [...beats(inks, centre, width), ...body(inks, centre), ...skin(inks, centre), ...sticks(inks, centre)]
}

function beats({ first, second, third, pale }: Inks, centre: Point, width: number): string[] {
  const colours = [second.bright, first.bright, third.bright, second.plain, first.plain, first.deep]
  const warm = glow('warm', centre, width * 0.5, [
    [0.1, first.plain],
    [0.55, first.deep],
    [1, first.deep, 0],
  ])
  const rings = colours.flatMap((colour, i) => {
    const radius = 380 + i * 110
    const count = 30
    return times(count, (n) => {
      const turn = (n + (i % 2) / 2) * (360 / count)
      const [from, to] = [polar(centre, radius - 30 - i * 3, turn), polar(centre, radius + 30 + i * 3, turn)]
      return stroke(polyline([from, to]), i === 0 ? pale : colour, 20 + i * 4, { opacity: 1 - i * 0.06 })
    })
  })
  return [warm, disc(centre, width, 'url(#warm)'), ...rings]
}

function body({ paper, second, pale }: Inks, centre: Point): string[] {
  const zigzag = times(49, (i) => polar(centre, i % 2 === 0 ? 304 : 248, i * 7.5))
  return [
    disc(centre, 322, paper),
    disc(centre, 310, second.plain),
    stroke(polyline(zigzag), pale, 9),
    ring(centre, 310, second.bright, 14),
  ]
}

function skin({ paper, second, pale }: Inks, centre: Point): string[] {
  return [
    glow('skin', [centre[0] - 60, centre[1] - 70], 330, [
      [0, pale],
      [0.7, pale],
      [1, second.bright],
    ]),
    disc(centre, 244, paper),
    disc(centre, 232, 'url(#skin)'),
    ...[70, 120, 170].map((r) => ring(centre, r, second.bright, 7, { opacity: 0.75 })),
    disc(centre, 30, second.plain),
  ]
}

function sticks({ paper, third }: Inks, centre: Point): string[] {
  return [-38, 218].flatMap((angle) => {
    const [tip, end] = [polar(centre, angle < 0 ? 60 : 90, angle), polar(centre, 760, angle)]
    const line = polyline([tip, end])
    return [
      stroke(line, paper, 52, { transform: 'translate(8 14)', opacity: 0.45 }),
      stroke(line, third.bright, 28),
      disc(tip, 40, third.plain),
      disc([tip[0] - 8, tip[1] - 8], 22, third.bright),
    ]
  })
}
