import { shareOut } from '@bilheteria/rules/share-out'
import type { Quote } from '@bilheteria/rules/quote'
import type { Db } from '#db/db.ts'

/** Where money lies, whose it is, and what belongs to buyers again. Every booking sums up to nothing. */
type Account = 'provider' | 'tickets' | 'fee' | 'interest' | 'owed_back' | 'bank'
type Booking = { order_id: string; payment_id: string }

/** Money that bought something. */
export async function recordSale(tx: Db, of: Booking, quote: Quote): Promise<void> {
  const parts = partsOf(quote)
  await book(tx, `capture:${of.payment_id}`, of, {
    provider: quote.total_cents,
    tickets: -parts.tickets,
    fee: -parts.fee,
    interest: -parts.interest,
  })
}

/** Money that bought nothing and is the buyer's from the first moment. `nth` tells several of one payment apart. */
export async function recordUnusedPayment(tx: Db, of: Booking, cents: number, nth: string): Promise<void> {
  await book(tx, `unwanted:${of.payment_id}:${nth}`, of, { provider: cents, owed_back: -cents })
}

/** Part of a sale is undone: what was the producer's and ours is the buyer's again, each in its share. */
export async function recordRefundDue(
  tx: Db,
  of: Booking & { refund_id: string },
  quote: Quote,
  { before, cents }: { before: number; cents: number },
): Promise<void> {
  const parts = Object.values(partsOf(quote))
  const earlier = shareOut(before, parts)
  const [tickets = 0, fee = 0, interest = 0] = shareOut(before + cents, parts).map((sum, i) => sum - (earlier[i] ?? 0))
  await book(tx, `return:${of.refund_id}`, of, { tickets, fee, interest, owed_back: -cents })
}

/** It is back with the buyer: from the provider, or from a bank account because the provider would not. */
export async function recordRefundPaid(
  tx: Db,
  of: Booking & { refund_id: string },
  cents: number,
  from: 'provider' | 'bank' = 'provider',
): Promise<void> {
  await book(tx, `refund:${of.refund_id}`, of, { [from]: -cents, owed_back: cents })
}

function partsOf({ subtotal_cents, discount_cents, fee_cents, total_cents }: Quote) {
  const tickets = subtotal_cents - discount_cents
  return { tickets, fee: fee_cents, interest: total_cents - tickets - fee_cents }
}

async function book(tx: Db, booking: string, of: Booking, amounts: Partial<Record<Account, number>>): Promise<void> {
  const rows = Object.entries(amounts).filter(([, cents]) => cents !== 0)
  await tx.query(
    `insert into ledger (booking, order_id, payment_id, provider_account_id, account, amount_cents)
     select $1, $2, payments.id, payments.provider_account_id, account, cents
       from payments, unnest($4::text[], $5::int[]) as moved (account, cents) where payments.id = $3`,
    [booking, of.order_id, of.payment_id, rows.map(([account]) => account), rows.map(([, cents]) => cents)],
  )
}
