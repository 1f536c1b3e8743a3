import { fail } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import { holdsCardNumber } from '@bilheteria/rules/card'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountContext, JobContext } from '#context.ts'
import { showOrder } from '#features/orders/show-order.ts'
import { charge, free } from './charge.ts'
import { findPriceOfOrder } from './order-queries.ts'
import { findPayment } from './queries.ts'
import { limitQuotes, quoteParts } from './quote-parts.ts'
import { settle } from './settle.ts'
import { storeIntent, type Asked, type Taker } from './store-intent.ts'

/** As long as a provider may take to answer; the browser waits a little longer. */
const PATIENCE_MS = 10_000
const LOOK_MS = 150

/** One attempt to pay. What the provider has not decided yet shows in the order's changes. */
export async function payOrder(
  ctx: AccountContext,
  { order_id, ...asked }: Asked & { order_id: string },
): Promise<Order> {
  if (holdsCardNumber(asked.card_token ?? '')) throw fail('card_number_refused')
  const taker = await findTaker(ctx, order_id, asked)
  const intent = await ctx.db.transaction((tx) => storeIntent(tx, ctx, order_id, asked, taker))
  if (!intent.fresh) await answered(ctx, intent.payment_id)
  else if (asked.method === 'free') await settle(ctx, intent.payment_id, free(intent.payment_id))
  else await charge(ctx, intent.payment_id)
  const order = await showOrder(ctx, order_id)
  // What costs nothing is decided at once: nothing but its people keeps it from being sold.
  if (asked.method === 'free' && order.state === 'expired') throw fail('holder_twice')
  return order
}

/** Who takes the money, and in which parts. Asked outside of any transaction, and once more what was quoted before. */
async function findTaker(
  ctx: AccountContext,
  order_id: string,
  { method, card_bin }: Asked,
): Promise<Taker | undefined> {
  const { db, session, services } = ctx
  const price = method === 'free' ? undefined : await findPriceOfOrder(db, session.account_id, order_id)
  const account = price && method !== 'free' && (await services.providers.forMethod(price.producer_id, method))
  if (!account) return undefined
  if (method === 'pix') return { account, parts: [] }
  if (card_bin !== undefined) await limitQuotes(ctx)
  const { total_cents, max_installments: most, terms } = price
  return { account, parts: (await quoteParts(account, { total_cents, most, terms, card_bin })) ?? [] }
}

/** The same thing is being asked by another request, perhaps in another process: its answer is this one's too. */
async function answered({ db }: JobContext, payment_id: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while ((await findPayment(db, payment_id))?.state === 'created' && Date.now() < until) await sleep(LOOK_MS)
}
