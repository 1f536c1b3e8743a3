import { below, between, smooth, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { ridge, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, glow, group, ring, shape, stroke } from '../svg.ts'

/** A swim across the lake: wave behind wave, one big buoy, and the way to it. */
export const openWater: Figure = (inks, { width, focus }) => [
  ...morning(inks, width, focus),
  ...swell(inks, width, 0, 4),
  ...course(inks, focus),
  buoy(inks, [focus + 150, 430], 270),
  ...swell(inks, width, 4, 8),
]

function morning({ first, second, third, pale }: Inks, width: number, focus: number): string[] {
  const sun: Point = [focus - 330, 210]
  return [
    wash({ id: 'morning', width, from: 0, to: 330 }, [
      [0, second.deep],
      [1, second.bright],
    ]),
    disc(sun, 150, third.bright, { opacity: 0.45 }),
    disc(sun, 104, pale),
    shape(below(ridge(width, 268, 26, 1), HEIGHT), first.plain),
    shape(below(ridge(width, 296, 16, 3), HEIGHT), first.deep),
  ]
}

/** Waves grow as they come nearer; 0 is the farthest, 7 the nearest. */
function swell({ paper, first, second, pale }: Inks, width: number, from: number, to: number): string[] {
  const fills = [second.bright, second.plain, first.bright, first.plain, second.plain, first.plain, first.deep, paper]
  return fills.slice(from, to).flatMap((fill, i) => {
    const nearness = (from + i) / 7
    const [level, length, height] = [between(330, 850, nearness), between(90, 260, nearness), between(7, 30, nearness)]
    const crest = times(Math.ceil(width / length) + 3, (n): Point => [
      (n - 1.5 + ((from + i) % 3) / 3) * length,
      level + (n % 2 === 0 ? -height : height),
    ])
    return [
      shape(below(crest, HEIGHT + 40), fill),
      stroke(smooth(crest), pale, between(4, 12, nearness), { opacity: between(0.75, 0.35, nearness) }),
    ]
  })
}

/** The course is marked by ever smaller ones, back to the beach. */
function course({ third, pale }: Inks, focus: number): string[] {
  return times(6, (i) => {
    const size = 56 * 0.78 ** i
    const [x, y] = [focus - 260 - 900 * (1 - 0.8 ** i), between(352, 520, 0.62 ** i)]
    return [
      disc([x, y], size, third.plain),
      stroke(
        `M${x - size * 0.86} ${y - size * 0.1}Q${x} ${y + size * 0.3} ${x + size * 0.86} ${y - size * 0.1}`,
        pale,
        size * 0.26,
      ),
      stroke(`M${x - size * 1.7} ${y + size * 0.86}h${size * 3.4}`, pale, size * 0.16),
    ]
  }).flat()
}

function buoy({ paper, third, pale }: Inks, [x, y]: Point, radius: number): string {
  return group(
    { transform: `rotate(9 ${x} ${y + radius})` },
    glow('rubber', [x - 80, y - 100], radius * 1.7, [
      [0, third.bright],
      [0.45, third.plain],
      [1, third.deep],
    ]),
    clip('edge', disc([x, y], radius, paper)),
    box([x - 30, y - radius - 58], [60, 70], third.deep, { rx: 16 }),
    ring([x, y - radius - 66], 24, pale, 12),
    disc([x, y], radius, 'url(#rubber)'),
    group(
      { 'clip-path': 'url(#edge)' },
      stroke(`M${x - radius - 20} ${y - 50}Q${x} ${y + 60} ${x + radius + 20} ${y - 50}`, pale, 56),
    ),
    stroke(`M${x - 176} ${y - 92}A200 200 0 0 1 ${x - 70} ${y - 186}`, pale, 20, { opacity: 0.85 }),
  )
}
