import type { Block, Plan, PlanSection, Point } from '@bilheteria/rules/plan/plan'

const FIELD: Point = [68, 105]
const [HALF_WIDTH, HALF_LENGTH] = [34, 52.5]
const DEPTH = 0.8
const PITCH = 0.5
const AISLE = 1.2

type Tier = { name: string; front: number; rows: number }

/** From the edge of the field to the front row, and how many rows go up from there. */
const TIERS: Tier[] = [
  { name: 'I', front: 8, rows: 34 },
  { name: 'S', front: 40, rows: 41 },
]
const SIDES = [
  { name: 'L', at: [HALF_WIDTH, 0], angle: 0, length: FIELD[1], blocks: 8 },
  { name: 'S', at: [0, HALF_LENGTH], angle: 90, length: FIELD[0], blocks: 5 },
  { name: 'O', at: [-HALF_WIDTH, 0], angle: 180, length: FIELD[1], blocks: 8 },
  { name: 'N', at: [0, -HALF_LENGTH], angle: 270, length: FIELD[0], blocks: 5 },
] as const
const CORNERS = [
  { name: 'SL', at: [HALF_WIDTH, HALF_LENGTH], angle: 45 },
  { name: 'SO', at: [-HALF_WIDTH, HALF_LENGTH], angle: 135 },
  { name: 'NO', at: [-HALF_WIDTH, -HALF_LENGTH], angle: 225 },
  { name: 'NL', at: [HALF_WIDTH, -HALF_LENGTH], angle: 315 },
] as const
const BLOCKS_OF_A_CORNER = 4

/** A stadium of more than 80,000 seats in two tiers around a field: the largest there is, and nobody's. */
export function bowl(): Plan {
  let next_id = 1
  const section = (id: string, block: Omit<Block, 'first_id'>): PlanSection => {
    const first_id = next_id
    next_id += block.rows.reduce((sum, { names, parts }) => sum + names.length * total(parts), 0)
    return { id, area: null, view: null, block: { first_id, ...block } }
  }
  return {
    focus: [0, 0],
    shapes: [{ kind: 'field', at: [0, 0], size: FIELD, name: 'Campo' }],
    labels: SIDES.map(({ name, at: [x, y], angle }) => ({
      sector_id: name,
      at: [x + Math.cos(angle * DEGREE) * 22, y + Math.sin(angle * DEGREE) * 22],
      angle: angle % 180 === 0 ? -90 : 0,
    })),
    sections: TIERS.flatMap((tier) => {
      const sides = SIDES.flatMap((side) =>
        straight(side, tier).map((block, i) => section(`${side.name}${tier.name}${i}`, block)),
      )
      const corners = CORNERS.flatMap((corner) =>
        curved(corner, tier).map((block, i) => section(`${corner.name}${tier.name}${i}`, block)),
      )
      return sides.concat(corners)
    }),
  }
}

const DEGREE = Math.PI / 180

function straight({ at: [x, y], angle, length, blocks }: (typeof SIDES)[number], { front, rows }: Tier) {
  const width = length / blocks
  const seats = Math.floor((width - AISLE) / PITCH)
  const [cos, sin] = [Math.cos(angle * DEGREE), Math.sin(angle * DEGREE)]
  return Array.from({ length: blocks }, (_, i) => {
    const along = (i - (blocks - 1) / 2) * width
    const at: Point = [x + cos * front + sin * along, y + sin * front - cos * along]
    return {
      ...alike,
      at,
      angle,
      radius: null,
      rows: [{ names: names(0, rows), parts: [seats] }],
      marks: marksOf(seats),
    }
  })
}

function curved({ at, angle }: (typeof CORNERS)[number], { front, rows }: Tier) {
  const turn = 90 / BLOCKS_OF_A_CORNER
  return Array.from({ length: BLOCKS_OF_A_CORNER }, (_, i) => ({
    ...alike,
    at: [...at] as Point,
    angle: angle + (i - (BLOCKS_OF_A_CORNER - 1) / 2) * turn,
    radius: front,
    rows: names(0, rows).map((name, row) => {
      const way = (front + row * DEPTH) * turn * DEGREE
      return { names: [name], parts: [Math.max(1, Math.floor((way - AISLE) / PITCH))] }
    }),
    marks: [],
  }))
}

const alike = {
  depth: DEPTH,
  pitch: PITCH,
  aisle: AISLE,
  align: 'center' as const,
  notes: [],
  numbering: {
    order: 'left_to_right' as const,
    first: 1,
  },
}

function marksOf(seats: number): Block['marks'] {
  const last = names(0, 1)[0]!
  return [
    { kind: 'accessible', row: last, numbers: [1, seats] },
    { kind: 'companion', row: last, numbers: [2, seats - 1] },
  ]
}

/** A to Z, then AA and so on. */
function names(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const letter = String.fromCharCode(65 + ((from + i) % 26))
    return from + i < 26 ? letter : `A${letter}`
  })
}

function total(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0)
}
