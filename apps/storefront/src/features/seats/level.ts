import type { LaidPlan, LaidSection } from '@bilheteria/rules/plan/lay-out'
import type { SeatBoard } from './seat-board.ts'

/** How far the venue is turned for the rows of a section to lie level: as little as can be, so that nobody loses their way. */
export function levelTurn({ laid }: SeatBoard, section_id: string): number {
  const section = laid.sections.find(({ id }) => id === section_id)
  return section ? turnOf(section, laid) : 0
}

/** Whether a section's seats run from right to left on the screen once its rows lie level, as seen from behind. */
export function runsLeftwards({ laid: { sections, x } }: SeatBoard, section_id: string): boolean {
  const rows = sections.find(({ id }) => id === section_id)?.rows ?? []
  const row = rows[rows.length >> 1]
  return row !== undefined && x[row.first + row.count - 1]! < x[row.first]!
}

/** `↓ campo`: where everybody looks from a section whose rows lie level. Null where there are no rows. */
export function wayToFocus({ plan, laid }: SeatBoard, section_id: string): string | null {
  const section = laid.sections.find(({ id }) => id === section_id)
  const name = plan.shapes.find(({ kind }) => kind !== 'entrance')?.name
  if (!section?.count || !name) return null
  const { left, top, right, bottom } = section.box
  const turn = turnOf(section, laid)
  const [across, down] = [plan.focus[0] - (left + right) / 2, plan.focus[1] - (top + bottom) / 2]
  const below = across * Math.sin(turn) + down * Math.cos(turn) > 0
  return `${below ? '↓' : '↑'} ${name.toLowerCase()}`
}

function turnOf({ rows }: LaidSection, { x, y }: LaidPlan): number {
  const row = rows[rows.length >> 1]
  if (!row) return 0
  const last = row.first + row.count - 1
  return -Math.atan((y[last]! - y[row.first]!) / (x[last]! - x[row.first]!)) || 0
}
