import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { Context } from '#context.ts'
import { MINUTE_S, spend } from '#db/limits.ts'
import { perBrowser } from '#features/accounts/per-browser.ts'
import { perMailbox } from '#features/messages/mailbox-limit.ts'
import { getEvent } from './get-event.ts'
import { insertAlert, isAlertWaiting } from './alert-queries.ts'

const PER_BROWSER = { max: 20, seconds: 60 * MINUTE_S }
const PER_ADDRESS_S = 10 * MINUTE_S

/** "Avise-me": for whoever came too early, too late or in a pause. Asking twice is asking once. */
export async function notifyMe(
  ctx: Context,
  { event_id, email }: { event_id: string; email: string },
): Promise<Nothing> {
  await spend(
    ctx.db,
    ...perBrowser(ctx, { name: 'alert', ...PER_BROWSER }),
    ...ctx.perAddress({ name: 'alert', max: ctx.address_limits.checks, seconds: PER_ADDRESS_S }),
  )
  const { status } = await getEvent(ctx, { event_id })
  if (status === 'ended') throw fail('event_ended')
  if (status === 'cancelled') throw fail('event_cancelled')
  if (status !== 'soon' && status !== 'sold_out' && status !== 'paused') throw fail('on_sale_already')
  // The e-mail leaves when the sale opens, but counts on the day of the request. Counted before the lookup, so that the
  // answer never reveals a waiting alert.
  await spend(ctx.db, perMailbox(ctx, email))
  if (await isAlertWaiting(ctx.db, { event_id, email })) return {}
  await insertAlert(ctx.db, { event_id, email, producer_id: ctx.producer.id })
  return {}
}
