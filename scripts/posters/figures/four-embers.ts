import { times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { randomFrom } from '../random.ts'
import { halo, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { group, oval, shape } from '../svg.ts'

const FLAME =
  'M0 0C-120 -10 -150 -130 -90 -230C-70 -190 -50 -180 -40 -190C-70 -310 0 -420 60 -500C50 -400 150 -290 130 -130C122 -50 70 0 0 0Z'

/** Four woods burn in four colours, each under its own plate. */
export const fourEmbers: Figure = (inks, { width, focus, wide }) => {
  const step = wide ? 300 : 330
  const places = times(4, (i): Point => [focus + (i - 1.5) * step, 640])
  const { first, second, third, pale } = inks
  const colours = [
    [third.deep, third.plain, third.bright],
    [first.plain, first.bright, pale],
    [third.plain, third.bright, pale],
    [second.plain, second.bright, pale],
  ] as const
  return [
    ...hearth(inks, width, focus),
    ...sparks(inks, width, focus),
    ...places.flatMap((at, i) => fire(inks, at, colours[i] ?? colours[0], i)),
  ]
}

function hearth({ paper, first, third }: Inks, width: number, focus: number): string[] {
  return [
    wash({ id: 'smoke', width, from: 0, to: HEIGHT }, [
      [0, paper],
      [1, third.deep],
    ]),
    halo('heat', [focus, 640], 900, [
      [0, first.plain, 0.9],
      [0.5, third.deep, 0.7],
      [1, third.deep, 0],
    ]),
  ]
}

function sparks({ first, third, pale }: Inks, width: number, focus: number): string[] {
  const random = randomFrom(603)
  const colours = [first.bright, pale, third.bright]
  return times(70, (i) => {
    const [x, y] = [focus + (random() - 0.5) * 1700, random() * 560]
    if (x < 0 || x > width) return ''
    const size = 5 + random() * 9
    return shape(`M0 ${-size * 1.7}L${size} 0L0 ${size * 1.7}L${-size} 0Z`, colours[i % 3] ?? pale, {
      transform: `translate(${x} ${y}) rotate(${random() * 40 - 20})`,
      opacity: 0.45 + random() * 0.5,
    })
  })
}

function fire(
  { paper, first, pale }: Inks,
  [x, y]: Point,
  [outer, middle, inner]: readonly [string, string, string],
  i: number,
): string[] {
  const flame = (fill: string, size: number) =>
    shape(FLAME, fill, { transform: `scale(${i % 2 === 0 ? size : -size} ${size})` })
  return [
    group(
      { transform: `translate(${x} ${y}) scale(${[1, 1.18, 1.08, 0.96][i] ?? 1})` },
      flame(outer, 1),
      group({ transform: 'translate(0 -10)' }, flame(middle, 0.7)),
      group({ transform: 'translate(0 -16)' }, flame(inner, 0.4)),
    ),
    oval([x, y + 26], [140, 34], paper),
    oval([x, y + 14], [140, 34], first.deep),
    oval([x, y + 14], [140, 34], 'none', { stroke: pale, 'stroke-width': 7 }),
    ...[-66, -22, 22, 66].map((dx, n) => oval([x + dx, y + 10 + (n % 2) * 8], [26, 16], n % 2 === 0 ? middle : outer)),
  ]
}
