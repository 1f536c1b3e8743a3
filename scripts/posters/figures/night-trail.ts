import { between, corners, pointBetween, polyline, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { randomFrom } from '../random.ts'
import { halo, stars, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, disc, shape, stroke } from '../svg.ts'

/** A string of headlamps zigzags up a dark mountain. */
export const nightTrail: Figure = (inks, { width, focus }) => {
  const peak: Point = [focus + 20, 130]
  return [
    ...sky(inks, width, focus),
    ...mountain(inks, peak),
    ...lamps(inks, peak),
    ...pines(inks.first.deep, width, 720, 1),
    ...pines(inks.paper, width, 830, 1.4),
  ]
}

function sky({ paper, first, second, pale }: Inks, width: number, focus: number): string[] {
  const moon: Point = [focus + 430, 230]
  return [
    wash({ id: 'night', width, from: 0, to: HEIGHT }, [
      [0, paper],
      [0.4, second.deep],
      [1, first.plain],
    ]),
    halo('moonlight', moon, 420, [
      [0, pale, 0.75],
      [0.25, second.bright, 0.4],
      [1, second.plain, 0],
    ]),
    disc(moon, 96, pale),
    ...stars(pale, width, 420),
  ]
}

function mountain({ paper, first, second }: Inks, [x, y]: Point): string[] {
  const slope = (reach: number, floor: number): Point[] => [
    [x - reach, floor],
    [x - reach * 0.52, between(y, floor, 0.42)],
    [x - reach * 0.36, between(y, floor, 0.4)],
    [x, y],
    [x + reach * 0.24, between(y, floor, 0.24)],
    [x + reach * 0.4, between(y, floor, 0.3)],
    [x + reach, floor],
  ]
  const shade: Point[] = [
    [x, y],
    [x + 230, y + 190],
    [x + 370, y + 235],
    [x + 960, HEIGHT],
    [x + 120, HEIGHT],
    [x + 20, 640],
    [x + 90, 430],
    [x - 20, 300],
  ]
  const far: Point[] = slope(620, HEIGHT - 120).map(([px, py]) => [px - 560, py + 210])
  return [
    shape(corners(far), second.plain, { opacity: 0.5 }),
    shape(corners(far.map(([px, py]) => [px + 1240, py + 10])), second.plain, { opacity: 0.5 }),
    shape(corners(slope(960, HEIGHT)), first.deep),
    shape(corners(shade), paper, { opacity: 0.55 }),
  ]
}

function lamps({ third, pale }: Inks, [x, y]: Point): string[] {
  const turns: Point[] = [
    [x, y + 20],
    [x - 110, y + 150],
    [x + 120, y + 215],
    [x - 240, y + 315],
    [x + 210, y + 400],
    [x - 360, y + 510],
  ]
  const lights = turns.slice(0, -1).flatMap((from, leg) => {
    const to = turns[leg + 1] ?? from
    const count = 4 + Math.round(leg / 2)
    return times(count, (i) => ({ at: pointBetween(from, to, i / count), size: between(5, 13, (leg + i / count) / 6) }))
  })
  return [
    stroke(polyline(turns), third.plain, 7),
    ...lights.map(({ at, size }) => disc(at, size * 2.4, third.bright, { opacity: 0.5 })),
    ...lights.map(({ at, size }) => disc(at, size, pale)),
  ]
}

function pines(colour: string, width: number, base: number, size: number): string[] {
  const random = randomFrom(base)
  const step = 74 * size
  const tree = (x: number, height: number) => {
    const [half, foot] = [height * 0.26, base + 60]
    const tier = (top: number, reach: number) =>
      corners([
        [x, foot - height * top],
        [x + half * reach, foot - height * (top - 0.42)],
        [x - half * reach, foot - height * (top - 0.42)],
      ])
    return shape(`${tier(1, 0.6)}${tier(0.78, 0.82)}${tier(0.52, 1)}`, colour)
  }
  return [
    ...times(Math.ceil(width / step) + 1, (i) => tree(i * step + (random() - 0.5) * 30, (120 + random() * 90) * size)),
    box([0, base + 50], [width, HEIGHT], colour),
  ]
}
