// chunk: late
import { boxOf } from './lay-out.ts'
import type { Plan, Point, Shape } from './plan.ts'
import { distance, manageable } from './polygon.ts'

export type SeenShape = Exclude<Shape, { kind: 'entrance' }>

/** What everybody has come to look at. Without a shape it is the focus alone. */
export type Sight = {
  shape: SeenShape | undefined
  kind: 'field' | 'court' | 'stage' | 'focus'
  /** Its border. */
  area: readonly Point[]
  middle: Point
  /** Metres above the ground that one looks at. */
  height: number
}

/** Most stages are as high as this. */
const STAGE_HEIGHT = 1
/** Of people who play, and of the upper half of those on a stage. */
const EYES_ON = { field: 1, court: 1, stage: 1.2, focus: 1 }

/** Of several shapes the one nearest to the focus. */
export function sightOf({ shapes, focus }: Pick<Plan, 'shapes' | 'focus'>): Sight {
  const seen = shapes.flatMap((shape) => (shape.kind === 'entrance' ? [] : [describe(shape)]))
  const [nearest] = seen.toSorted((a, b) => distance(a.middle, focus) - distance(b.middle, focus))
  return nearest ?? { shape: undefined, kind: 'focus', area: [focus], middle: focus, height: EYES_ON.focus }
}

export function stageHeight({ height }: { height?: number | undefined }): number {
  return height ?? STAGE_HEIGHT
}

function describe(shape: SeenShape): Sight {
  if (shape.kind === 'stage') {
    const { left, right, top, bottom } = boxOf(shape.area)
    const middle: Point = [(left + right) / 2, (top + bottom) / 2]
    return { shape, kind: 'stage', area: manageable(shape.area, 0), middle, height: stageHeight(shape) + EYES_ON.stage }
  }
  const { kind, at, size } = shape
  return { shape, kind, area: cornersOf(at, size), middle: at, height: EYES_ON[kind] }
}

export function cornersOf([x, y]: Point, [width, height]: Point): Point[] {
  const [dx, dy] = [width / 2, height / 2]
  return [
    [x - dx, y - dy],
    [x + dx, y - dy],
    [x + dx, y + dy],
    [x - dx, y + dy],
  ]
}
