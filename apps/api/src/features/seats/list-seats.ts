import type { Output } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type * as seats from '@bilheteria/contract/seats'
import type { OptionalAccountContext } from '#context.ts'
import { selectSeats } from './queries.ts'

type Rows = Output<typeof seats.listSeats>

/** The rows of a section; who holds a seat is told only to whoever holds it. */
export async function listSeats(
  ctx: OptionalAccountContext,
  { event_id, section_id }: { event_id: string; section_id: string },
): Promise<Rows> {
  const account_id = ctx.session?.account_id ?? null
  const rows: Rows = []
  for (const { row, ...seat } of await selectSeats(ctx.db, { event_id, section_id, account_id })) {
    if (rows.at(-1)?.row !== row) rows.push({ row, seats: [] })
    rows.at(-1)?.seats.push(seat)
  }
  if (rows.length === 0) throw fail('section_not_found')
  return rows
}
