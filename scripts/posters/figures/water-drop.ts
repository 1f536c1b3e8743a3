import { below, polar, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { halo, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, fade, group, oval, shape, stroke } from '../svg.ts'

const DROP = 'M0 -420C60 -270 270 -90 270 110A270 270 0 0 1 -270 110C-270 -90 -60 -270 0 -420Z'

/** A walk to the springs, inside one drop of them; where it falls, rings run out. */
export const waterDrop: Figure = (inks, { width, focus }) => [
  ...pond(inks, width, focus),
  ...garden(inks, focus),
  group({ transform: `translate(${focus} 450) scale(0.94)` }, ...drop(inks)),
]

function pond({ paper, first, second }: Inks, width: number, focus: number): string[] {
  const rings = times(8, (i) =>
    oval([focus, 770], [330 + i * 130, 44 + i * 26], 'none', {
      stroke: i % 2 === 0 ? first.bright : first.plain,
      'stroke-width': 13 - i,
      opacity: 0.85 - i * 0.09,
    }),
  )
  return [
    wash({ id: 'pond', width, from: 0, to: HEIGHT }, [
      [0, second.deep],
      [0.55, paper],
      [1, first.deep],
    ]),
    halo('dew', [focus, 430], 760, [
      [0.2, second.plain],
      [1, second.plain, 0],
    ]),
    ...rings,
  ]
}

/** Flowers and leaves in rows set off by half, so that they read as cloth. */
function garden({ first, second, third, pale }: Inks, focus: number): string[] {
  const leaf = shape('M0 48C-36 12 -26 -30 0 -48C26 -30 36 12 0 48Z', second.bright, { opacity: 0.85 })
  return times(4, (row) =>
    times(7, (i) => {
      const x = (i - 3) * 290 + (row % 2) * 145
      const y = 70 + row * 172
      if (Math.hypot(x / 330, (y - 430) / 500) < 1) return ''
      const kind = (i + row) % 3
      const marks = kind === 0 ? [leaf] : kind === 1 ? flower(third.plain, pale) : flower(first.plain, third.bright)
      return group({ transform: `translate(${focus + x} ${y}) rotate(${(i * 50 + row * 30) % 360})` }, ...marks)
    }),
  ).flat()
}

function flower(centre: string, petal: string): string[] {
  return [...times(5, (n) => disc(polar([0, 0], 25, n * 72 - 90), 21, petal)), disc([0, 0], 15, centre)]
}

function drop({ paper, first, second, third, pale }: Inks): string[] {
  return [
    clip('drop', shape(DROP, paper)),
    fade({ id: 'inside', from: [0, -420], to: [0, 200] }, [
      [0, first.plain],
      [0.6, first.bright],
      [1, pale],
    ]),
    shape(DROP, paper, { transform: 'translate(18 22)', opacity: 0.4 }),
    group(
      { 'clip-path': 'url(#drop)' },
      box([-300, -430], [600, 860], 'url(#inside)'),
      disc([70, -40], 96, third.bright),
      disc([70, -40], 70, pale),
      shape(hill(70, 34, 0.4), second.bright),
      shape(hill(150, 30, 2.4), second.plain),
      shape(
        'M60 118C-30 150 130 190 20 230C-90 270 -10 320 -80 420H190C120 330 190 270 130 230C90 196 170 160 60 118Z',
        first.plain,
      ),
      stroke('M70 250q30 10 60 0M30 310q40 14 90 0M20 360q50 14 110 0', pale, 8, { opacity: 0.8 }),
      shape(hill(300, 26, 4.4), second.deep, { transform: 'translate(-150 30)' }),
    ),
    stroke(DROP, pale, 14),
    stroke('M-205 40C-190 -40 -140 -120 -92 -190', pale, 24, { opacity: 0.9 }),
    disc([-206, 102], 14, pale),
  ]
}

function hill(base: number, swing: number, turn: number): string {
  const line = times(7, (i): Point => [-300 + i * 100, base + swing * Math.sin(i * 1.3 + turn)])
  return below(line, 420)
}
