import type { Order, OrderState, Ticket } from '@bilheteria/contract/orders'
import type { Payment } from '@bilheteria/contract/paying'
import { FACE_KEPT_DAYS } from '@bilheteria/rules/policy'
import type { Db } from '#db/db.ts'
import { ownContact } from './own-contact.ts'

const GIVEN = { holder: 'given.holder_', cpf: 'given.holder_document', buyer: 'buyer' }

/** Whose tickets they are, and until when their holder may change follows from the order. */
export async function insertTickets(tx: Db, rows: readonly object[]): Promise<void> {
  await tx.query(
    `insert into tickets (order_id, producer_id, carrier_change_date, ticket_type_id, batch_id, seat_id,
            holder_name, holder_document, holder_email, holder_cellphone, additional, half_price,
            price_cents, paid_cents, position, secret)
     select orders.id, orders.producer_id, event.starts_at - make_interval(hours => event.carrier_change_hours),
            given.ticket_type_id, given.batch_id, given.seat_id,
            given.holder_name, given.holder_document,
            ${ownContact('email', GIVEN)}, ${ownContact('cellphone', GIVEN)},
            given.additional, given.half_price,
            given.price_cents, given.paid_cents, given.position, given.secret
       from jsonb_populate_recordset(null::tickets, $1) as given
       join orders on orders.id = given.order_id join events event on event.id = orders.event_id
       join accounts buyer on buyer.id = orders.account_id`,
    [JSON.stringify(rows)],
  )
}

/** As the wire wants it, but for code and link, which only their keys can write. */
export type TicketRow = Omit<Ticket, 'code' | 'handover' | 'half_price_missing'> & {
  order_id: string
  event_id: string
  secret: string
  /** Of its shop. */
  slug: string
  handover: { id: string; sent_at: string | null; opened_at: string | null } | null
  /** Sealed, or empty without a number; null once none may be added. */
  half_price: string | null
}

/** Half-price tickets that still accept a document number. */
const HALF_PRICE_OPEN = `type.kind = 'half' and ticket.state = 'valid' and clock() < coalesce(event.doors_at, event.starts_at)`

export function selectTickets(db: Db, order_ids: readonly string[]): Promise<TicketRow[]> {
  return db.query<TicketRow>(
    `select ticket.order_id, orders.event_id, ticket.secret, ticket.id, ticket.state,
            iso(ticket.carrier_change_date) as carrier_change_date,
            ticket.state = 'valid' and clock() < least(ticket.carrier_change_date, event.starts_at) as holder_changeable,
            jsonb_build_object('name', holder_name, 'cpf', holder_document, 'email', holder_email,
                               'cellphone', holder_cellphone) as holder,
            jsonb_build_object('id', type.id, 'name', type.name, 'kind', type.kind) as ticket_type,
            jsonb_build_object('id', sector.id, 'name', sector.name) as sector,
            jsonb_build_object('id', section.id, 'name', section.name) as section,
            case when seat.id is not null then jsonb_build_object('row', seat.row_name, 'number', seat.number) end as seat,
            ticket.price_cents, ticket.paid_cents, producer.slug,
            case when handed.id is not null then
                 jsonb_build_object('id', handed.id, 'sent_at', iso(handed.sent_at), 'opened_at', iso(handed.opened_at)) end as handover,
            case when ${HALF_PRICE_OPEN} then coalesce(ticket.half_price #>> '{}', '') end as half_price,
            -- A month later no face is kept, and nobody waits for one.
            -- Who registers a face after all is not too young for one.
            case when event.biometry_required and event.starts_at + interval '${FACE_KEPT_DAYS} days' > clock()
                 then coalesce(registered.status, case when ticket.minor then 'exempt' else 'pending' end) end as biometry,
            registered.reason as biometry_reason
       from tickets ticket
       join orders on orders.id = ticket.order_id
       join producers producer on producer.id = orders.producer_id
       join events event on event.id = orders.event_id
       join ticket_types type on type.id = ticket.ticket_type_id
       join sections section on section.id = type.section_id
       join sectors sector on sector.id = section.sector_id
       left join seats seat on seat.id = ticket.seat_id
       left join handovers handed on handed.ticket_id = ticket.id and handed.of_secret = ticket.secret
       left join biometry_registrations registered
              on registered.event_id = event.id and registered.document = ticket.holder_document
      where ticket.order_id = any ($1)
      order by ticket.order_id, ticket.position, ticket.id`,
    [order_ids],
  )
}

/** The tickets of each of these orders in the order they were bought; an order without any has no entry. */
export async function selectTicketsByOrder(db: Db, order_ids: readonly string[]): Promise<Map<string, TicketRow[]>> {
  const found = new Map<string, TicketRow[]>()
  for (const row of await selectTickets(db, order_ids)) {
    const its = found.get(row.order_id)
    if (its) its.push(row)
    else found.set(row.order_id, [row])
  }
  return found
}

/** An order as its e-mails and its paper tell it, as long as its buyer is with us. */
export type ToldOrder = {
  order_id: string
  compra_id: string
  state: OrderState
  producer_id: string
  event_id: string
  buyer: { name: string; email: string; document: string }
  event: Omit<Order['event'], 'id'> & { venue_address: string | null }
  total_cents: number
  /** The one that was taken. */
  payment: Pick<Payment, 'method' | 'installments' | 'installment_cents' | 'interest_cents' | 'card'> | null
}

const TOLD = `
  select orders.id as order_id, orders.compra_id::text, orders.state, orders.producer_id, orders.event_id,
         jsonb_build_object('name', account.name, 'email', account.email, 'document', account.document) as buyer,
         jsonb_build_object(
           'title', event.title, 'starts_at', iso(event.starts_at), 'doors_at', iso(event.doors_at),
           'time_zone', event.time_zone, 'age_rating', event.age_rating, 'biometry_required', event.biometry_required,
           'poster', event.poster, 'venue', jsonb_build_object('name', venue_name, 'city', venue_city, 'state', venue_state),
           'venue_address', venue_address, 'cancelled', event.state = 'cancelled', 'notice', event.notice,
           'plan', (select hash from plans where plans.event_id = event.id)) as event,
         orders.total_cents,
         (select jsonb_build_object('method', method, 'installments', installments, 'installment_cents', installment_cents,
                                    'interest_cents', interest_cents,
                                    'card', case when card_last4 is not null then jsonb_build_object('brand', card_brand, 'last4', card_last4) end)
            from payments where payments.id = orders.payment_id) as payment
    from orders
    join accounts account on account.id = orders.account_id and account.deleted_at is null
    join events event on event.id = orders.event_id`

export async function findOrder(db: Db, order_id: string): Promise<ToldOrder | undefined> {
  const [order] = await selectOrders(db, [order_id])
  return order
}

export function selectOrders(db: Db, order_ids: readonly string[]): Promise<ToldOrder[]> {
  return db.query<ToldOrder>(`${TOLD} where orders.id = any ($1)`, [order_ids])
}

export async function findOwnOrder(db: Db, account_id: string, order_id: string): Promise<ToldOrder | undefined> {
  const where = 'orders.id = $1 and orders.account_id = $2'
  const [order] = await db.query<ToldOrder>(`${TOLD} where ${where}`, [order_id, account_id])
  return order
}

const OF_TICKET = `orders.id = (select order_id from tickets where tickets.id = $1) and orders.account_id = $2`

export async function findOrderOfTicket(db: Db, account_id: string, ticket_id: string): Promise<ToldOrder | undefined> {
  const [order] = await db.query<ToldOrder>(`${TOLD} where ${OF_TICKET}`, [ticket_id, account_id])
  return order
}

/** Orders are locked before their tickets, everywhere. */
export async function lockOrder(tx: Db, order_id: string): Promise<void> {
  await tx.query('select 1 from orders where id = $1 for update', [order_id])
}

const NEW = { holder: 'named.', cpf: 'named.document', buyer: 'buyer' }

type NewHolder = { ticket_id: string; name: string; cpf: string; email: string; cellphone: string; secret: string }

/**
 * Who entered before, or undefined when it is too late. The proof for half price was that person's, and so was their age;
 * the new one shows their own at the gate.
 */
export async function updateHolder(tx: Db, holder: NewHolder): Promise<{ former_name: string } | undefined> {
  const [changed] = await tx.query<{ former_name: string }>(
    `update tickets
        set holder_name = $2, holder_document = $3, holder_email = ${ownContact('email', NEW)},
            holder_cellphone = ${ownContact('cellphone', NEW)}, secret = $6, half_price = null, minor = false
       from (select id, holder_name as former_name, order_id as its_order from tickets where id = $1 for update) former
       join orders on orders.id = its_order
       join accounts buyer on buyer.id = orders.account_id
       join (values ($3::text, $4::text, $5::text)) as named (document, email, cellphone) on true
       join events event on event.id = orders.event_id
      where tickets.id = former.id and tickets.state = 'valid'
        and clock() < least(tickets.carrier_change_date, event.starts_at)
     returning former_name`,
    [holder.ticket_id, holder.name, holder.cpf, holder.email, holder.cellphone, holder.secret],
  )
  return changed
}

/** Undefined if the ticket accepts no document number any more. The caller has locked the order. */
export async function findOpenHalfPrice(tx: Db, ticket_id: string): Promise<{ half_price: string | null } | undefined> {
  const [open] = await tx.query<{ half_price: string | null }>(
    `select ticket.half_price #>> '{}' as half_price from tickets ticket
       join ticket_types type on type.id = ticket.ticket_type_id
       join orders on orders.id = ticket.order_id join events event on event.id = orders.event_id
      where ticket.id = $1 and ${HALF_PRICE_OPEN}`,
    [ticket_id],
  )
  return open
}

export async function updateHalfPrice(tx: Db, ticket_id: string, half_price: string): Promise<void> {
  await tx.query('update tickets set half_price = to_jsonb($2::text) where id = $1', [ticket_id, half_price])
}

type Minor = { ticket_id: string; cpf: string; minor: boolean }

export async function updateMinor(tx: Db, { ticket_id, cpf, minor }: Minor): Promise<boolean> {
  const changed = await tx.query(
    `update tickets set minor = $3 where id = $1 and holder_document = $2 and state = 'valid' returning 1`,
    [ticket_id, cpf, minor],
  )
  return changed.length === 1
}

export async function hasValidTickets(db: Db, order_id: string): Promise<boolean> {
  const [valid] = await db.query(`select 1 from tickets where order_id = $1 and state = 'valid' limit 1`, [order_id])
  return valid !== undefined
}

/** It was mailed to whoever was named before; also when only the address was wrong. */
export async function endInvitation(tx: Db, ticket_id: string): Promise<void> {
  await tx.query('delete from biometry_invites where ticket_id = $1', [ticket_id])
}
