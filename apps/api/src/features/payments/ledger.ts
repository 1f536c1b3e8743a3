import { shareOut } from '@bilheteria/rules/share-out'
import type { Quote } from '@bilheteria/rules/quote'
import type { Db } from '#db/db.ts'

/** Where money lies, whose it is, and what belongs to buyers again. Every booking sums up to nothing. */
type Account = 'provider' | 'tickets' | 'fee' | 'interest' | 'owed_back' | 'bank'
type Booking = { order_id: string; payment_id: string }

/** Money that bought something. */
export async function recordSales(tx: Db, sales: readonly (Booking & { quote: Quote })[]): Promise<void> {
  const bookings = sales.map(({ quote, ...of }) => {
    const parts = partsOf(quote)
    return {
      ...of,
      booking: `capture:${of.payment_id}`,
      amounts: { provider: quote.total_cents, tickets: -parts.tickets, fee: -parts.fee, interest: -parts.interest },
    }
  })
  await bookAll(tx, bookings)
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

type Amounts = Partial<Record<Account, number>>

function book(tx: Db, booking: string, of: Booking, amounts: Amounts): Promise<void> {
  return bookAll(tx, [{ ...of, booking, amounts }])
}

async function bookAll(tx: Db, bookings: readonly (Booking & { booking: string; amounts: Amounts })[]): Promise<void> {
  const rows = bookings.flatMap(({ booking, order_id, payment_id, amounts }) =>
    Object.entries(amounts)
      .filter(([, amount_cents]) => amount_cents !== 0)
      .map(([account, amount_cents]) => ({ booking, order_id, payment_id, account, amount_cents })),
  )
  await tx.query(
    `insert into ledger (booking, order_id, payment_id, provider_account_id, account, amount_cents)
     select moved.booking, moved.order_id, payments.id, payments.provider_account_id, moved.account, moved.amount_cents
       from jsonb_populate_recordset(null::ledger, $1) moved join payments on payments.id = moved.payment_id`,
    [JSON.stringify(rows)],
  )
}
