import { one, type Db } from '#db/db.ts'

/** What somebody may hand over, or take back. */
export type OwnTicket = {
  order_id: string
  secret: string
  over: boolean
  /** `own`: the buyer's own ticket, which needs no letter to another holder. */
  holder: { name: string; own: boolean }
}

export async function findOwnTicket(db: Db, account_id: string, ticket_id: string): Promise<OwnTicket | undefined> {
  const [ticket] = await db.query<OwnTicket>(
    `select ticket.order_id, ticket.secret, event.starts_at + interval '1 day' < clock() as over,
            jsonb_build_object('name', holder_name, 'own', holder_document = buyer.document) as holder
       from tickets ticket
       join orders on orders.id = ticket.order_id
       join accounts buyer on buyer.id = orders.account_id
       join events event on event.id = orders.event_id
      where ticket.id = $1 and orders.account_id = $2 and ticket.state = 'valid'`,
    [ticket_id, account_id],
  )
  return ticket
}

type NewHandover = { ticket_id: string; id: string; hash: string; sent?: boolean }

/** One that is good stays as it is, also when it was made a moment ago by another press; answers the one that is. */
export function storeHandover(tx: Db, handover: NewHandover): Promise<{ id: string }> {
  return one(
    tx.query<{ id: string }>(
      `insert into handovers as known (ticket_id, order_id, id, hash, of_secret, sent_at)
       select ticket.id, ticket.order_id, $2, $3, ticket.secret, case when $4::boolean then clock() end
         from tickets ticket where ticket.id = $1
       on conflict (ticket_id) do update
          set id = case when known.of_secret = excluded.of_secret then known.id else excluded.id end,
              hash = case when known.of_secret = excluded.of_secret then known.hash else excluded.hash end,
              opened_at = case when known.of_secret = excluded.of_secret then known.opened_at end,
              account_id = case when known.of_secret = excluded.of_secret then known.account_id end,
              sent_at = coalesce(case when known.of_secret = excluded.of_secret then known.sent_at end, excluded.sent_at),
              of_secret = excluded.of_secret
       returning id`,
      [handover.ticket_id, handover.id, handover.hash, handover.sent ?? false],
    ),
  )
}

/** The first time counts. A link that is over meanwhile was not sent, and neither was the one that took its place. */
export async function markSent(tx: Db, ticket_id: string, hash: string): Promise<void> {
  await tx.query(
    `update handovers handed set sent_at = clock() from tickets ticket
      where handed.ticket_id = $1 and handed.hash = $2 and handed.sent_at is null
        and ticket.id = handed.ticket_id and ticket.secret = handed.of_secret`,
    [ticket_id, hash],
  )
}

/** False when it opens no gate any more. */
export async function renewSecret(tx: Db, ticket_id: string, secret: string): Promise<boolean> {
  const renewed = await tx.query(`update tickets set secret = $2 where id = $1 and state = 'valid' returning 1`, [
    ticket_id,
    secret,
  ])
  return renewed.length === 1
}

export type Handover = {
  ticket_id: string
  order_id: string
  of_secret: string
}

/**
 * What a look of `$2` would write: that it was opened at all, or that who it names has it now. A buyer who tries their own
 * link has opened nothing.
 */
const IS_NEWS = `
  orders.account_id is distinct from $2::uuid
  and (handed.opened_at is null
       or handed.account_id is null
          and exists (select 1 from accounts me where me.id = $2 and me.document = ticket.holder_document))`

/** Whether the ticket still has that secret is for whoever reads it to see. */
export async function findHandover(
  db: Db,
  hash: string,
  account_id: string | null = null,
): Promise<(Handover & { is_news: boolean }) | undefined> {
  const [handover] = await db.query<Handover & { is_news: boolean }>(
    `select handed.ticket_id, handed.order_id, handed.of_secret, ${IS_NEWS} as is_news
       from handovers handed
       join tickets ticket on ticket.id = handed.ticket_id
       join orders on orders.id = handed.order_id
      where handed.hash = $1`,
    [hash, account_id],
  )
  return handover
}

/** The first time counts, and so does whoever it names; orders are locked before what belongs to them. */
export async function markOpened(tx: Db, hash: string, account_id: string | null = null): Promise<void> {
  await tx.query(
    `update handovers handed
        set opened_at = coalesce(handed.opened_at, clock()),
            account_id = coalesce(handed.account_id, (
              select me.id from accounts me where me.id = $2 and me.document = ticket.holder_document))
       from tickets ticket
       join orders on orders.id = ticket.order_id
      where handed.hash = $1 and ticket.id = handed.ticket_id and ${IS_NEWS}`,
    [hash, account_id],
  )
}

/** Those that were opened with this account, and those that name its proved address. */
export function selectHandedTo(db: Db, account_id: string): Promise<(Handover & { id: string })[]> {
  return db.query<Handover & { id: string }>(
    `select handed.id, handed.ticket_id, handed.order_id, handed.of_secret
       from handovers handed
       join tickets ticket on ticket.id = handed.ticket_id and ticket.secret = handed.of_secret
        and ticket.state <> 'cancelled'
       join orders on orders.id = ticket.order_id and orders.account_id <> $1
       join events event on event.id = orders.event_id
       join accounts me on me.id = $1 and me.document = ticket.holder_document
      where handed.account_id = me.id or me.email_verified_at is not null and me.email = ticket.holder_email
      order by event.starts_at > clock() desc,
               case when event.starts_at > clock() then event.starts_at end, event.starts_at desc
      limit 100`,
    [account_id],
  )
}
