import type { Db } from '#db/db.ts'

/** Who is named on a ticket that still counts. */
const NAMED = `exists (
  select 1 from tickets join orders on orders.id = tickets.order_id
   where tickets.holder_document = registered.document and orders.event_id = registered.event_id
     and tickets.state <> 'cancelled'`

/**
 * With a registration go its picture and the key to it. A withdrawal counts when it comes from the person's own account or
 * from whoever bought the ticket: nobody erases a stranger's face.
 */
const STATEMENTS = [
  `delete from biometry_registrations registered using events event
    where event.id = registered.event_id and event.starts_at + interval '30 days' <= clock()`,
  `delete from biometry_registrations registered where not ${NAMED})`,
  `delete from biometry_registrations registered using consents said
    where said.kind = 'biometry' and not said.allowed and said.event_id = registered.event_id
      and said.document = registered.document and said.given_at > registered.agreed_at
      and (exists (select 1 from accounts where accounts.id = said.account_id and accounts.document = said.document)
        or ${NAMED} and orders.account_id = said.account_id))`,
  'delete from biometry_captures where expires_at <= clock()',
  'delete from biometry_invites where expires_at <= clock()',
]

export async function eraseFaces(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.query(statement)
}
