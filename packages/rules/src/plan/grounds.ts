// chunk: late
import type { Plan } from './plan.ts'
import { sightOf } from './sight.ts'

/** What is played on, in metres: how long and wide, what stands before a goal, and the circle in the middle. A card is told them in this order. */
export type Grounds = { length: number; width: number; deep: number; half: number; round: number }

/** Shares of the width: how deep and how far to each side before a goal, and the radius of the circle. */
const PARTS = {
  field: { deep: 0.243, half: 0.296, round: 0.135 },
  court: { deep: 0.3, half: 0.28, round: 0.15 },
}
const NONE: Grounds = { length: 0, width: 0, deep: 0, half: 0, round: 0 }

/** Of what everybody looks at. */
export function groundsOf(plan: Pick<Plan, 'shapes' | 'focus'>): Grounds {
  const { shape } = sightOf(plan)
  if (!shape || shape.kind === 'stage') return NONE
  const [length, width] = [Math.max(...shape.size), Math.min(...shape.size)]
  const { deep, half, round } = PARTS[shape.kind]
  return { length, width, deep: deep * width, half: half * width, round: round * width }
}
