import { layOut } from '@bilheteria/rules/plan/lay-out'
import type { Block, Plan, PlanSection } from '@bilheteria/rules/plan/plan'
import type { SeatBoard } from '#features/seats/seat-board.ts'

const alike: Omit<Block, 'first_id' | 'at' | 'angle' | 'radius'> = {
  depth: 1,
  pitch: 0.5,
  aisle: 1,
  align: 'center',
  notes: [],
  numbering: {
    order: 'left_to_right',
    first: 1,
  },
  rows: [
    {
      names: ['A', 'B', 'C', 'D'],
      parts: [10],
    },
  ],
  marks: [
    {
      kind: 'accessible',
      row: 'A',
      numbers: [1],
    },
  ],
}

function section(id: string, block: Pick<Block, 'first_id' | 'at' | 'angle' | 'radius'>): PlanSection {
  return { id, area: null, view: null, block: { ...alike, ...block } }
}

/** Three blocks around a court: below it, to its right, and on a curve; and a floor without seats. */
export function aVenue(): SeatBoard & { change(seats: readonly number[], code: number): void } {
  const plan: Plan = {
    focus: [0, 0],
    shapes: [{ kind: 'court', at: [0, 0], size: [15, 28], name: 'Quadra' }],
    labels: [
      { sector_id: 'sul', at: [0, 22], angle: 0 },
      { sector_id: 'leste', at: [22, 0], angle: 90 },
    ],
    sections: [
      section('south', { first_id: 1, at: [0, 20], angle: 90, radius: null }),
      section('east', { first_id: 41, at: [20, 0], angle: 0, radius: null }),
      section('corner', { first_id: 81, at: [0, 0], angle: 45, radius: 20 }),
      {
        id: 'floor',
        area: [
          [-30, -5],
          [-20, -5],
          [-20, 5],
          [-30, 5],
        ],
        view: null,
        block: null,
      },
    ],
  }
  const laid = layOut(plan)
  const codes = new Uint8Array(laid.x.length)
  const told = new Set<(seats: readonly number[] | undefined) => void>()
  return {
    plan,
    laid,
    codes,
    onChange(tell) {
      told.add(tell)
      return () => told.delete(tell)
    },
    change(seats, code) {
      for (const seat of seats) codes[seat] = code
      for (const tell of told) tell(seats)
    },
  }
}
