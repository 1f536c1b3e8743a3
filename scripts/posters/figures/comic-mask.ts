import { between, times } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, fade, glow, group, oval, shape, stroke } from '../svg.ts'

const FACE = 'M-280 -270C-120 -210 120 -210 280 -270C330 -60 260 300 0 330C-260 300 -330 -60 -280 -270Z'

/** The laughing mask of theatre between two halves of a curtain. */
export const comicMask: Figure = (inks, { width, focus }) => [
  ...stageLight(inks, focus),
  ...curtain(inks, width, focus),
  group({ transform: `translate(${focus} 420) rotate(-7)` }, ...mask(inks)),
  ...footlights(inks, width),
]

function stageLight({ first, pale }: Inks, focus: number): string[] {
  return [
    glow('spot', [focus, 400], 620, [
      [0, pale, 0.95],
      [0.35, first.bright],
      [1, first.deep],
    ]),
    box([focus - 900, 0], [1800, HEIGHT], 'url(#spot)'),
  ]
}

/** Folds are lit on one side; the halves open towards the mask. */
function curtain({ first, second }: Inks, width: number, focus: number): string[] {
  const fold = 76
  const half = (side: 1 | -1) => {
    const room = side === 1 ? width - focus : focus
    const count = Math.ceil((room - 250) / fold) + 1
    return times(count, (i) => {
      const x = 250 + i * fold
      const pull = between(150, 0, Math.min(1, i / 6))
      const [inner, outer] = [focus + side * x, focus + side * (x + fold + 2)]
      const d = `M${inner} 0C${inner} 300 ${inner + side * pull} 420 ${inner + side * pull * 1.3} ${HEIGHT}H${outer + side * pull * 1.3}C${outer + side * pull} 420 ${outer} 300 ${outer} 0Z`
      const strip = `M${inner + side * 12} 0C${inner + side * 12} 300 ${inner + side * (pull + 12)} 420 ${inner + side * (pull * 1.3 + 12)} ${HEIGHT}`
      return [
        shape(d, i % 2 === 0 ? second.plain : second.deep),
        stroke(strip, second.bright, 9, { opacity: i % 2 === 0 ? 0.55 : 0.15 }),
      ]
    })
  }
  const scallops = times(Math.ceil(width / 160) + 1, (i) => [
    oval([i * 160, 0], [92, 96], first.deep),
    oval([i * 160, 0], [92, 96], 'none', { stroke: first.bright, 'stroke-width': 8 }),
  ])
  return [...half(-1).flat(), ...half(1).flat(), ...scallops.flat()]
}

function mask({ paper, first, third, pale }: Inks): string[] {
  const eye = (side: 1 | -1) => [
    shape('M-78 24C-60 -50 60 -50 78 24C40 -6 -40 -6 -78 24Z', paper, { transform: `translate(${side * 122} -70)` }),
    stroke('M-86 -10C-60 -70 40 -84 92 -30', third.plain, 22, {
      transform: `translate(${side * 122} -120) scale(${side} 1)`,
    }),
    disc([side * 196, 50], 44, third.bright, { opacity: 0.8 }),
  ]
  const smile = 'M-190 70C-80 120 80 120 190 70C180 220 90 270 0 270C-90 270 -180 220 -190 70Z'
  return [
    clip('smile', shape(smile, paper)),
    fade({ id: 'clay', from: [-260, -260], to: [240, 320] }, [
      [0, pale],
      [0.55, pale],
      [1, third.bright],
    ]),
    stroke('M-276 -180C-420 -120 -430 120 -330 330M276 -180C420 -120 430 120 330 330', first.plain, 26),
    stroke('M-276 -180C-420 -120 -430 120 -330 330M276 -180C420 -120 430 120 330 330', first.bright, 8),
    shape(FACE, paper, { transform: 'translate(18 26)', opacity: 0.45 }),
    shape(FACE, 'url(#clay)'),
    shape('M-30 -60C-44 20 -40 44 0 50C40 44 44 20 30 -60Z', third.bright),
    ...eye(-1),
    ...eye(1),
    shape(smile, paper),
    group({ 'clip-path': 'url(#smile)' }, oval([0, 270], [110, 80], third.plain), box([-200, 60], [400, 64], pale)),
    stroke('M-250 -226C-110 -176 110 -176 250 -226', third.plain, 16),
  ]
}

function footlights({ paper, third }: Inks, width: number): string[] {
  const step = 110
  return [
    box([0, 830], [width, 70], paper),
    ...times(Math.ceil(width / step) + 1, (i) => disc([i * step, 830], 46, third.bright, { opacity: 0.3 })),
    ...times(Math.ceil(width / step) + 1, (i) => disc([i * step, 830], 24, third.bright)),
    box([0, 838], [width, 62], paper),
  ]
}
