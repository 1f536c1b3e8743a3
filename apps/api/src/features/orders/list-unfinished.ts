import type { Unfinished } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import { one, type Db } from '#db/db.ts'

type Answer = { data: Unfinished[]; now: string }

/** For the bar on every page; one lookup by the account's key of `reservations`. */
export async function listUnfinished({ db, session }: AccountContext): Promise<Answer> {
  return selectUnfinished(db, session.account_id)
}

/** A card under charge or review needs no action from the buyer. */
function selectUnfinished(db: Db, account_id: string): Promise<Answer> {
  return one(
    db.query<Answer>(
      `select iso(clock()) as now, coalesce(jsonb_agg(jsonb_build_object(
                'event', jsonb_build_object('id', event.id, 'title', event.title),
                'producer', jsonb_build_object('id', producer.id, 'slug', producer.slug),
                'order_id', held.order_id, 'pix', coalesce(payment.method = 'pix' and payment.state in ('created', 'pending'), false),
                'tickets', (select sum((line ->> 'amount')::int) from jsonb_array_elements(held.lines) line),
                'expires_at', iso(held.expires_at)) order by held.expires_at), '[]') as data
         from reservations held
         join events event on event.id = held.event_id
         join producers producer on producer.id = event.producer_id
         left join orders on orders.id = held.order_id
         left join lateral (select method, state from payments
                             where payments.order_id = held.order_id order by attempt desc limit 1) payment on true
        where held.account_id = $1 and held.expires_at > clock() and event.state <> 'cancelled'
          and (held.order_id is null or orders.state = 'pending')
          and (payment.method is null or payment.state in ('refused', 'expired')
               or (payment.method = 'pix' and payment.state in ('created', 'pending')))`,
      [account_id],
    ),
  )
}
