import type { Nothing, ParsedInput } from '@bilheteria/contract/endpoint'
import { failFields } from '@bilheteria/contract/errors'
import { REQUIRED } from '@bilheteria/contract/fields'
import type * as privacy from '@bilheteria/contract/privacy'
import type { MaybeContext } from '#context.ts'
import { MINUTE_S, spend } from '#db/limits.ts'
import { getEvent } from '#features/events/get-event.ts'
import { insertConsent } from './queries.ts'

const PER_ADDRESS_S = 10 * MINUTE_S

/** Grants nothing by itself: it is the proof that somebody was asked, and of what they said. */
export async function recordConsent(
  ctx: MaybeContext,
  { kind, version, allowed, event_id, document }: ParsedInput<typeof privacy.recordConsent>,
): Promise<Nothing> {
  await spend(ctx.db, { name: `consent ${ctx.visitor}`, max: ctx.address_limits.checks, seconds: PER_ADDRESS_S })
  const about = { event_id, document }
  for (const [field, value] of Object.entries(about)) {
    if (kind === 'biometry' && value === undefined) throw failFields({ [field]: [REQUIRED] })
    if (kind !== 'biometry' && value !== undefined) throw failFields({ [field]: ['Campo desconhecido'] })
  }
  if (event_id !== undefined) await getEvent(ctx, { event_id })
  await insertConsent(ctx.db, {
    ...{ kind, version, allowed, event_id: event_id ?? null, document: document ?? null },
    ...{ producer_id: ctx.producer.id, account_id: ctx.session?.account_id ?? null, visitor: ctx.visitor },
  })
  return {}
}
