import type * as payments from '@bilheteria/contract/payments'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields, failUntil } from '@bilheteria/contract/errors'
import type { Installment } from '@bilheteria/rules/installments'
import { createHash } from 'node:crypto'
import type { AccountContext } from '#context.ts'
import type { TextSeal } from '#crypto/text-seal.ts'
import type { Db } from '#db/db.ts'
import { extendHold } from '#features/checkout/reservation-for-order.ts'
import { requireTakesPlace } from '#features/events/event-state.ts'
import { findPayWindowOfOrder, lockOrder, namesEntering, type LockedOrder, type PayWindow } from './order-queries.ts'
import {
  bringForward,
  countRefusedCards,
  findPressed,
  insertPayment,
  insertPressed,
  selectOpenAttempts,
} from './queries.ts'
import type { Account } from './providers.ts'

export type Asked = Omit<ParsedInput<typeof payments.payOrder>, 'order_id'>

const REFUSED_PER_ORDER = 3
const REFUSED_PER_HOUR = 5

/** `fresh`: nobody has asked the provider yet. */
export type Intent = { payment_id: string; fresh: boolean }

/** Whose account the money goes to, and the parts a card may be charged in, as they were quoted a moment ago. */
export type Taker = { account: Account; parts: readonly Installment[] }

/** Stores what is about to be asked of a provider, or finds that it was asked already. Nothing outside happens here. */
export async function storeIntent(
  tx: Db,
  { session, key: given_key, services: { textSeal } }: Pick<AccountContext, 'session' | 'key' | 'services'>,
  order_id: string,
  asked: Asked,
  taker: Taker | undefined,
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
  await requireTakesPlace(tx, order.event_id)
  if (await namesEntering(tx, order_id)) throw fail('holder_entered')
  const running = open.find(({ method, live }) => asked.method === 'pix' && method === 'pix' && live)
  if (running) await bringForward(tx, order_id, running.id)
  const payment_id = running?.id ?? (await storeAttempt(tx, { textSeal, order, window, asked, taker }))
  if (key !== null) await insertPressed(tx, order_id, key, { payment_id, hash })
  return { payment_id, fresh: !running }
}

type Attempt = {
  textSeal: TextSeal
  order: LockedOrder
  window: PayWindow
  asked: Asked
  taker: Taker | undefined
}

async function storeAttempt(tx: Db, attempt: Attempt): Promise<string> {
  const { id: order_id } = attempt.order
  const terms = await termsOf(tx, attempt)
  await extendHold(tx, order_id, terms.ends_at)
  return insertPayment(tx, { order_id, ...terms })
}

async function termsOf(tx: Db, { textSeal, order, window, asked, taker }: Attempt) {
  const { method, installments = 1, card_token = null, card_bin = null } = asked
  const whole = {
    amount_cents: order.total_cents,
    interest_cents: 0,
    installments: 1,
    installment_cents: order.total_cents,
    card_token: null,
    card_bin: null,
  }
  const isFree = order.total_cents === 0
  if (isFree !== (method === 'free')) throw failFields({ method: ['Valor inválido'] })
  if (method !== 'card' && (card_token !== null || installments !== 1)) throw failFields({ method: ['Valor inválido'] })
  if (method === 'free') return { method, provider: 'none', account_id: null, ends_at: window.card_ends_at, ...whole }

  if (!taker || taker.account.isDown()) throw fail('method_unavailable')
  const { name: provider, account_id } = taker.account
  if (method === 'pix') {
    if (window.pix_ends_at === null) throw fail('pix_too_late')
    return { method, provider, account_id, ends_at: window.pix_ends_at, ...whole }
  }
  if (card_token === null) throw failFields({ card_token: ['Este campo é obrigatório'] })
  await limitRefusals(tx, order)
  return {
    method,
    provider,
    account_id,
    ends_at: window.card_ends_at,
    card_bin,
    card_token: textSeal.close(card_token),
    ...partsOf(order, taker, { installments, shown_cents: asked.total_cents }),
  }
}

type Chosen = { installments: number; shown_cents: number | undefined }

/** What a provider takes on top for itself is no part of the price; interest by the producer's own terms is. */
function partsOf({ total_cents }: LockedOrder, { account, parts }: Taker, { installments, shown_cents }: Chosen) {
  if (parts.length === 0) throw fail('method_unavailable')
  const chosen = parts.find(({ count }) => count === installments)
  if (!chosen && !account.quotes_by_card) throw failFields({ installments: ['Valor inválido'] })
  const expected = shown_cents ?? (account.quotes_by_card ? total_cents : chosen?.total_cents)
  if (!chosen || chosen.total_cents !== expected) throw fail('installments_changed')
  const interest_cents = account.quotes_by_card ? chosen.total_cents - total_cents : 0
  return {
    amount_cents: chosen.total_cents - interest_cents,
    interest_cents,
    installments: chosen.count,
    installment_cents: chosen.amount_cents,
  }
}

/** Whoever tries stolen cards tries many. */
async function limitRefusals(tx: Db, { id, account_id }: LockedOrder): Promise<void> {
  const { of_order, in_hour, seconds_left } = await countRefusedCards(tx, id, account_id)
  if (of_order >= REFUSED_PER_ORDER || in_hour >= REFUSED_PER_HOUR) throw failUntil(seconds_left)
}
