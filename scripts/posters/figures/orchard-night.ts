import { below, between, corners, polar, round, smooth, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { randomFrom } from '../random.ts'
import { halo, ridge, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { disc, fade, glow, group, ring, shape, stroke } from '../svg.ts'

const HORIZON = 650

/** The sun goes down behind the hills, two stages light up, and the tree is full of jabuticabas. */
export const orchardNight: Figure = (inks, { width, focus }) => {
  const sun: Point = [focus + 20, 400]
  return [
    ...sky(inks, width),
    ...setting(inks, sun),
    ...beams(inks, [focus - 430, HORIZON]),
    ...beams(inks, [focus + 520, HORIZON]),
    ...hills(inks, width),
    ...branch(inks, width),
  ]
}

function sky({ paper, first, second }: Inks, width: number): string[] {
  return [
    wash({ id: 'sky', width, from: 0, to: HORIZON + 60 }, [
      [0, paper],
      [0.5, first.deep],
      [0.8, first.plain],
      [1, second.plain],
    ]),
  ]
}

/** Broken rings spread from the sun like sound. */
function setting({ second, pale }: Inks, sun: Point): string[] {
  const radius = 250
  const sound = times(4, (i) => {
    const r = radius + 48 + i * 52
    const dash = round((Math.PI * r) / (14 + i * 2))
    const broken = { 'stroke-dasharray': `${dash} ${dash}`, 'stroke-linecap': 'round' }
    return ring(sun, r, pale, 7, { ...broken, opacity: 0.5 - i * 0.11 })
  })
  return [
    halo('warmth', sun, radius * 2.3, [
      [0.3, second.bright, 0.65],
      [1, second.plain, 0],
    ]),
    ...sound,
    fade({ id: 'sun', from: [0, sun[1] - radius], to: [0, sun[1] + radius] }, [
      [0, pale],
      [0.45, second.bright],
      [1, second.plain],
    ]),
    disc(sun, radius, 'url(#sun)'),
  ]
}

function beams({ pale }: Inks, [x, y]: Point): string[] {
  const id = `beam${Math.round(x)}`
  const light = glow(id, [x, y], 800, [
    [0, pale, 0.6],
    [1, pale, 0],
  ])
  const rays = [-122, -104, -86, -68].map((angle) => {
    const [left, right] = [polar([x, y], 900, angle - 3.2), polar([x, y], 900, angle + 3.2)]
    return shape(corners([[x - 5, y], left, right, [x + 5, y]]), `url(#${id})`)
  })
  return [light, ...rays]
}

function hills({ paper, first }: Inks, width: number): string[] {
  return [
    shape(below(ridge(width, HORIZON - 20, 44, 0.4), HEIGHT), first.plain),
    shape(below(ridge(width, HORIZON + 50, 38, 2.2), HEIGHT), first.deep),
    shape(below(ridge(width, HORIZON + 140, 26, 4.1), HEIGHT), paper),
  ]
}

/** Jabuticabas sit on the bark itself, in clusters. */
function branch({ paper, first, pale }: Inks, width: number): string[] {
  const random = randomFrom(4)
  const limb: Point[] = [
    [width - 760, -70],
    [width - 500, 60],
    [width - 250, 90],
    [width - 60, 250],
    [width + 60, 480],
  ]
  const places = times(20, (i): { at: Point; r: number } => {
    const along = (i / 20) * (limb.length - 1)
    const [a, b] = [limb[Math.floor(along)] ?? [0, 0], limb[Math.floor(along) + 1] ?? [0, 0]]
    const spread = 96
    const x = between(a[0], b[0], along % 1) + (random() - 0.5) * spread * 1.4
    const y = between(a[1], b[1], along % 1) + (random() - 0.35) * spread * 1.6
    return { at: [x, y], r: 44 + random() * 38 }
  })
  const berry = ({ at: [x, y], r }: { at: Point; r: number }) =>
    group(
      { transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(${Math.round(r) / 60})` },
      disc([0, 0], 60, 'url(#berry)'),
      stroke('M-38 -12A40 40 0 0 1 -8 -39', pale, 7, { opacity: 0.85 }),
    )
  return [
    glow('berry', [-18, -22], 84, [
      [0, first.plain],
      [0.5, first.deep],
      [1, paper],
    ]),
    stroke(smooth(limb), paper, 62),
    ...places.map(berry),
  ]
}
