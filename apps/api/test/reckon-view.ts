import type { Seen } from '@bilheteria/rules/plan/eye'
import { GLANCE, type Lens } from '@bilheteria/rules/plan/lens'
import type { Block, Plan, PlanSection, Point } from '@bilheteria/rules/plan/plan'

/*
 * The view once more, by another way that shares nothing with the first but the plan: seats counted out row by row, heights added
 * up, and lines of sight followed step by step through the venue, in a world with y to the north.
 */

const DEGREE = Math.PI / 180
export type Vector = readonly [x: number, y: number, z: number]

export const lens: Lens = { width: 240, height: 160, span: GLANCE }

type Seat = { section: number; row: number; place: number }
type Seated = PlanSection & { block: Block }

export function pick({ plan }: Seen, asked: Seat): { at: Vector; index: number } {
  const seated = plan.sections.filter((section): section is Seated => section.block !== null)
  const chosen = seated[Math.floor(asked.section * seated.length)]!
  const rows = rowsOf(chosen.block)
  const row = Math.floor(asked.row * rows.length)
  const place = Math.floor(asked.place * seatsIn(rows[row]!))
  const index =
    seated
      .slice(0, seated.indexOf(chosen))
      .flatMap(({ block }) => rowsOf(block))
      .concat(rows.slice(0, row))
      .reduce((sum, parts) => sum + seatsIn(parts), 0) + place
  const [x, y] = placeOf(chosen.block, rows, row, place)
  return { at: [x, y, (chosen.height ?? Number.NaN) + (chosen.rise ?? Number.NaN) * row + 1.2], index }
}

function rowsOf({ rows }: Block): number[][] {
  return rows.flatMap(({ names, parts }) => names.map(() => parts))
}

function seatsIn(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0)
}

function placeOf(block: Block, rows: readonly number[][], row: number, place: number): Point {
  const length = (parts: readonly number[]) => seatsIn(parts) * block.pitch + (parts.length - 1) * block.aisle
  const widest = Math.max(...rows.map(length))
  const parts = rows[row]!
  const left = { left: 0, center: (widest - length(parts)) / 2, right: widest - length(parts) }[block.align]
  const passed = parts.findIndex((_, i) => place < seatsIn(parts.slice(0, i + 1)))
  const along = left + (place + 0.5) * block.pitch + passed * block.aisle - widest / 2
  const [bx, by] = [Math.cos(block.angle * DEGREE), Math.sin(block.angle * DEGREE)]
  const deep = row * block.depth
  if (block.radius === null) return [block.at[0] + bx * deep + by * along, block.at[1] + by * deep - bx * along]
  const out = block.radius + deep
  const turned = block.angle * DEGREE - along / out
  return [block.at[0] + out * Math.cos(turned), block.at[1] + out * Math.sin(turned)]
}

/** What everybody looks at, and the corners of what there is to see. */
export function sightOf({ focus, shapes }: Plan): { aim: Vector; corners: Vector[] } {
  const shape = shapes.find(({ kind }) => kind !== 'entrance')!
  if (shape.kind === 'stage') {
    const height = shape.height ?? 1
    return { aim: [...focus, height + 1.2], corners: shape.area.map((at): Vector => [...at, height]) }
  }
  if (shape.kind === 'entrance') throw new Error('There is nothing to see')
  const [[x, y], [width, height]] = [shape.at, shape.size]
  const corners = [-1, 1].flatMap((i) => [-1, 1].map((j): Vector => [x + (i * width) / 2, y + (j * height) / 2, 0]))
  return { aim: [...focus, 1], corners }
}

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export function unit(a: Vector): Vector {
  const length = Math.sqrt(dot(a, a))
  return [a[0] / length, a[1] / length, a[2] / length]
}
/** On the plan y runs down the paper; here it runs up, so that hands are right. */
const north = ([x, y, z]: Vector): Vector => [x, -y, z]

export function onPicture(from: Vector, aim: Vector, to: Vector): [number, number] | undefined {
  const ahead = unit(minus(north(aim), north(from)))
  const right = unit(cross(ahead, [0, 0, 1]))
  const up = cross(right, ahead)
  const way = minus(north(to), north(from))
  const far = dot(way, ahead)
  if (far <= 0) return undefined
  const pixels = lens.width / 2 / Math.tan(GLANCE / 2)
  return [lens.width / 2 + (dot(way, right) / far) * pixels, lens.height / 2 - (dot(way, up) / far) * pixels]
}

function mix(values: readonly number[], share: number): number {
  return Math.min(...values) + (Math.max(...values) - Math.min(...values)) * share
}

/** Spots in a grid, away from the border of what there is to see. */
export function spotsOf(plan: Plan): Vector[] {
  const { corners } = sightOf(plan)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const shape = plan.shapes.find(({ kind }) => kind !== 'entrance')!
  const grid = Array.from({ length: 9 }, (_, i) => 0.06 + i * 0.11)
  const spots = grid.flatMap((i) => grid.map((j): Vector => [mix(xs, i), mix(ys, j), corners[0]![2]]))
  return shape.kind === 'stage' ? spots.filter(([x, y]) => isIn([x, y], shape.area, 0.6)) : spots
}

const STEP = 0.2
/** Metres: chairs stand up from their floor, and aisles and walls go around a section. */
const [CHAIR, NEAR, AROUND] = [0.85, 14, 1.3]
/** How far the drawn floor may be beside the true one, and a little more. */
const SURE = 0.3

/** Whether nothing stands between; undefined where that hangs by a hair. */
export function isSeen({ plan, laid }: Seen, from: Vector, to: Vector): boolean | undefined {
  const [dx, dy, dz] = minus(to, from)
  const steps = Math.ceil(Math.hypot(dx, dy) / STEP)
  let unsure = false
  for (let step = 1; step < steps; step++) {
    const share = step / steps
    const at: Point = [from[0] + dx * share, from[1] + dy * share]
    const height = from[2] + dz * share
    for (const [i, section] of plan.sections.entries()) {
      const { box, outline } = laid.sections[i]!
      if (
        at[0] < box.left - AROUND ||
        at[0] > box.right + AROUND ||
        at[1] < box.top - AROUND ||
        at[1] > box.bottom + AROUND
      )
        continue
      const floor = floorAt(plan, section, outline, at)
      const chairs = Math.hypot(at[0] - from[0], at[1] - from[1]) < NEAR ? CHAIR : 0
      if (height > floor + SURE + chairs) continue
      if (height < floor - SURE && isIn(at, outline, 0.3)) return false
      if (isIn(at, outline, -AROUND)) unsure = true
    }
  }
  return unsure ? undefined : true
}

function floorAt(
  plan: Plan,
  { block, height = Number.NaN, rise = Number.NaN }: PlanSection,
  outline: readonly Point[],
  at: Point,
): number {
  if (!block)
    return height + (rise * (awayFrom(plan, at) - Math.min(...outline.map((corner) => awayFrom(plan, corner))))) / 0.8
  const [x, y] = [at[0] - block.at[0], at[1] - block.at[1]]
  const deep =
    block.radius === null
      ? x * Math.cos(block.angle * DEGREE) + y * Math.sin(block.angle * DEGREE)
      : Math.hypot(x, y) - block.radius
  return height + (rise * deep) / block.depth
}

/** From the nearest spot of what there is to see. */
function awayFrom(plan: Plan, [x, y]: Point): number {
  const { corners } = sightOf(plan)
  const [xs, ys] = [corners.map(([cx]) => cx), corners.map(([, cy]) => cy)]
  return Math.hypot(
    Math.max(Math.min(...xs) - x, 0, x - Math.max(...xs)),
    Math.max(Math.min(ys[0]!, ...ys) - y, 0, y - Math.max(...ys)),
  )
}

/** Inside by at least so many metres; less than none counts those around it as well. */
function isIn([x, y]: Point, polygon: readonly Point[], by: number): boolean {
  let [turns, nearest] = [0, Infinity]
  for (const [i, [bx, by_]] of polygon.entries()) {
    const [ax, ay] = polygon.at(i - 1)!
    const [ux, uy, vx, vy] = [ax - x, ay - y, bx - x, by_ - y]
    turns += Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
    const [ex, ey] = [bx - ax, by_ - ay]
    const share = Math.min(1, Math.max(0, -(ux * ex + uy * ey) / (ex * ex + ey * ey || 1)))
    nearest = Math.min(nearest, Math.hypot(ux + ex * share, uy + ey * share))
  }
  const inside = Math.abs(turns) > Math.PI
  return by >= 0 ? inside && nearest >= by : inside || nearest <= -by
}
