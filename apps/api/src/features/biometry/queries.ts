import type { FaceStatus } from '@bilheteria/contract/biometry'
import type { Db } from '#db/db.ts'

/** A person named on a ticket that opens a gate, and how far their face is. */
export type Face = {
  order_id: string
  ticket_id: string
  producer_id: string
  buyer_id: string
  event: { id: string; title: string; starts_at: string; time_zone: string }
  holder: { name: string; cpf: string; email: string; cellphone: string }
  buyer: { name: string; email: string; document: string }
  /** The event wants faces. */
  asked: boolean
  /** The event has begun. */
  over: boolean
  status: FaceStatus
  reason: string | null
  /** The caller is who the ticket names, by their own account or by the invitation mailed to them. */
  is_person: boolean
  /** Who began what is registered. */
  begun_by: 'nobody' | 'person' | 'caller' | 'another'
}

const isOwnCpf = (account: string) =>
  `exists (select 1 from accounts where accounts.id = ${account} and accounts.document = ticket.holder_document)`

/** `caller` is an account's id, or null for whoever holds the invitation. */
const faceFor = (caller: string) => `
  select orders.id as order_id, ticket.id as ticket_id, orders.producer_id, buyer.id as buyer_id,
         jsonb_build_object('name', buyer.name, 'email', buyer.email, 'document', buyer.document) as buyer,
         jsonb_build_object('id', event.id, 'title', event.title, 'starts_at', iso(event.starts_at),
                            'time_zone', event.time_zone) as event,
         jsonb_build_object('name', holder_name, 'cpf', holder_document, 'email', holder_email,
                            'cellphone', holder_cellphone) as holder,
         event.biometry_required as asked, event.starts_at <= clock() as over,
         coalesce(registered.status, 'pending') as status, registered.reason,
         ${caller} is null or ${isOwnCpf(caller)} as is_person,
         case when registered.id is null then 'nobody'
              when registered.registered_by is null or ${isOwnCpf('registered.registered_by')} then 'person'
              when registered.registered_by = ${caller} then 'caller' else 'another' end as begun_by
    from tickets ticket
    join orders on orders.id = ticket.order_id and orders.state = 'paid'
    join accounts buyer on buyer.id = orders.account_id
    join events event on event.id = orders.event_id
    left join biometry_registrations registered
           on registered.event_id = event.id and registered.document = ticket.holder_document`

type Wanted = { account_id: string; event_id: string; document: string }

/** Somebody else may have bought it: then the address on the ticket must be the caller's, and proved. */
const NAMES_CALLER = `
  exists (select 1 from accounts me
           where me.id = $1 and me.document = ticket.holder_document and me.email = ticket.holder_email
             and me.email_verified_at is not null)`

export async function findOwnFace(db: Db, { account_id, event_id, document }: Wanted): Promise<Face | undefined> {
  const [face] = await db.query<Face>(
    `${faceFor('$1::uuid')}
      where ticket.state = 'valid' and orders.event_id = $2 and ticket.holder_document = $3
        and (orders.account_id = $1 or ${NAMES_CALLER})
      order by orders.account_id = $1 desc limit 1`,
    [account_id, event_id, document],
  )
  return face
}

const BOUGHT = `where ticket.state = 'valid' and orders.account_id = $1 and ticket.id = $2`

export async function findFaceOfTicket(db: Db, account_id: string, ticket_id: string): Promise<Face | undefined> {
  const [face] = await db.query<Face>(`${faceFor('$1::uuid')} ${BOUGHT}`, [account_id, ticket_id])
  return face
}

/** As whoever is named on it sees it: it is them who are invited. */
export async function findFaceToInvite(db: Db, account_id: string, ticket_id: string): Promise<Face | undefined> {
  const [face] = await db.query<Face>(`${faceFor('null::uuid')} ${BOUGHT}`, [account_id, ticket_id])
  return face
}

/** An invitation ends with its time, and when the ticket is somebody else's. Whom a ticket was handed to is invited by that link. */
export async function findInvitedFace(db: Db, secret_hash: string): Promise<Face | undefined> {
  const [face] = await db.query<Face>(
    `${faceFor('null::uuid')}
      join (select ticket_id, document from biometry_invites where secret_hash = $1 and expires_at > clock()
            union all
            select handed.ticket_id, its.holder_document from handovers handed
              join tickets its on its.id = handed.ticket_id and its.secret = handed.of_secret
             where handed.hash = $1) invited
        on invited.ticket_id = ticket.id and invited.document = ticket.holder_document
     where ticket.state = 'valid'`,
    [secret_hash],
  )
  return face
}

/** One invitation for a ticket: a new one ends the old. It is good until the event begins. */
export async function storeInvite(
  tx: Db,
  secret_hash: string,
  { ticket_id, holder, producer_id }: Face,
): Promise<void> {
  await tx.query(
    `insert into biometry_invites (secret_hash, ticket_id, document, producer_id, expires_at)
     select $1, ticket.id, $3, $4, event.starts_at
       from tickets ticket
       join orders on orders.id = ticket.order_id
       join events event on event.id = orders.event_id
      where ticket.id = $2
     on conflict (ticket_id) do update
        set secret_hash = excluded.secret_hash, document = excluded.document, created_at = clock(),
            expires_at = excluded.expires_at`,
    [secret_hash, ticket_id, holder.cpf, producer_id],
  )
}

type About = { event_id: string; document: string }

/** Whoever begins or takes back this face waits until the others who do so are done. */
export async function takeTurnsAt(tx: Db, { event_id, document }: About): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`face ${event_id} ${document}`])
}

/** Until it is registered its ticket neither changes hands nor is cancelled; orders are locked first, everywhere. */
export async function keepTicket(tx: Db, { order_id }: Face): Promise<void> {
  await tx.query('select 1 from orders where id = $1 for key share', [order_id])
}

type Agreement = About & {
  /** Null for somebody without an account, who is known by where they call from. */
  account_id: string | null
  visitor: string
  version: number
}

/** The last word of this caller counts, and only about the words as they are now: anybody may say anything of anybody. */
export async function hasAgreed(db: Db, agreement: Agreement): Promise<boolean> {
  const { account_id, visitor, event_id, document, version } = agreement
  const [last] = await db.query<{ allowed: boolean }>(
    `select allowed and version = $4 as allowed from consents
      where kind = 'biometry' and event_id = $1 and document = $2 and account_id is not distinct from $3
        and (account_id is not null or visitor = $5)
      order by given_at desc limit 1`,
    [event_id, document, account_id, version, visitor],
  )
  return last?.allowed ?? false
}

export type Registrant = About & {
  name: string
  cellphone: string
  email: string
  gender: string
  birth_date: string
}

/** Undefined when this face has been approved meanwhile. The row stays locked until the transaction ends. */
export async function storeRegistration(
  tx: Db,
  person: Registrant,
  registered_by: string | null,
): Promise<string | undefined> {
  const { event_id, document, name, cellphone, email, gender, birth_date } = person
  const [stored] = await tx.query<{ id: string }>(
    `insert into biometry_registrations as kept
            (event_id, document, name, cellphone, email, gender, birth_date, registered_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (event_id, document) do update
        set name = excluded.name, cellphone = excluded.cellphone, email = excluded.email, gender = excluded.gender,
            birth_date = excluded.birth_date, registered_by = excluded.registered_by, agreed_at = clock()
      where kept.status <> 'approved'
     returning id`,
    [event_id, document, name, cellphone, email, gender, birth_date, registered_by],
  )
  return stored?.id
}

/**
 * Whatever was said about an earlier picture is over; from now on its company is asked about this one. When nobody
 * wants it any more, because it was taken back while the company answered, the company is told so.
 */
export async function storeOutsideId(db: Db, registration_id: string, outside_id: string): Promise<void> {
  await db.query(
    `with kept as (
       update biometry_registrations
          set outside_id = $2, asked_at = clock(), status = 'pending', reason = null, decided_at = null
        where id = $1 and status <> 'approved' returning 1)
     insert into biometry_erasures (outside_id)
     select $2 where not exists (select 1 from kept)
                 and not exists (select 1 from biometry_registrations where outside_id = $2)
     on conflict do nothing`,
    [registration_id, outside_id],
  )
}
