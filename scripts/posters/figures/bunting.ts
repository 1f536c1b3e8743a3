import { between, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { halo, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, glow, group, shape, stroke } from '../svg.ts'

const BALLOON = 'M0 -300C190 -300 250 -150 200 20L90 240H-90L-200 20C-250 -150 -190 -300 0 -300Z'

/** June festival: rows of little flags, and a paper balloon hung among them, glowing. */
export const bunting: Figure = (inks, { width, focus }) => [
  ...sky(inks, width, [focus, 410]),
  ...[0, 1, 2].flatMap((row) => garland(inks, width, row)),
  group({ transform: `translate(${focus} 490) scale(1.08)` }, ...balloon(inks)),
  ...[3, 4].flatMap((row) => garland(inks, width, row)),
  ...station(inks, width),
]

function sky({ paper, first, third }: Inks, width: number, centre: Point): string[] {
  return [
    wash({ id: 'night', width, from: 0, to: HEIGHT }, [
      [0, paper],
      [0.75, first.deep],
      [1, first.plain],
    ]),
    halo('lamp', centre, 640, [
      [0, third.bright, 0.8],
      [0.5, third.plain, 0.35],
      [1, third.plain, 0],
    ]),
  ]
}

/** Flags with a notch, hung on a sagging line between posts out of sight. */
function garland({ first, second, third, pale }: Inks, width: number, row: number): string[] {
  const span = 640
  const start = -((row * 230) % span) - 60
  const top = [40, 130, 235, -90, -10][row] ?? 0
  const size = row > 2 ? 1.25 : 0.95
  const colours = [pale, first.bright, third.bright, second.bright, third.plain, first.plain, second.plain]
  const perSpan = row > 2 ? 8 : 10
  return times(Math.ceil((width - start) / span), (s) => {
    const from = start + s * span
    const line = `M${from} ${top}Q${from + span / 2} ${top + 150} ${from + span} ${top}`
    const flags = times(perSpan, (i) => {
      const t = (i + 0.5) / perSpan
      const [x, y] = [from + span * t, top + 300 * t * (1 - t)]
      const turn = between(14, -14, t)
      const colour = colours[(i + s * 3 + row * 2) % colours.length] ?? pale
      return shape('M-24 0H24V66L0 44L-24 66Z', colour, {
        transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
      })
    })
    return [stroke(line, pale, 5, { opacity: 0.8 }), ...flags]
  }).flat()
}

function balloon({ paper, first, second, third, pale }: Inks): string[] {
  const facets = [second.plain, first.bright, third.plain, pale, second.bright, first.plain]
  return [
    stroke('M0 -300V-520', pale, 6, { opacity: 0.8 }),
    clip('paper', shape(BALLOON, paper)),
    group(
      { 'clip-path': 'url(#paper)' },
      ...facets.map((fill, i) => box([-250 + i * 84, -320], [85, 600], fill)),
      shape(
        'M-260 -60L-167 -150L-83 -60L0 -150L83 -60L167 -150L260 -60V40L167 -50L83 40L0 -50L-83 40L-167 -50L-260 40Z',
        third.bright,
      ),
      glow('flame', [0, 240], 460, [
        [0, third.bright, 0.95],
        [0.4, third.bright, 0.4],
        [1, third.bright, 0],
      ]),
      disc([0, 240], 460, 'url(#flame)'),
    ),
    stroke(BALLOON, paper, 10, { opacity: 0.65 }),
    box([-92, 232], [184, 24], paper, { rx: 12 }),
    ...[-60, -20, 20, 60].map((x, i) =>
      stroke(`M${x} 256q${i % 2 === 0 ? 14 : -14} 34 0 68`, i % 2 === 0 ? third.bright : pale, 10),
    ),
  ]
}

/** The old platform: a roof edge of scallops, seen from below. */
function station({ paper, first }: Inks, width: number): string[] {
  const step = 80
  return [
    box([0, 836], [width, 64], paper),
    ...times(Math.ceil(width / step) + 1, (i) => disc([i * step, 836], step / 2, i % 2 === 0 ? paper : first.deep)),
    box([0, 850], [width, 50], paper),
  ]
}
