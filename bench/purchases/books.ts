import type { Sale, Sql } from '../reservations/sale.ts'

type Books = {
  orders: number
  tickets: number
  payments: number
  letters: number
  charges: number
  order_cents: number
  ledger_cents: number
  charge_cents: number
}

/** What every book says of one sale: orders, tickets, the ledger, letters that were sent, and the provider's own list. */
async function readBooks(sql: Sql, { id }: Sale): Promise<Books> {
  const { rows } = await sql.query(
    `with sold as (select * from orders where event_id = $1 and paid_at is not null)
     select (select count(*)::int from sold) as orders,
            (select count(*)::int from tickets where order_id in (select id from sold) and state = 'valid') as tickets,
            (select count(*)::int from payments where order_id in (select id from sold) and state = 'approved') as payments,
            (select count(distinct confirmed_order)::int from messages
              where confirmed_order in (select id from sold) and sent_at is not null) as letters,
            (select count(*)::int from sandbox.charges charge join payments on replace(payments.id::text, '-', '') = charge.key
               join sold on sold.id = payments.order_id where charge.state = 'approved') as charges,
            (select coalesce(sum(total_cents), 0)::float from sold) as order_cents,
            (select coalesce(sum(ledger.amount_cents), 0)::float from ledger join payments on payments.id = ledger.payment_id
              where ledger.account = 'provider' and payments.order_id in (select id from sold)) as ledger_cents,
            (select coalesce(sum(charge.captured_cents), 0)::float from sandbox.charges charge
               join payments on replace(payments.id::text, '-', '') = charge.key
               join orders on orders.id = payments.order_id where orders.event_id = $1) as charge_cents`,
    [id],
  )
  return rows[0] as Books
}

/** In what the books differ from each other, or from what so many buyers were told; nothing when all is well. */
export async function compareBooks(sql: Sql, sale: Sale, bought: number): Promise<string[]> {
  const books = await readBooks(sql, sale)
  const counts = [books.orders, books.tickets, books.payments, books.letters, books.charges]
  const cents = [books.order_cents, books.ledger_cents, books.charge_cents]
  const differs = new Set(counts).size > 1 || new Set(cents).size > 1 || books.orders < bought
  return differs ? [`${bought} have tickets, but the books say ${JSON.stringify(books)}`] : []
}

/** How many letters with tickets were sent. */
export async function countLetters(sql: Sql, { id }: Sale): Promise<number> {
  const { rows } = await sql.query(
    `select count(*)::int as sent from messages join orders on orders.id = messages.confirmed_order
      where messages.sent_at is not null and orders.event_id = $1`,
    [id],
  )
  return (rows as { sent: number }[])[0]?.sent ?? 0
}
