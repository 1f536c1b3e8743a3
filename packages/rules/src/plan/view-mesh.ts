// chunk: late
import type { Place, Seen } from './eye.ts'
import type { LaidSection } from './lay-out.ts'
import type { Point, Shape } from './plan.ts'
import {
  areaOf,
  distance,
  grown,
  manageable,
  meanOf,
  MOST_CORNERS,
  pieces,
  triangles,
  type Corner,
  type Piece,
} from './polygon.ts'
import { cornersOf, sightOf, stageHeight } from './sight.ts'
import { BESIDE, heightAt, type Slope } from './slopes.ts'
import { drawPeople } from './view-people.ts'
import { createPen, INK, PATTERN, SEAT_INKS, type Mesh, type Pen } from './view-pen.ts'

/** Of a row: the middle of a floor's side may lie beside the true one by so much. */
const BENT = 0.25
/** Corners of all sections, and sides of their floors that are halved: no venue has as many. */
const ALL_CORNERS = 50_000
const ALL_HALVED = 16_000
/** Aisles and walls around the seats of a section, which lie a little lower. */
const AROUND = 0.8
const LOWER = 0.15

/** Everything of a venue that is the same from every seat. */
export function drawVenue({ plan, laid, slopes }: Seen): Mesh {
  const pen = createPen()
  const sight = sightOf(plan)
  const { left, top, right, bottom } = laid.box
  const across = Math.max(right - left, bottom - top, 1)
  const sectors = sectorsOf(laid.sections)
  const most = Math.min(MOST_CORNERS, ALL_CORNERS / laid.sections.length)
  const floors = laid.sections.map(({ outline }) => manageable(outline, BESIDE, most))
  const cut = cutFloors(floors, slopes)
  for (const [i, { pitch }] of laid.sections.entries()) {
    const slope = slopes[i]!
    const ink = INK.seats + (sectors[i]! % SEAT_INKS)
    drawSection(pen, floors[i]!, slope, { ink, pitch, cut: cut[i]! })
  }
  for (const shape of plan.shapes) {
    if (shape.kind === 'stage') drawStage(pen, shape, floors)
    else if (shape.kind !== 'entrance' && shape !== sight.shape) drawOther(pen, shape)
  }
  if (sight.shape) drawPeople(pen, sight.shape)
  const wide = 4 * across + GROUND_AROUND
  const ground = cornersOf([(left + right) / 2, (top + bottom) / 2], [wide, wide])
  drawGround(pen, ground, sight.shape?.kind === 'stage' ? undefined : sight.shape)
  return pen.mesh()
}

/** Metres of ground around whatever there is, and of grass or floor around a field before the first row. */
const GROUND_AROUND = 40
const APRON = 5

type Field = Extract<Shape, { size: Point }>

/** A step high: one in the plane of the ground would be covered by it here and there. */
const OTHER = 0.25

function drawOther(pen: Pen, { at, size, kind }: Field): void {
  pen.box([...at, 0], [...size, OTHER], INK[kind])
}

/** Of the field that is looked at, where there is one. They are the last of all: a graphics card draws its lines by themselves. */
export const FIELD_CORNERS = 6

/** Side by side, and nothing twice: what lies on each other in one plane covers the other by chance. */
function drawGround(pen: Pen, ground: readonly Point[], field: Field | undefined): void {
  const flat = (corners: readonly Point[], ink: number, uv?: readonly Point[]) => {
    const [a, b, c, d] = corners.map(([x, y]): Place => [x, y, 0]) as [Place, Place, Place, Place]
    pen.triangle(a, b, c, ink, uv)
    pen.triangle(a, c, d, ink, uv && [uv[0]!, uv[2]!, uv[3]!])
  }
  if (!field) return flat(ground, INK.ground)
  const { at, size, kind } = field
  const frame = (outer: readonly Point[], inner: readonly Point[], ink: number) => {
    for (const i of inner.keys()) flat([outer.at(i - 1)!, outer[i]!, inner[i]!, inner.at(i - 1)!], ink)
  }
  const corners = cornersOf(at, size)
  const apron = cornersOf(at, [size[0] + 2 * APRON, size[1] + 2 * APRON])
  frame(ground, apron, INK.ground)
  frame(apron, corners, INK[`${kind}_around`])
  // The first coordinate of its pattern lies along the longer side.
  const upright = size[1] > size[0]
  const uv = corners.map(([x, y]): Point => (upright ? [y - at[1], x - at[0]] : [x - at[0], y - at[1]]))
  flat(corners, INK[kind] + PATTERN, uv)
}

/** Which sector each section belongs to, counted in their order. Ids are `event-sector-section`. */
export function sectorsOf(sections: readonly LaidSection[]): number[] {
  const names = sections.map(({ id }) => id.slice(0, id.lastIndexOf('-')))
  const known = [...new Set(names)]
  return names.map((name) => known.indexOf(name))
}

/** As finely as they bend; all of them more coarsely where that would be too much. */
function cutFloors(floors: readonly (readonly Point[])[], slopes: readonly Slope[]): Piece[][] {
  const whole = floors.map(triangles)
  for (let within = BENT; ; within *= 4) {
    const bent = { within, left: ALL_HALVED }
    const cut = whole.map((floor, i) => pieces(floor, slopes[i]!.rowsBehind, bent))
    if (bent.left >= 0) return cut
  }
}

type Floor = { ink: number; pitch: number; cut: readonly Piece[] }

function drawSection(pen: Pen, outline: readonly Point[], slope: Slope, { ink, pitch, cut }: Floor): void {
  if (outline.length < 3 || areaOf(outline) === 0) return
  const around = grown(outline, AROUND)
  const low = ([x, y]: Point): Place => [x, y, heightAt(slope, [x, y]) - LOWER]
  for (const [i, to] of around.entries()) {
    const from = around.at(i - 1) ?? to
    pen.quad(low(outline.at(i - 1)!), low(outline[i]!), low(to), low(from), INK.floor)
    drawWall(pen, low(from), low(to))
  }
  // One coordinate counts places along a row, the other rows. Where nobody has a place of their own there are steps, or the floor.
  const [bx, by] = slope.backwards(outline[0]!)
  const own = pitch || slope.rise ? ink + PATTERN : INK.floor
  const at = ([x, y, rows]: Corner): Place => [x, y, slope.front + slope.rise * rows]
  const uv = ([x, y, rows]: Corner): Point => [pitch ? (y * bx - x * by) / pitch : 0.5, rows]
  for (const [a, b, c] of cut) {
    pen.triangle(at(a), at(b), at(c), own, [uv(a), uv(b), uv(c)])
  }
}

function drawWall(pen: Pen, from: Place, to: Place): void {
  pen.quad(from, to, [to[0], to[1], Math.min(0, to[2])], [from[0], from[1], Math.min(0, from[2])], INK.wall)
}

/** Nobody is kept from seeing by a curtain: it hangs where nobody sits behind it. */
const AUDIENCE = Math.cos((80 * Math.PI) / 180)

function drawStage(pen: Pen, stage: Extract<Shape, { kind: 'stage' }>, floors: readonly (readonly Point[])[]): void {
  const height = stageHeight(stage)
  const area = manageable(stage.area, 0)
  for (const [a, b, c] of triangles(area)) {
    pen.triangle([...a, height], [...b, height], [...c, height], INK.stage)
  }
  for (const [i, to] of area.entries()) {
    const from = area.at(i - 1) ?? to
    pen.quad([...from, height], [...to, height], [...to, 0], [...from, 0], INK.stage_front)
  }
  const middle = meanOf(area)
  const ways = floors.flatMap((outline) =>
    outline.map((at): Point => {
      const away = distance(at, middle) || 1
      return [(at[0] - middle[0]) / away, (at[1] - middle[1]) / away]
    }),
  )
  const sum = ways.reduce<Point>(([x, y], way) => [x + way[0], y + way[1]], [0, 0])
  const length = Math.hypot(...sum)
  if (length === 0) return
  const [fx, fy]: Point = [sum[0] / length, sum[1] / length]
  if (ways.some(([x, y]) => x * fx + y * fy < AUDIENCE)) return
  const deep = area.map(([x, y]) => (middle[0] - x) * fx + (middle[1] - y) * fy)
  const wide = area.map(([x, y]) => (x - middle[0]) * -fy + (y - middle[1]) * fx)
  const [back, from, to] = [Math.max(...deep), Math.min(...wide), Math.max(...wide)]
  const at = (side: number, z: number): Place => {
    return [middle[0] - fx * back - fy * side, middle[1] - fy * back + fx * side, z]
  }
  const up = height + Math.min(Math.max((to - from) * 0.42, 3), 12)
  pen.quad(at(from, up), at(to, up), at(to, 0), at(from, 0), INK.curtain)
}
