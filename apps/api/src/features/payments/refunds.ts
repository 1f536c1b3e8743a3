import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { emailRefund, type ToldReason } from '#features/tickets/order-emails.ts'
import type { ReadRefund } from '#outside/payment/provider.ts'
import { recordRefundPaid } from './ledger.ts'
import { addRefunded, moveOrder, type LockedOrder } from './order-queries.ts'
import type { JobContext } from '#context.ts'
import { idOf, keyOf } from './providers.ts'
import type { StoredPayment } from './queries.ts'
import {
  hasOpenRefunds,
  insertRefund,
  isFullyReturned,
  isOfOrder,
  lockRefund,
  lockRefundNamed,
  lockRefundsOf,
  lockUnsentRefunds,
  markProcessing,
  markRefundDone,
  markReturned,
  nameRefund,
  retryRefund,
  splitRefund,
  type StoredRefund,
} from './refund-queries.ts'

type Asked = {
  payment: StoredPayment
  cents: number
  tickets?: number | undefined
  reason: ToldReason
  why?: string | undefined
}
/** The payment that something went back of, and its order, locked. */
type Of = { order: LockedOrder; payment_id: string }

/** Decides that money goes back, and tells the buyer. Who sends it is a job: the provider is never asked in here. */
export async function askRefund(
  { services: { base_url } }: JobContext,
  tx: Db,
  producer: Producer,
  { payment, cents, tickets, reason, why }: Asked,
): Promise<string> {
  const interest_cents = interestOf(payment, cents)
  const refund_id = await insertRefund(tx, { payment_id: payment.id, amount_cents: cents, interest_cents, reason, why })
  const about = { producer, base_url, order_id: payment.order_id }
  await emailRefund(tx, about, { amount_cents: cents, tickets, interest_cents, method: payment.method, reason })
  return refund_id
}

/** What goes back of the interest with so much of the price: its share, and with the last of the price all that is left. */
function interestOf(payment: StoredPayment, cents: number): number {
  const { interest_cents, captured_cents, returned_cents, returned_interest_cents } = payment
  const left = interest_cents - returned_interest_cents
  if (left <= 0 || returned_cents + cents >= captured_cents) return Math.max(0, left)
  return Math.min(left, Math.floor((interest_cents * cents) / captured_cents))
}

/** Ours for a provider. One that was refused needs another name: providers remember the first. */
export function refundKey({ id, attempt }: { id: string; attempt: number }): string {
  return attempt === 1 ? keyOf(id) : `${keyOf(id)}r${attempt}`
}

function refundOf(key: string): { id: string; attempt: number } | undefined {
  const [, plain = '', attempt = '1'] = /^([0-9a-f]{32})(?:r(\d+))?$/.exec(key) ?? []
  const id = idOf(plain)
  return id === undefined ? undefined : { id, attempt: Number(attempt) }
}

/** A provider that refuses may be short of money for a while: it is asked again some hours later, then a person must look. */
const ATTEMPTS = 5

/** What the provider says about money we sent back. Done is done, however often it is heard. False when it is none of ours. */
export async function recordRefund(
  { services: { log } }: JobContext,
  tx: Db,
  { order, payment_id }: Of,
  { key, provider_id, state, amount_cents }: ReadRefund,
): Promise<boolean> {
  const named = key === null ? undefined : refundOf(key)
  const refund = await findRefund(tx, payment_id, { named, provider_id, amount_cents, state })
  if (!refund || refund.payment_id !== payment_id) return false
  if (named && refund.attempt !== named.attempt) return true
  // Twice: once by us, once by somebody else of the same amount, who was taken for us.
  if (provider_id !== null && refund.provider_id !== null && refund.provider_id !== provider_id) return false
  if (provider_id !== null && refund.provider_id === null) await nameRefund(tx, refund.id, provider_id)
  if (refund.by_bank && state === 'done')
    log.error(
      { refund_id: refund.id, order_id: order.id },
      'a refund that was paid by bank went back at the provider, too',
    )
  if (refund.state === 'done') return true
  if (state === 'processing') await markProcessing(tx, refund.id)
  else if (state === 'done') await finishRefund(tx, order, refund, { cents: amount_cents })
  else if (refund.state !== 'failed') {
    log.error(
      { refund_id: refund.id, order_id: order.id, attempt: refund.attempt },
      'a refund was refused by its provider',
    )
    await retryRefund(tx, refund.id, ATTEMPTS)
  }
  return true
}

type Told = { named: { id: string } | undefined } & Pick<ReadRefund, 'provider_id' | 'amount_cents' | 'state'>

async function findRefund(
  tx: Db,
  payment_id: string,
  { named, provider_id, amount_cents, state }: Told,
): Promise<StoredRefund | undefined> {
  if (named) return lockRefund(tx, named.id)
  return provider_id === null ? undefined : lockRefundNamed(tx, payment_id, { provider_id, amount_cents, state })
}

type Given = { cents: number; from?: 'provider' | 'bank' }

export async function finishRefund(tx: Db, order: LockedOrder, refund: StoredRefund, given: Given): Promise<void> {
  const cents = Math.min(given.cents, refund.amount_cents)
  if (cents < refund.amount_cents) await splitRefund(tx, refund, cents)
  await markRefundDone(tx, refund.id)
  const of = { order_id: order.id, payment_id: refund.payment_id, refund_id: refund.id }
  await recordRefundPaid(tx, of, cents, given.from)
  await noteReturned(tx, order, refund, cents)
}

/** Of a sum that is back, what was ours to send is done, the oldest first; answers what is left of the sum. */
export async function endSentRefunds(tx: Db, { order, payment_id }: Of, returned_cents: number): Promise<number> {
  const refunds = await lockRefundsOf(tx, payment_id)
  let rest = returned_cents
  for (const refund of refunds.filter(({ state, by_bank }) => state === 'done' && !by_bank))
    rest -= refund.amount_cents + refund.interest_cents
  for (const refund of refunds.filter(isSent)) {
    const whole = refund.amount_cents + refund.interest_cents
    if (whole > rest) continue
    await finishRefund(tx, order, refund, { cents: refund.amount_cents })
    rest -= whole
  }
  return rest
}

function isSent({ state, tries, attempt }: StoredRefund): boolean {
  return state !== 'done' && (tries > 0 || attempt > 1 || state === 'failed')
}

/** The payer's bank has brought what we still had to send. */
export async function endUnsentRefunds(tx: Db, order: LockedOrder, payment_id: string): Promise<void> {
  for (const refund of await lockUnsentRefunds(tx, payment_id))
    await finishRefund(tx, order, refund, { cents: refund.amount_cents })
}

/** What the return of money means for its payment and its order. */
export async function noteReturned(
  tx: Db,
  order: LockedOrder,
  { payment_id, reason }: Pick<StoredRefund, 'payment_id' | 'reason'>,
  cents: number,
): Promise<void> {
  if (await isFullyReturned(tx, payment_id)) await markReturned(tx, payment_id)
  if (payment_id !== order.payment_id || !isOfOrder(reason)) return
  await addRefunded(tx, order.id, cents)
  if (order.state === 'refunding' && !(await hasOpenRefunds(tx, payment_id))) await moveOrder(tx, order, 'refunded')
}
