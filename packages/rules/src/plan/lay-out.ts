import { placesAlong, pointOf, widthOf } from './block-line.ts'
import { outlineOf } from './outline.ts'
import { SEAT_KINDS, type Block, type Plan, type Point } from './plan.ts'
import { seatNumbers } from './seat-numbers.ts'

export type Box = { left: number; top: number; right: number; bottom: number }

/** Seats of a row that stand side by side: nothing between them. */
export type Run = { first: number; count: number }

/** `first` and `count` are places in the columns of the laid plan. */
export type LaidRow = { name: string; first: number; count: number; runs: Run[]; box: Box }

export type LaidSection = {
  id: string
  view: string | null
  outline: Point[]
  box: Box
  /** Side of a seat; 0 where nobody has a place of their own. */
  pitch: number
  first: number
  count: number
  /** Seat `first + n` has the id `first_id + n`. */
  first_id: number
  rows: LaidRow[]
  notes: Block['notes']
}

/** Every seat of a venue: one column for each thing to know, in the order of the delivered statuses. */
export type LaidPlan = {
  box: Box
  sections: LaidSection[]
  x: Float32Array
  y: Float32Array
  number: Uint16Array
  /** Place in `SEAT_KINDS`. */
  kind: Uint8Array
}

type Columns = { x: number[]; y: number[]; number: number[]; kind: number[] }

export function layOut({ sections, shapes }: Pick<Plan, 'sections' | 'shapes'>): LaidPlan {
  const columns: Columns = { x: [], y: [], number: [], kind: [] }
  const laid = sections.map(({ id, area, view, block }) => {
    const first = columns.x.length
    const rows = block ? layRows(block, columns) : []
    const outline = area ?? (block ? outlineOf(block) : [])
    return {
      ...{ id, view, outline, box: boxOf(outline), first, count: columns.x.length - first, rows },
      ...{ pitch: block?.pitch ?? 0, first_id: block?.first_id ?? 0, notes: block?.notes ?? [] },
    }
  })
  return {
    box: boxOf([...laid.flatMap(({ outline }) => outline), ...shapes.flatMap(cornersOf)]),
    sections: laid,
    x: Float32Array.from(columns.x),
    y: Float32Array.from(columns.y),
    number: Uint16Array.from(columns.number),
    kind: Uint8Array.from(columns.kind),
  }
}

function layRows(block: Block, columns: Columns): LaidRow[] {
  const widest = Math.max(...block.rows.map(({ parts }) => widthOf(block, parts)))
  const lines = block.rows.flatMap(({ names, parts }) => names.map((name) => ({ name, parts })))
  return lines.map(({ name, parts }, r) => layRow(block, { name, parts, back: r * block.depth, widest }, columns))
}

type Line = { name: string; parts: number[]; back: number; widest: number }

function layRow(block: Block, { name, parts, back, widest }: Line, { x, y, number, kind }: Columns): LaidRow {
  const along = placesAlong(block, parts, widest)
  const numbers = seatNumbers(block.numbering, along.length)
  const marks = block.marks.filter(({ row }) => row === name)
  const starts = aisleStarts(parts)
  const first = x.length
  const runs: Run[] = []
  let joined = false
  for (const [i, s] of along.entries()) {
    const mark = marks.find((one) => one.numbers.includes(numbers[i]!))?.kind
    if (starts.has(i)) joined = false
    if (mark === 'gone') {
      joined = false
      continue
    }
    if (!joined) runs.push({ first: x.length, count: 0 })
    runs.at(-1)!.count++
    joined = true
    const point = pointOf(block, back, s)
    x.push(point[0])
    y.push(point[1])
    number.push(numbers[i]!)
    kind.push(SEAT_KINDS.indexOf(mark ?? 'standard'))
  }
  const box = boxOf(x.slice(first).map((at, i): Point => [at, y[first + i]!]))
  return { name, first, count: x.length - first, runs, box }
}

/** Places that begin a part. */
function aisleStarts(parts: readonly number[]): Set<number> {
  let next = 0
  return new Set(parts.map((part) => (next += part) - part))
}

function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

function cornersOf(shape: Plan['shapes'][number]): Point[] {
  if (shape.kind === 'stage') return shape.area
  if (shape.kind === 'entrance') return [shape.at]
  const [[x, y], [width, height]] = [shape.at, shape.size]
  return [
    [x - width / 2, y - height / 2],
    [x + width / 2, y + height / 2],
  ]
}
