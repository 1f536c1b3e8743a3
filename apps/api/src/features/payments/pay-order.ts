import { AppError, fail } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import { holdsCardNumber } from '@bilheteria/rules/card'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCoalescer, lookingUp } from '#concurrency/coalesce.ts'
import type { AccountContext, JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { showOrder } from '#features/orders/show-order.ts'
import { charge, free } from './charge.ts'
import { nameOfOwned, selectPrices, type Owned, type Price } from './order-queries.ts'
import { findPayment } from './queries.ts'
import { limitQuotes, quoteParts } from './quote-parts.ts'
import { settle } from './settle.ts'
import { storeIntents, type Asked, type Intent, type Press, type Taker } from './store-intent.ts'

/** As long as a provider may take to answer; the browser waits a little longer. */
const PATIENCE_MS = 10_000
const LOOK_MS = 150

/** What is to be paid, and by whom it may be taken. */
export type PricesOfOrders = (owned: Owned) => Promise<Price | undefined>

declare module '#context.ts' {
  interface Services {
    pricesOfOrders: PricesOfOrders
  }
}

const MOST_WAITING = 10_000

export function createPricesOfOrders(db: Db): PricesOfOrders {
  return createCoalescer(
    lookingUp((owned: Owned[]) => selectPrices(db, owned), nameOfOwned),
    { waiting: MOST_WAITING },
  )
}

/** One attempt to pay. What the provider has not decided yet shows in the order's changes. */
export async function payOrder(
  ctx: AccountContext,
  { order_id, ...asked }: Asked & { order_id: string },
): Promise<Order> {
  if (holdsCardNumber(asked.card_token ?? '')) throw fail('card_number_refused')
  const price = await ctx.services.pricesOfOrders({ account_id: ctx.session.account_id, order_id })
  if (!price) throw fail('order_not_found')
  const press = { ctx, order_id, asked, taker: await findTaker(ctx, price, asked) }
  const alone = asked.method === 'card' || price.biometry_required
  const intent = alone ? await storeAlone(ctx, press) : await ctx.services.intents(press)
  if (intent instanceof AppError) throw intent
  const { payment_id, charge: facts } = intent
  if (!facts) await answered(ctx, payment_id)
  else if (asked.method === 'free') await settle(ctx, payment_id, free(payment_id))
  else await charge(ctx, payment_id, facts)
  const order = await showOrder(ctx, order_id)
  // What costs nothing is decided at once: nothing but its people keeps it from being sold.
  if (asked.method === 'free' && order.state === 'expired') throw fail('holder_twice')
  return order
}

async function storeAlone({ db }: JobContext, press: Press): Promise<Intent | AppError> {
  const [intent] = await db.transaction((tx) => storeIntents(tx, [press]))
  return intent as Intent | AppError
}

/** Who takes the money, and in which parts. Asked outside of any transaction, and once more what was quoted before. */
async function findTaker(ctx: AccountContext, price: Price, { method, card_bin }: Asked): Promise<Taker | undefined> {
  const account = method === 'free' ? undefined : await ctx.services.providers.forMethod(price.producer_id, method)
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
