import type { SupportRequest } from '@bilheteria/contract/messages'
import { backoff } from '#concurrency/work-queue.ts'
import { one, type Db } from '#db/db.ts'

type NewRequest = SupportRequest & { producer_id: string; visitor: string; code: string }

/** Answers the protocol. */
export async function insertSupportRequest(db: Db, request: NewRequest): Promise<string> {
  const { protocol } = await one(
    db.query<{ protocol: string }>(
      `insert into support_requests (protocol, producer_id, topic, order_number, name, email, text, visitor)
       values (to_char(clock() at time zone 'America/Sao_Paulo', 'YYYYMMDD') || '-' || $1, $2, $3, $4, $5, $6, $7, $8)
       returning protocol`,
      [
        request.code,
        request.producer_id,
        request.topic,
        request.order_number || null,
        request.name,
        request.email,
        request.text,
        request.visitor,
      ],
    ),
  )
  return protocol
}

export type NewMessage = {
  producer_id: string
  channel: 'mail' | 'sms'
  recipient: string
  subject: string
  html: string
  text: string
  attached_order?: string | undefined
  said_once?: string | undefined
  forget?: boolean | undefined
}

export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  await db.query(
    `insert into messages (producer_id, channel, recipient, subject, html, text, attached_order, forget, said_once)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (said_once) do nothing`,
    [
      message.producer_id,
      message.channel,
      message.recipient,
      message.subject,
      message.html,
      message.text,
      message.attached_order ?? null,
      message.forget ?? false,
      message.said_once ?? null,
    ],
  )
}

export type PlainConfirmation = { order_id: string; subject: string; text: string }

/** Without HTML until somebody draws it. */
export async function insertConfirmations(db: Db, letters: readonly PlainConfirmation[]): Promise<void> {
  await db.query(
    `insert into messages (producer_id, channel, recipient, subject, html, text, attached_order, confirmed_order)
     select orders.producer_id, 'mail', account.email, letter.subject, '', letter.text, orders.id, orders.id
       from jsonb_to_recordset($1) as letter (order_id uuid, subject text, text text)
       join orders on orders.id = letter.order_id
       join accounts account on account.id = orders.account_id and account.deleted_at is null`,
    [JSON.stringify(letters)],
  )
}

export type ClaimedMessage = {
  id: string
  channel: 'mail' | 'sms'
  to: string
  from_name: string
  reply_to: string
  subject: string
  html: string
  text: string
  attached_order: string | null
  /** It confirms this order, and is written when it leaves. */
  confirmed_order: string | null
  tries: number
}

/**
 * Takes due messages that nobody else is taking. The next try is set right away: until then the message is the
 * caller's, and if it fails that is the pause before it is tried again.
 */
export function claimMessages(db: Db, limit: number): Promise<ClaimedMessage[]> {
  // Asked for in a subquery, the time is one value, and the index on it can be used.
  return db.query<ClaimedMessage>(
    `with due as (
       select id from messages
        where sent_at is null and given_up_at is null and next_try_at <= (select clock())
        order by next_try_at limit $1
          for update skip locked
     )
     update messages m
        set tries = m.tries + 1,
            next_try_at = ${backoff({ tries: 'm.tries', first: '30 seconds', most: '1 hour' })}
       from due, producers p
      where m.id = due.id and p.id = m.producer_id
     returning m.id, m.channel, m.recipient as to, p.title as from_name, p.support_email as reply_to,
               m.subject, m.html, m.text, m.attached_order, m.confirmed_order, m.tries`,
    [limit],
  )
}

export type SentMessage = { id: string; subject: string; text: string }

/** What was in a message is the recipient's from then on; a local outbox keeps its text, because it is read there. */
export async function markSent(db: Db, sent: readonly SentMessage[], keep_content: boolean): Promise<void> {
  await db.query(
    `with gone as (delete from messages where id = any ($1) and forget)
     update messages set sent_at = clock(), subject = sent.subject, html = '', text = sent.text
       from unnest($1::uuid[], $2::text[], $3::text[]) as sent (id, subject, text)
      where messages.id = sent.id and not forget and given_up_at is null`,
    [sent.map(({ id }) => id), sent.map(({ subject }) => subject), sent.map(({ text }) => (keep_content ? text : ''))],
  )
}

/** Whether the message was old enough to be given up. */
export async function giveUpOldMessage(db: Db, id: string, keep_content: boolean, hours: number): Promise<boolean> {
  const rows = await db.query(
    `with old as (
       select id, forget from messages
        where id = $1 and sent_at is null and created_at <= clock() - make_interval(hours => $3)
     ), gone as (
       delete from messages where id in (select id from old where forget)
     ), given_up as (
       update messages set given_up_at = clock(), html = '', text = case when $2 then text else '' end
        where id in (select id from old where not forget)
     )
     select 1 from old`,
    [id, keep_content, hours],
  )
  return rows.length > 0
}

export type OutboxMessage = { to: string; channel: string; subject: string; text: string; sent_at: string }
export type KeptMessage = OutboxMessage & { has_tickets: boolean }

export function selectOutbox(db: Db): Promise<KeptMessage[]> {
  return db.query<KeptMessage>(
    `select recipient as to, channel, subject, text, iso(coalesce(sent_at, created_at)) as sent_at,
            attached_order is not null as has_tickets
       from messages order by created_at desc, id limit 200`,
  )
}
