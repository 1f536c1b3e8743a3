import type { FaceStatus } from '@bilheteria/contract/biometry'
import type { Db } from '#db/db.ts'

/** A person named on a ticket that opens a gate, and how far their face is. */
export type Face = {
  order_id: string
  ticket_id: string
  producer_id: string
  event: { id: string; title: string; starts_at: string; time_zone: string }
  holder: { name: string; cpf: string; email: string; cellphone: string }
  buyer_name: string
  /** The event wants faces. */
  asked: boolean
  /** The event has begun. */
  over: boolean
  status: FaceStatus
  reason: string | null
}

const FACE = `
  select orders.id as order_id, ticket.id as ticket_id, orders.producer_id, buyer.name as buyer_name,
         jsonb_build_object('id', event.id, 'title', event.title, 'starts_at', iso(event.starts_at),
                            'time_zone', event.time_zone) as event,
         jsonb_build_object('name', holder_name, 'cpf', holder_document, 'email', holder_email,
                            'cellphone', holder_cellphone) as holder,
         event.biometry_required as asked, event.starts_at <= clock() as over,
         coalesce(registered.status, 'pending') as status, registered.reason
    from tickets ticket
    join orders on orders.id = ticket.order_id and orders.state = 'paid'
    join accounts buyer on buyer.id = orders.account_id
    join events event on event.id = orders.event_id
    left join biometry_registrations registered
           on registered.event_id = event.id and registered.document = ticket.holder_document`

type Wanted = { account_id: string; event_id: string; document: string }

export async function findOwnFace(db: Db, { account_id, event_id, document }: Wanted): Promise<Face | undefined> {
  const [face] = await db.query<Face>(
    `${FACE}
      where ticket.state = 'valid' and orders.account_id = $1 and orders.event_id = $2 and ticket.holder_document = $3
      limit 1`,
    [account_id, event_id, document],
  )
  return face
}

export async function findFaceOfTicket(db: Db, account_id: string, ticket_id: string): Promise<Face | undefined> {
  const where = `ticket.state = 'valid' and orders.account_id = $1 and ticket.id = $2`
  const [face] = await db.query<Face>(`${FACE} where ${where}`, [account_id, ticket_id])
  return face
}

/** An invitation ends with its time, and when the ticket is somebody else's. */
export async function findInvitedFace(db: Db, secret_hash: string): Promise<Face | undefined> {
  const [face] = await db.query<Face>(
    `${FACE}
      join biometry_invites invite on invite.ticket_id = ticket.id and invite.document = ticket.holder_document
     where ticket.state = 'valid' and invite.secret_hash = $1 and invite.expires_at > clock()`,
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

type Agreement = { account_id: string | null; event_id: string; document: string; version: number }

/** The last word of this caller counts, and only about the words as they are now. */
export async function hasAgreed(db: Db, { account_id, event_id, document, version }: Agreement): Promise<boolean> {
  const [last] = await db.query<{ allowed: boolean }>(
    `select allowed and version = $4 as allowed from consents
      where kind = 'biometry' and event_id = $1 and document = $2 and account_id is not distinct from $3
      order by given_at desc limit 1`,
    [event_id, document, account_id, version],
  )
  return last?.allowed ?? false
}

export type Registrant = {
  event_id: string
  document: string
  name: string
  cellphone: string
  email: string
  gender: string
  birth_date: string
}

/** Undefined when this face has been approved meanwhile. The row stays locked until the transaction ends. */
export async function storeRegistration(tx: Db, person: Registrant): Promise<string | undefined> {
  const { event_id, document, name, cellphone, email, gender, birth_date } = person
  const [stored] = await tx.query<{ id: string }>(
    `insert into biometry_registrations as kept (event_id, document, name, cellphone, email, gender, birth_date)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (event_id, document) do update
        set name = excluded.name, cellphone = excluded.cellphone, email = excluded.email, gender = excluded.gender,
            birth_date = excluded.birth_date, agreed_at = clock()
      where kept.status <> 'approved'
     returning id`,
    [event_id, document, name, cellphone, email, gender, birth_date],
  )
  return stored?.id
}

/** Whatever was said about an earlier picture is over; from now on its company is asked about this one. */
export async function storeOutsideId(db: Db, registration_id: string, outside_id: string): Promise<void> {
  await db.query(
    `update biometry_registrations
        set outside_id = $2, asked_at = clock(), status = 'pending', reason = null, decided_at = null
      where id = $1 and status <> 'approved'`,
    [registration_id, outside_id],
  )
}
