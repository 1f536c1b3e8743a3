import { quote, shareOf, ticketCosts } from '@bilheteria/rules/quote'
import { randomUUID } from 'node:crypto'
import { one, type Db } from '#db/db.ts'
import { issueTickets, type NewTicket } from '#features/tickets/issue-tickets.ts'
import { aCpf } from './a-cpf.ts'

type Choices = {
  account_id: string
  event_id: string
  /** Tickets by type, one of the first type unless told otherwise. */
  amounts?: Record<string, number>
  /** For the first of them. */
  seat_ids?: string[]
  holder?: Partial<NewTicket['holder']>
}

type TypeRow = { id: string; section_id: string; batch_id: string; price_cents: number; kind: string; name: string }

/** A paid order with its tickets, as if it had gone through a reservation and a payment. */
export async function anOrder(db: Db, { account_id, event_id, amounts, seat_ids = [], holder = {} }: Choices) {
  const wanted = amounts ?? { [`${event_id}-1-1-1`]: 1 }
  return db.transaction(async (tx) => {
    const types = await selectTypes(tx, Object.keys(wanted))
    const cart = types.map(({ id, name, price_cents }) => ({
      ticket_type_id: id,
      label: name,
      amount: wanted[id] ?? 0,
      price_cents,
      max_installments: 1,
    }))
    const price = quote(cart, [], { convenience_fee: 15, convenience_fee_mode: 'percentual' })
    const costs = ticketCosts(cart, [], price.total_cents)
    const order = await one(
      tx.query<{ id: string; compra_id: string }>(
        `insert into orders (account_id, event_id, producer_id, state, total_cents, reservation_id, held, quote, paid_at)
         select $1, id, producer_id, 'paid', $3, $4, '{}', $5, clock() from events where id = $2
         returning id, compra_id::text`,
        [account_id, event_id, price.total_cents, randomUUID(), JSON.stringify(price)],
      ),
    )
    const singles = types.flatMap((type) => Array.from({ length: wanted[type.id] ?? 0 }, () => type))
    for (const [i, type] of singles.entries()) await sell(tx, type, event_id, seat_ids[i])
    const person = { name: 'Ana Ramos', email: 'ana@exemplo.test', cellphone: '41987654321' }
    const tickets = singles.map(({ id, batch_id, price_cents }, position): NewTicket => ({
      ticket_type_id: id,
      batch_id,
      price_cents,
      position,
      seat_id: seat_ids[position] ?? null,
      holder: Object.assign({ cpf: aCpf(), additional: [], half_price: null }, person, holder),
      paid_cents: costs[position] ?? 0,
    }))
    await issueTickets(tx, [{ order_id: order.id, tickets }])
    const issued = await tx.query<{ id: string }>('select id from tickets where order_id = $1 order by position', [
      order.id,
    ])
    return { ...order, total_cents: price.total_cents, ticket_ids: issued.map(({ id }) => id) }
  })
}

/** A derived type draws from the first batch of its base. */
async function selectTypes(tx: Db, ids: string[]): Promise<TypeRow[]> {
  const rows = await tx.query<TypeRow & { price_percent: number | null }>(
    `select type.id, type.section_id, type.kind, type.name, batch.id as batch_id, batch.price_cents, type.price_percent
       from ticket_types type
       join batches batch on batch.ticket_type_id = coalesce(type.base_type_id, type.id) and batch.position = 0
      where type.id = any ($1) order by type.id`,
    [ids],
  )
  return rows.map(({ price_percent, ...type }) =>
    Object.assign(type, {
      price_cents: price_percent === null ? type.price_cents : shareOf(type.price_cents, price_percent),
    }),
  )
}

async function sell(tx: Db, { batch_id, section_id, kind }: TypeRow, event_id: string, seat_id = ''): Promise<void> {
  await tx.query('update batches set sold = sold + 1 where id = $1', [batch_id])
  await tx.query('update sections set taken = taken + 1 where id = $1', [section_id])
  await tx.query(`update seats set status = 'sold' where id::text = $1`, [seat_id])
  await tx.query(`update half_price_quotas set taken = taken + 1 where event_id = $1 and $2 = 'half'`, [event_id, kind])
}
