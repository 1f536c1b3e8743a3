import { placesAlong, rowLine, widthOf } from './block-line.ts'
import { outlineOf } from './outline.ts'
import { SEAT_KINDS, type Block, type Mark, type Plan, type Point } from './plan.ts'
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

/** The columns while they are filled. */
type Columns = Pick<LaidPlan, 'x' | 'y' | 'number' | 'kind'> & { filled: number }

export function layOut({ sections, shapes }: Pick<Plan, 'sections' | 'shapes'>): LaidPlan {
  const places = sections.reduce((sum, { block }) => sum + (block ? placesIn(block) : 0), 0)
  const columns: Columns = {
    x: new Float32Array(places),
    y: new Float32Array(places),
    number: new Uint16Array(places),
    kind: new Uint8Array(places),
    filled: 0,
  }
  const laid = sections.map(({ id, area, view, block }) => {
    const first = columns.filled
    const rows = block ? layRows(block, columns) : []
    const outline = area ?? (block ? outlineOf(block) : [])
    return {
      id,
      view,
      outline,
      box: boxOf(outline),
      first,
      count: columns.filled - first,
      rows,
      pitch: block?.pitch ?? 0,
      first_id: block?.first_id ?? 0,
      notes: block?.notes ?? [],
    }
  })
  const { x, y, number, kind, filled } = columns
  return {
    box: boxOf([...laid.flatMap(({ outline }) => outline), ...shapes.flatMap(cornersOf)]),
    sections: laid,
    x: x.subarray(0, filled),
    y: y.subarray(0, filled),
    number: number.subarray(0, filled),
    kind: kind.subarray(0, filled),
  }
}

function placesIn({ rows }: Block): number {
  return rows.reduce((sum, { names, parts }) => sum + names.length * parts.reduce((all, part) => all + part, 0), 0)
}

function layRows(block: Block, columns: Columns): LaidRow[] {
  const widest = Math.max(...block.rows.map(({ parts }) => widthOf(block, parts)))
  let back = -block.depth
  return block.rows.flatMap(({ names, parts }) => {
    const along = placesAlong(block, parts, widest)
    const alike = { along, numbers: seatNumbers(block.numbering, along.length), starts: aisleStarts(parts) }
    return names.map((name) => layRow(block, { name, back: (back += block.depth), ...alike }, columns))
  })
}

type Line = { name: string; back: number; along: number[]; numbers: number[]; starts: Set<number> }

/** Plain steps inside, nothing made that is thrown away: a stadium comes through here 80,000 times before it is seen. */
function layRow(block: Block, { name, back, along, numbers, starts }: Line, columns: Columns): LaidRow {
  const marks = marksOf(block, name)
  const pointAt = rowLine(block, back)
  const first = columns.filled
  const runs: Run[] = []
  const box = emptyBox()
  let run: Run | undefined
  for (let i = 0; i < along.length; i++) {
    const number = numbers[i]!
    const kind = marks?.get(number)
    if (kind === 'gone' || starts.has(i)) run = undefined
    if (kind === 'gone') continue
    const seat = columns.filled++
    if (!run) runs.push((run = { first: seat, count: 0 }))
    run.count++
    const point = pointAt(along[i]!)
    widen(box, point)
    columns.x[seat] = point[0]
    columns.y[seat] = point[1]
    columns.number[seat] = number
    if (kind) columns.kind[seat] = SEAT_KINDS.indexOf(kind)
  }
  return { name, first, count: columns.filled - first, runs, box }
}

/** Most rows have none. */
function marksOf({ marks }: Block, name: string): Map<number, Mark['kind']> | undefined {
  const inRow = marks.filter(({ row }) => row === name)
  if (inRow.length === 0) return undefined
  return new Map(inRow.flatMap(({ kind, numbers }) => numbers.map((number) => [number, kind] as const)))
}

/** Places that begin a part. */
function aisleStarts(parts: readonly number[]): Set<number> {
  let next = 0
  return new Set(parts.map((part) => (next += part) - part))
}

function emptyBox(): Box {
  return { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
}

function widen(box: Box, point: Point): void {
  const x = point[0]
  const y = point[1]
  if (x < box.left) box.left = x
  if (x > box.right) box.right = x
  if (y < box.top) box.top = y
  if (y > box.bottom) box.bottom = y
}

export function boxOf(points: readonly Point[]): Box {
  const box = emptyBox()
  for (const point of points) widen(box, point)
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

/** Where a seat of the laid plan belongs; undefined for a place that does not exist. */
export function findSeat({ sections }: LaidPlan, seat: number): { section: LaidSection; row: LaidRow } | undefined {
  const holds = ({ first, count }: { first: number; count: number }) => seat >= first && seat < first + count
  const section = sections.find(holds)
  const row = section?.rows.find(holds)
  return section && row && { section, row }
}
