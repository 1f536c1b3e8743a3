import { corners, polar, times, wedge, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { randomFrom } from '../random.ts'
import type { Figure } from '../stage.ts'
import { box, clip, disc, fade, glow, group, oval, shape, stroke } from '../svg.ts'

const BOWL = 'M-210 -250H210C210 -40 120 70 40 96V190H-40V96C-120 70 -210 -40 -210 -250Z'

/** A cup lifted into light, under paper streamers. */
export const cup: Figure = (inks, { width, focus }) => [
  ...light(inks, [focus, 330], width),
  ...paperRain(inks, width, focus),
  group({ transform: `translate(${focus} 400)` }, ...trophy(inks)),
]

function light({ paper, first, third }: Inks, centre: Point, width: number): string[] {
  const count = 16
  const step = 360 / count
  return [
    glow('light', centre, width * 0.55, [
      [0, first.bright],
      [0.3, first.plain],
      [0.75, first.deep],
      [1, paper],
    ]),
    glow('rays', centre, width * 0.5, [
      [0, third.bright, 0.9],
      [0.5, third.plain, 0.8],
      [1, third.deep, 0],
    ]),
    disc(centre, width, 'url(#light)'),
    ...times(count, (i) => shape(wedge(centre, [0, width], [(i - 0.25) * step, (i + 0.25) * step]), 'url(#rays)')),
    disc(centre, 330, first.bright, { opacity: 0.35 }),
  ]
}

function paperRain({ first, second, third, pale }: Inks, width: number, focus: number): string[] {
  const random = randomFrom(204)
  const colours = [pale, first.bright, third.bright, second.bright, third.plain]
  return times(Math.round(width / 22), (i) => {
    const [x, y] = [random() * width, random() * 620]
    const turn = Math.round(random() * 180)
    const colour = colours[i % colours.length] ?? pale
    const onCup = Math.abs(x - focus) < 300 && y > 80
    if (onCup || x < focus - 900) return ''
    const transform = `translate(${Math.round(x)} ${Math.round(y)}) rotate(${turn})`
    if (i % 4 === 0) return stroke('M-40 0Q-20 -34 0 0T40 0', colour, 11, { transform })
    return box([-13, -20], [26, 40], colour, { transform, rx: 3 })
  })
}

function trophy({ paper, first, second, third, pale }: Inks): string[] {
  const star = times(10, (i) => polar([0, -96], i % 2 === 0 ? 84 : 36, -90 + i * 36))
  return [
    clip('bowl', shape(BOWL, paper)),
    fade({ id: 'metal', from: [-210, 0], to: [210, 0] }, [
      [0, first.plain],
      [0.22, pale],
      [0.42, first.bright],
      [0.7, first.plain],
      [1, first.deep],
    ]),
    stroke('M-200 -196C-340 -210 -340 -10 -130 10M200 -196C340 -210 340 -10 130 10', first.plain, 40),
    stroke('M-204 -210C-352 -222 -350 0 -140 24', pale, 10, { opacity: 0.8 }),
    shape(BOWL, 'url(#metal)'),
    group(
      { 'clip-path': 'url(#bowl)' },
      stroke('M-230 -180H230', third.plain, 26),
      stroke('M-60 130H60', third.plain, 26),
    ),
    oval([0, -250], [210, 38], first.deep),
    oval([0, -250], [210, 38], 'none', { stroke: pale, 'stroke-width': 10 }),
    shape(corners(star), third.plain, { stroke: pale, 'stroke-width': 8, 'stroke-linejoin': 'round' }),
    shape('M-110 190H110L150 270H-150Z', 'url(#metal)'),
    box([-190, 268], [380, 96], second.deep, { rx: 12 }),
    box([-190, 268], [380, 14], second.bright, { rx: 7 }),
    box([-90, 304], [180, 34], first.bright, { rx: 8 }),
  ]
}
