import {
  HALF_PRICE_PROOFS_KEPT_YEARS,
  MESSAGES_KEPT_DAYS,
  RECORDS_KEPT_YEARS,
  SUPPORT_KEPT_YEARS,
} from '@bilheteria/rules/policy'
import { workOff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'

/** How long what tells of people is kept; the privacy page and docs/operations.md say the same. */
const KEPT = {
  messages: `${MESSAGES_KEPT_DAYS} days`,
  alerts: `${MESSAGES_KEPT_DAYS} days`,
  unbought_orders: '30 days',
  support_requests: `${SUPPORT_KEPT_YEARS} years`,
  half_price_proofs: `${HALF_PRICE_PROOFS_KEPT_YEARS} years`,
  holders: `${RECORDS_KEPT_YEARS} years`,
  consents: `${RECORDS_KEPT_YEARS} years`,
} as const

/** Each forgets some and answers a row for each; `$1` is how long it is kept, `$2` how many at once. */
const STATEMENTS: Record<keyof typeof KEPT, string[]> = {
  // A confirmation stays as the proof that it was written; what it said and to whom does not.
  messages: [
    `with old as (
       select id, confirmed_order from messages
        where coalesce(sent_at, given_up_at) < clock() - $1::interval and recipient <> '' limit $2 for update skip locked
     ), gone as (
       delete from messages where id in (select id from old where confirmed_order is null)
     ), kept as (
       update messages set recipient = '', subject = '', text = '', html = ''
        where id in (select id from old where confirmed_order is not null)
     )
     select 1 from old`,
  ],
  alerts: [
    `delete from event_alerts where (event_id, email) in (
       select alert.event_id, alert.email from event_alerts alert join events event on event.id = alert.event_id
        where least(alert.sent_at, event.starts_at) < clock() - $1::interval limit $2)
     returning 1`,
  ],
  // Tickets have the names of what was bought; for these nobody will come.
  unbought_orders: [
    `update orders set held = jsonb_set(held, '{holders}', '[]') where id in (
       select id from orders
        where state in ('expired', 'cancelled') and held -> 'holders' <> '[]' and created_at < clock() - $1::interval
        order by id limit $2 for update skip locked)
     returning 1`,
  ],
  support_requests: [
    `delete from support_requests where id in (
       select id from support_requests where created_at < clock() - $1::interval limit $2)
     returning 1`,
  ],
  half_price_proofs: [
    `update tickets set half_price = null where id in (
       select ticket.id from events event
         join orders on orders.event_id = event.id join tickets ticket on ticket.order_id = orders.id
        where event.starts_at < clock() - $1::interval and ticket.half_price is not null limit $2)
     returning 1`,
    `update orders set held = jsonb_set(held, '{holders}', '[]') where id in (
       select orders.id from events event join orders on orders.event_id = event.id
        where event.starts_at < clock() - $1::interval and held -> 'holders' <> '[]' and orders.state <> 'pending'
        order by orders.id limit $2 for update of orders skip locked)
     returning 1`,
  ],
  holders: [
    `with old as (
       select array_agg(id) as ids from (
         select ticket.id from events event
           join orders on orders.event_id = event.id join tickets ticket on ticket.order_id = orders.id
          where event.starts_at < clock() - $1::interval and ticket.holder_name <> 'Dados excluídos' limit $2) oldest
     )
     select unnest(ids) from old, lateral (select forget_holders(ids)) done`,
    `with old as (
       select array_agg(id) as ids from (
         select payment.id from events event
           join orders on orders.event_id = event.id join payments payment on payment.order_id = orders.id
           join sandbox.charges charge on charge.key = replace(payment.id::text, '-', '')
          where event.starts_at < clock() - $1::interval and charge.payer <> '{}' limit $2) oldest
     )
     select unnest(ids) from old, lateral (select forget_payers(ids)) done`,
  ],
  // As long as somebody could ask what they agreed to: after it was replaced, after the event whose gate it was about, or
  // after it was given by nobody we know.
  consents: [
    `delete from consents where id in (
       select given.id from consents given
        where given.given_at < clock() - $1::interval
          and (given.account_id is null and given.document is null
               or exists (select 1 from events event
                           where event.id = given.event_id and event.starts_at < clock() - $1::interval)
               or exists (select 1 from consents later
                           where later.kind = given.kind and later.producer_id = given.producer_id
                             and later.account_id is not distinct from given.account_id
                             and later.event_id is not distinct from given.event_id
                             and later.document is not distinct from given.document
                             and later.given_at > given.given_at and later.given_at < clock() - $1::interval))
        limit $2)
     returning 1`,
  ],
}

const AT_ONCE = 500

/** What is old is forgotten, some at a time, so that no sale waits for it. */
export async function forgetPersonal(db: Db, stopping?: AbortSignal): Promise<void> {
  for (const [what, statements] of Object.entries(STATEMENTS)) {
    for (const statement of statements) {
      const kept = KEPT[what as keyof typeof KEPT]
      await workOff(AT_ONCE, async (at_most) => (await db.query(statement, [kept, at_most])).length, stopping)
    }
  }
}
