// chunk: late
import type { Place } from './eye.ts'
import type { Point } from './plan.ts'
import { meanOf } from './polygon.ts'
import { stageHeight, type SeenShape } from './sight.ts'
import { INK, type Pen } from './view-pen.ts'

/** Shares of half a field's length and half its width: one team, waiting for the kick-off. */
const TEAMS: Record<'field' | 'court', Point[]> = {
  field: [
    [0.95, 0],
    [0.66, -0.62],
    [0.72, -0.2],
    [0.72, 0.22],
    [0.64, 0.66],
    [0.42, -0.38],
    [0.46, 0.04],
    [0.4, 0.44],
    [0.16, -0.6],
    [0.07, 0.06],
    [0.15, 0.62],
  ],
  court: [
    [0.93, 0],
    [0.55, 0],
    [0.3, -0.6],
    [0.3, 0.62],
    [0.09, 0.08],
  ],
}
/** Across a stage, from its middle to its sides. */
const BAND = [-0.55, -0.28, 0, 0.3, 0.58]
/** Width, height and depth between posts, and how thick those are. */
const GOALS = { field: [7.32, 2.44, 2], court: [3, 2, 1] } as const
const POST = 0.12
/** Of a field so much narrower than most, goals and people stay in proportion. */
const USUAL_WIDTH = { field: 68, court: 20 }

/** Whoever plays there, so that one sees how far away that is. */
export function drawPeople(pen: Pen, shape: SeenShape): void {
  if (shape.kind === 'stage') return drawBand(pen, shape)
  const { kind, at, size } = shape
  const upright = size[1] > size[0]
  const [length, width] = upright ? [size[1], size[0]] : size
  const place = (along: number, across: number): Point => {
    return upright ? [at[0] + across, at[1] + along] : [at[0] + along, at[1] + across]
  }
  for (const side of [-1, 1]) {
    for (const [along, across] of TEAMS[kind]) {
      const [x, y] = place((side * along * length) / 2, (side * across * width) / 2)
      drawPerson(pen, [x, y, 0], side < 0 ? INK.home : INK.guest)
    }
    const [wide, high, deep] = GOALS[kind].map((n) => n * Math.min(1, width / USUAL_WIDTH[kind])) as [
      number,
      number,
      number,
    ]
    const end = (side * length) / 2
    const bar = (along: number, across: number, z: number, [a, b, c]: readonly [number, number, number]) => {
      pen.box([...place(along, across), z], upright ? [b, a, c] : [a, b, c], INK.white)
    }
    for (const post of [-wide / 2, wide / 2]) {
      bar(end, post, 0, [POST, POST, high])
      bar(end + (side * deep) / 2, post, high - POST, [deep, POST / 2, POST / 2])
    }
    bar(end, 0, high - POST, [POST, wide, POST])
  }
}

function drawBand(pen: Pen, stage: Extract<SeenShape, { kind: 'stage' }>): void {
  const { area } = stage
  const middle = meanOf(area)
  const half = Math.max(...area.map(([x]) => Math.abs(x - middle[0])))
  for (const [i, share] of BAND.entries()) {
    const at: Place = [middle[0] + share * half * 0.8, middle[1] + (i % 2 ? -0.7 : 0.5), stageHeight(stage)]
    drawPerson(pen, at, i % 2 ? INK.guest : INK.home, INK.trousers)
  }
}

/** 1.75 m of legs, body and head. */
function drawPerson(pen: Pen, [x, y, z]: Place, ink: number, legs: number = INK.white): void {
  pen.box([x, y, z], [0.34, 0.24, 0.85], legs)
  pen.box([x, y, z + 0.85], [0.5, 0.28, 0.62], ink)
  pen.box([x, y, z + 1.49], [0.2, 0.22, 0.26], INK.skin)
}
