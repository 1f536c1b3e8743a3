type Point = [x: number, y: number]
type Vector = readonly [x: number, y: number, z: number]
type Block = {
  at: Point
  angle: number
  radius: number | null
  depth: number
  pitch: number
  aisle: number
  numbering: { order: string }
  rows: { names: string[]; parts: number[] }[]
}
export type Plan = {
  focus: Point
  shapes: { kind: string; at?: Point; size?: Point; area?: Point[]; height?: number }[]
  sections: { id: string; height?: number; rise?: number; block: Block | null }[]
}

/*
 * Where the middle and the border of a field or a stage must stand in a picture of that size, from a seat whose rows are
 * centred and count from the left, or from the middle with odd numbers on the left: reckoned from the plan alone.
 */

const DEGREE = Math.PI / 180
/** What the longer side of a picture spans. */
const SPAN = 70 * DEGREE
const EYES = 1.2

type Asked = { plan: Plan; section_id: string; row: string; number: number; width: number; height: number }

export function reckonView({ plan, section_id, row, number, width, height }: Asked) {
  const section = plan.sections.find(({ id }) => id === section_id)!
  const block = section.block!
  const rows = block.rows.flatMap(({ names, parts }) => names.map((name) => ({ name, parts })))
  const behind = rows.findIndex(({ name }) => name === row)
  const { parts } = rows[behind]!
  const seats = parts.reduce((a, b) => a + b, 0)
  const from_middle = (number % 2 ? -number : number - 1) / 2
  const from_left = block.numbering.order === 'odd_left' ? seats / 2 + from_middle : number - 0.5
  const aisles = parts.filter((_, i) => parts.slice(0, i + 1).reduce((a, b) => a + b, 0) < from_left).length
  const along = (from_left - seats / 2) * block.pitch + (aisles - (parts.length - 1) / 2) * block.aisle
  const deep = behind * block.depth
  const [cos, sin] = [Math.cos(block.angle * DEGREE), Math.sin(block.angle * DEGREE)]
  const round = (block.radius ?? 0) + deep
  const turned = block.angle * DEGREE - along / round
  const [x, y]: Point =
    block.radius === null
      ? [block.at[0] + cos * deep + sin * along, block.at[1] + sin * deep - cos * along]
      : [block.at[0] + round * Math.cos(turned), block.at[1] + round * Math.sin(turned)]
  const eye: Vector = [x, y, section.height! + section.rise! * behind + EYES]

  const { at, size, area, height: floor = 0 } = plan.shapes.find((shape) => shape.size || shape.area)!
  const corners = area ?? rectangle(at!, size!)
  const middle = at ?? middleOf(corners)
  const aim: Vector = [...plan.focus, area ? floor + 1.2 : 1]
  const project = ([px, py]: Point) => onPicture(eye, aim, [px, py, floor], { width, height })
  return {
    project,
    /** From the middle to the border, 0 to 1, and beyond; `way` goes round it, from 0 to 1. */
    spot: (share: number, way: number): Point => {
      const to = alongBorder(corners, way)
      return [middle[0] + (to[0] - middle[0]) * share, middle[1] + (to[1] - middle[1]) * share]
    },
  }
}

function rectangle([x, y]: Point, [width, height]: Point): Point[] {
  const [dx, dy] = [width / 2, height / 2]
  return [
    [x - dx, y - dy],
    [x + dx, y - dy],
    [x + dx, y + dy],
    [x - dx, y + dy],
  ]
}

function middleOf(corners: Point[]): Point {
  const [x, y] = [0, 1].map((axis) => {
    const values = corners.map((corner) => corner[axis]!)
    return (Math.min(...values) + Math.max(...values)) / 2
  })
  return [x!, y!]
}

/** After a share of its length, from 0 to 1. */
function alongBorder(corners: Point[], way: number): Point {
  const edges = corners.map((from, i) => {
    const [along, down] = [0, 1].map((axis) => corners[(i + 1) % corners.length]![axis]! - from[axis]!) as Point
    return { from, along, down, length: Math.hypot(along, down) }
  })
  let left = way * edges.reduce((sum, { length }) => sum + length, 0)
  for (const { from, along, down, length } of edges) {
    if (left < length) return [from[0] + (along * left) / length, from[1] + (down * left) / length]
    left -= length
  }
  return corners[0]!
}

/** In a world with y to the north, by vectors. */
function onPicture(eye: Vector, aim: Vector, to: Vector, { width, height }: { width: number; height: number }) {
  const way = ([x, y, z]: Vector): Vector => [x - eye[0], eye[1] - y, z - eye[2]]
  const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  const ahead = unit(way(aim))
  const right = unit([ahead[1], -ahead[0], 0])
  const up: Vector = [
    right[1] * ahead[2] - right[2] * ahead[1],
    right[2] * ahead[0] - right[0] * ahead[2],
    right[0] * ahead[1] - right[1] * ahead[0],
  ]
  const there = way(to)
  const far = dot(there, ahead)
  const pixels = Math.max(width, height) / 2 / Math.tan(SPAN / 2)
  return {
    ahead: far > 0,
    x: width / 2 + (dot(there, right) / far) * pixels,
    y: height / 2 - (dot(there, up) / far) * pixels,
  }
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
