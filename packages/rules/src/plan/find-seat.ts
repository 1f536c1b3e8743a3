import type { LaidPlan, LaidRow, LaidSection } from './lay-out.ts'

/** Where a seat of the laid plan belongs; undefined for a place that does not exist. */
export function findSeat({ sections }: LaidPlan, seat: number): { section: LaidSection; row: LaidRow } | undefined {
  const holds = ({ first, count }: { first: number; count: number }) => seat >= first && seat < first + count
  const section = sections.find(holds)
  const row = section?.rows.find(holds)
  return section && row && { section, row }
}
