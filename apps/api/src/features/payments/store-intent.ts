import type * as payments from '@bilheteria/contract/payments'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { AppError, fail, failFields, failUntil } from '@bilheteria/contract/errors'
import type { Installment } from '@bilheteria/rules/installments'
import { createHash } from 'node:crypto'
import { createCoalescer } from '#concurrency/coalesce.ts'
import type { AccountContext } from '#context.ts'
import type { TextSeal } from '#crypto/text-seal.ts'
import type { Db } from '#db/db.ts'
import { extendHolds } from '#features/checkout/reservation-for-order.ts'
import {
  bringForward,
  countRefusedCards,
  insertPayments,
  insertPressed,
  selectIntentFacts,
  type IntentFacts,
  type NewPayment,
} from './intent-queries.ts'
import { lockOrders, namesEntering, type LockedOrder, type Owned, type PayWindow } from './order-queries.ts'
import { selectChargeFacts, type ChargeFacts } from './queries.ts'
import type { Account } from './providers.ts'

export type Asked = Omit<ParsedInput<typeof payments.payOrder>, 'order_id'>

const REFUSED_PER_ORDER = 3
const REFUSED_PER_HOUR = 5

/** `charge` is there while nobody has asked the provider yet. */
export type Intent = { payment_id: string; charge?: ChargeFacts }

/** Whose account the money goes to, and the parts a card may be charged in, as they were quoted a moment ago. */
export type Taker = { account: Account; parts: readonly Installment[] }

/** One press of the button. */
export type Press = {
  ctx: Pick<AccountContext, 'session' | 'key' | 'services'>
  order_id: string
  asked: Asked
  taker: Taker | undefined
}

declare module '#context.ts' {
  interface Services {
    intents(press: Press): Promise<Intent | AppError>
  }
}

const MOST_WAITING = 5_000

/** What everybody is about to pay at one moment is stored in one transaction. */
export function createIntents(db: Db): (press: Press) => Promise<Intent | AppError> {
  return createCoalescer((presses: Press[]) => db.transaction((tx) => storeIntents(tx, presses)), {
    waiting: MOST_WAITING,
    nameOf: ({ order_id }) => order_id,
    tries_apart: true,
  })
}

/**
 * Stores what is about to be asked of a provider, or finds that it was asked already; a refusal where it cannot be. Nothing
 * outside happens here. Cards, and orders of events where everybody enters once, come alone: people take turns there.
 */
export async function storeIntents(tx: Db, presses: readonly Press[]): Promise<(Intent | AppError)[]> {
  const [orders, facts] = await Promise.all([
    lockOrders(tx, presses.map(ownedOf)),
    selectIntentFacts(
      tx,
      presses.map(({ ctx, order_id }) => ({ order_id, key: ctx.key ?? null })),
    ),
  ])
  const decided: (Decided | AppError)[] = []
  for (const press of presses) {
    const [order, known] = [orders.get(press.order_id), facts.get(press.order_id)]
    if (!order || !known) decided.push(fail('order_not_found'))
    else decided.push(await decide(tx, press, { ...known, order }).catch(asRefusal))
  }
  return store(tx, presses, decided)
}

function ownedOf({ ctx, order_id }: Press): Owned {
  return { account_id: ctx.session.account_id, order_id }
}

/** What the database could not do just now is nobody's answer: the group is over. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError && error.code !== 'unavailable') return error
  throw error
}

type About = IntentFacts & { order: LockedOrder }
/** An attempt that is known already, or the terms of a new one. */
type Decided = { known: string; again: boolean } | { attempt: NewPayment }

async function decide(tx: Db, { ctx, order_id, asked, taker }: Press, about: About): Promise<Decided> {
  const { order, cancelled, pressed, window, open, attempts, biometry_required } = about
  if (pressed && pressed.hash !== hashOf(asked)) throw fail('key_reused')
  if (pressed) return { known: pressed.payment_id, again: true }

  if (order.state === 'expired') throw fail('order_expired')
  if (order.state !== 'pending') throw fail('order_closed')
  if (open.some(({ method }) => method === 'card')) throw fail('payment_open')
  if (!window || window.lapsed) throw fail('order_expired')
  if (cancelled) throw fail('event_cancelled')
  if (biometry_required && (await namesEntering(tx, order_id))) throw fail('holder_entered')
  const running = open.find(({ method, live }) => asked.method === 'pix' && method === 'pix' && live)
  if (running) {
    await bringForward(tx, order_id, running.id)
    return { known: running.id, again: false }
  }
  const { textSeal } = ctx.services
  const terms = await termsOf(tx, { textSeal, order, window, asked, taker })
  return { attempt: { order_id, attempt: attempts + 1, ...terms } }
}

async function store(
  tx: Db,
  presses: readonly Press[],
  decided: readonly (Decided | AppError)[],
): Promise<(Intent | AppError)[]> {
  const attempts = decided.flatMap((one) => ('attempt' in one ? [one.attempt] : []))
  const paid_with = await storeAttempts(tx, attempts)
  const stored = decided.map((one, i) => {
    if (one instanceof AppError) return one
    return 'known' in one ? one : { known: paid_with.get((presses[i] as Press).order_id) as string, again: false }
  })
  const [charges] = await Promise.all([
    selectChargeFacts(tx, [...paid_with.values()]),
    insertPressed(
      tx,
      presses.flatMap(({ ctx: { key }, order_id, asked }, i) => {
        const one = stored[i]
        if (!one || one instanceof AppError || one.again || key === undefined) return []
        return [{ order_id, key, hash: hashOf(asked), payment_id: one.known }]
      }),
    ),
  ])
  return stored.map((one) => {
    if (one instanceof AppError) return one
    const charge = charges.get(one.known)
    return charge ? { payment_id: one.known, charge } : { payment_id: one.known }
  })
}

async function storeAttempts(tx: Db, attempts: readonly NewPayment[]): Promise<Map<string, string>> {
  if (attempts.length === 0) return new Map()
  const [payments] = await Promise.all([
    insertPayments(tx, attempts),
    extendHolds(
      tx,
      attempts.map(({ order_id, ends_at }) => ({ order_id, until: ends_at })),
    ),
  ])
  return payments
}

function hashOf(asked: Asked): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}

type Attempt = {
  textSeal: TextSeal
  order: LockedOrder
  window: PayWindow
  asked: Asked
  taker: Taker | undefined
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
