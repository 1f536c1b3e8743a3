import type * as payments from '@bilheteria/contract/payments'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields, failUntil } from '@bilheteria/contract/errors'
import type { Installment } from '@bilheteria/rules/installments'
import { createHash } from 'node:crypto'
import type { AccountContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { extendHold } from '#features/checkout/reservation-for-order.ts'
import { findPayWindowOfOrder, lockOrder, namesEntering, type LockedOrder, type PayWindow } from './order-queries.ts'
import {
  bringForward,
  countRefusedCards,
  findPressed,
  insertPayment,
  insertPressed,
  selectOpenAttempts,
} from './queries.ts'
import type { Providers } from './providers.ts'

export type Asked = Omit<ParsedInput<typeof payments.payOrder>, 'order_id'>

const REFUSED_PER_ORDER = 3
const REFUSED_PER_HOUR = 5

/** `fresh`: nobody has asked the provider yet. */
export type Intent = { payment_id: string; fresh: boolean }

/**
 * Stores what is about to be asked of a provider, or finds that it was asked already. Nothing outside happens here: `parts`,
 * the instalments a card may be charged in, were quoted before.
 */
export async function storeIntent(
  tx: Db,
  { session, key: given_key, services: { providers } }: Pick<AccountContext, 'session' | 'key' | 'services'>,
  order_id: string,
  asked: Asked,
  parts: readonly Installment[],
): Promise<Intent> {
  const key = given_key ?? null
  const order = await lockOrder(tx, session.account_id, order_id)
  if (!order) throw fail('order_not_found')
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  const before = key === null ? undefined : await findPressed(tx, order_id, key)
  if (before && before.hash !== hash) throw fail('key_reused')
  if (before) return { payment_id: before.payment_id, fresh: false }

  const window = await findPayWindowOfOrder(tx, order_id)
  if (order.state === 'expired') throw fail('order_expired')
  if (order.state !== 'pending') throw fail('order_closed')
  const open = await selectOpenAttempts(tx, order_id)
  if (open.some(({ method }) => method === 'card')) throw fail('payment_open')
  if (!window || window.lapsed) throw fail('order_expired')
  if (await namesEntering(tx, order_id)) throw fail('holder_entered')
  const running = open.find(({ method, live }) => asked.method === 'pix' && method === 'pix' && live)
  if (running) await bringForward(tx, order_id, running.id)
  const payment_id = running?.id ?? (await storeAttempt(tx, { providers, order, window, asked, parts }))
  if (key !== null) await insertPressed(tx, order_id, key, { payment_id, hash })
  return { payment_id, fresh: !running }
}

type Attempt = {
  providers: Providers
  order: LockedOrder
  window: PayWindow
  asked: Asked
  parts: readonly Installment[]
}

async function storeAttempt(tx: Db, attempt: Attempt): Promise<string> {
  const { id: order_id } = attempt.order
  const terms = await termsOf(tx, attempt)
  await extendHold(tx, order_id, terms.ends_at)
  return insertPayment(tx, { order_id, ...terms })
}

async function termsOf(tx: Db, { providers, order, window, asked, parts }: Attempt) {
  const { method, installments = 1, card_token = null } = asked
  const whole = {
    amount_cents: order.total_cents,
    installments: 1,
    installment_cents: order.total_cents,
    card_token: null,
  }
  const isFree = order.total_cents === 0
  if (isFree !== (method === 'free')) throw failFields({ method: ['Valor inválido'] })
  if (method !== 'card' && (card_token !== null || installments !== 1)) throw failFields({ method: ['Valor inválido'] })
  if (method === 'free') return { method, provider: 'none', ends_at: window.card_ends_at, ...whole }

  const provider = providers.forMethod(method)
  if (!provider || provider.isDown()) throw fail('method_unavailable')
  if (method === 'pix') {
    if (window.pix_ends_at === null) throw fail('pix_too_late')
    return { method, provider: provider.name, ends_at: window.pix_ends_at, ...whole }
  }
  if (card_token === null) throw failFields({ card_token: ['Este campo é obrigatório'] })
  await limitRefusals(tx, order)
  const chosen = parts.find(({ count }) => count === installments)
  if (!chosen) throw failFields({ installments: ['Valor inválido'] })
  return { method, provider: provider.name, ends_at: window.card_ends_at, card_token, ...partsOf(chosen) }
}

function partsOf({ count, amount_cents, total_cents }: Installment) {
  return { amount_cents: total_cents, installments: count, installment_cents: amount_cents }
}

/** Whoever tries stolen cards tries many. */
async function limitRefusals(tx: Db, { id, account_id }: LockedOrder): Promise<void> {
  const { of_order, in_hour, seconds_left } = await countRefusedCards(tx, id, account_id)
  if (of_order >= REFUSED_PER_ORDER || in_hour >= REFUSED_PER_HOUR) throw failUntil(seconds_left)
}
