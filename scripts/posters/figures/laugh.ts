import { between, polar, times, wedge, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, fade, glow, group, oval, ring, shape, stroke } from '../svg.ts'

const MOUTH = 'M-400 -150C-250 -230 250 -230 400 -150C390 80 220 270 0 270C-220 270 -390 80 -400 -150Z'

/** A mouth wide open, a microphone in front of it, and laughter going out in rays. */
export const laugh: Figure = (inks, { width, focus }) => {
  const centre: Point = [focus, 380]
  return [
    ...rays(inks, centre, width),
    group({ transform: `translate(${centre[0]} ${centre[1]})` }, ...mouth(inks)),
    group({ transform: `translate(${centre[0] + 250} ${centre[1] + 120}) rotate(24)` }, ...microphone(inks)),
  ]
}

function rays({ paper, first }: Inks, centre: Point, width: number): string[] {
  const count = 22
  const step = 360 / count
  const light = glow('rays', centre, width * 0.6, [
    [0.2, first.plain],
    [0.7, first.deep],
    [1, paper],
  ])
  const slices = times(count, (i) => shape(wedge(centre, [0, width], [i * step, (i + 0.5) * step]), 'url(#rays)'))
  return [light, box([0, 0], [width, HEIGHT], first.deep, { opacity: 0.5 }), ...slices]
}

function mouth({ paper, second, third, pale }: Inks): string[] {
  const teeth = (y: number, count: number, reach: number, height: number) =>
    times(count, (i) => {
      const size = (reach * 2) / count
      const drop = Math.cos(between(-1.2, 1.2, (i + 0.5) / count)) * height
      return box([i * size - reach + 3, y], [size - 6, drop], pale, { rx: 22 })
    })
  return [
    clip('lips', shape(MOUTH, paper)),
    stroke(MOUTH, second.plain, 110),
    stroke('M-420 -168C-250 -262 250 -262 420 -168', second.bright, 16, { opacity: 0.9 }),
    group(
      { 'clip-path': 'url(#lips)' },
      shape(MOUTH, paper),
      shape(MOUTH, third.deep, { opacity: 0.75 }),
      oval([0, 250], [230, 190], second.plain),
      oval([0, 285], [190, 160], second.bright),
      stroke('M0 140V290', second.plain, 12),
      ...teeth(-230, 8, 400, 190),
    ),
  ]
}

function microphone({ paper, first, third, pale }: Inks): string[] {
  const mesh = times(9, (i) => {
    const y = -100 + i * 25
    const half = Math.sqrt(Math.max(0, 120 ** 2 - y ** 2))
    return stroke(`M${-half} ${y}Q0 ${y + 34} ${half} ${y}`, paper, 7, { opacity: 0.75 })
  })
  const upright = times(7, (i) => {
    const [x] = polar([0, 0], 112, 30 + i * 20)
    return stroke(`M${x * 0.35} -118Q${x * 1.5} 0 ${x * 0.35} 118`, paper, 7, { opacity: 0.55 })
  })
  return [
    fade({ id: 'grip', from: [-60, 0], to: [60, 0] }, [
      [0, first.bright],
      [0.45, first.plain],
      [1, first.deep],
    ]),
    fade({ id: 'head', from: [-120, -90], to: [110, 110] }, [
      [0, pale],
      [0.5, third.bright],
      [1, third.plain],
    ]),
    shape('M-66 110L-40 620H40L66 110Z', 'url(#grip)'),
    disc([0, 0], 120, 'url(#head)'),
    ...mesh,
    ...upright,
    ring([0, 0], 120, paper, 8),
    box([-84, 100], [168, 40], pale, { rx: 20 }),
    box([-14, 240], [28, 70], paper, { rx: 14, opacity: 0.7 }),
  ]
}
