/** Metres; x to the right, y down. */
export type Point = [x: number, y: number]

/** A venue as it is delivered: rules for where seats stand instead of the seats, so that a stadium is a few kilobytes. */
export type Plan = {
  /** What everybody has come to look at. */
  focus: Point
  shapes: Shape[]
  /** Where the name of a sector stands, and turned by how many degrees. */
  labels: { sector_id: string; at: Point; angle: number }[]
  sections: PlanSection[]
}

export type Shape =
  | { kind: 'field' | 'court'; at: Point; size: [width: number, height: number]; name: string }
  /** `height` as a section's; left out, as most stages are. */
  | { kind: 'stage'; area: Point[]; name: string; height?: number | undefined }
  | { kind: 'entrance'; at: Point; name: string }

export type PlanSection = {
  id: string
  /** Its outline; when null it follows the seats. */
  area: Point[] | null
  /** What one sees from here. */
  view: string | null
  /** Metres from the ground of what everybody looks at up to the floor of the front row; left out, the farther away the higher. */
  height?: number | undefined
  /** From row to row, of an area every 0.8 metres; left out, as steep as such places are. */
  rise?: number | undefined
  /** Null where nobody has a place of their own. */
  block: Block | null
}

export type Block = {
  /** Of its first seat: the others count on from the front row to the back, each row from left to right. */
  first_id: number
  /** The middle of a straight front row, or the point curved rows go round. */
  at: Point
  /** Where rows go from the front to the back, in degrees: 0 to the right, 90 down. */
  angle: number
  /** Of a curved front row; null when rows are straight. */
  radius: number | null
  /** From row to row, from seat to seat, and across an aisle. */
  depth: number
  pitch: number
  aisle: number
  align: 'left' | 'center' | 'right'
  numbering: Numbering
  /** Rows from front to back; those that are alike stand together. `parts` are seats between aisles, left to right. */
  rows: { names: string[]; parts: number[] }[]
  marks: Mark[]
  notes: { text: string; row: string; numbers: number[] }[]
}

/** Left and right are those of somebody who sits there. Odd on one side and even on the other count from the middle. */
export type Numbering = { order: 'left_to_right' | 'right_to_left' | 'odd_left' | 'odd_right'; first: number }

/** `gone`: a number without a seat, such as behind a pillar. */
export type Mark = { kind: 'accessible' | 'companion' | 'gone'; row: string; numbers: number[] }

export const SEAT_KINDS = ['standard', 'accessible', 'companion'] as const
export type SeatKind = (typeof SEAT_KINDS)[number]
