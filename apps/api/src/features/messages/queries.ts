import type { SupportRequest } from '@bilheteria/contract/messages'
import type { Db } from '#db/db.ts'

type NewRequest = SupportRequest & {
  producer_id: string
  visitor: string
  code: string
  limit: number
  minutes: number
}

/** A visitor's requests are counted one after the other, so that many at once cannot slip under the limit. */
export async function queueVisitor(tx: Db, visitor: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [visitor])
}

/** The protocol, or undefined when this visitor has asked too often. */
export async function insertSupportRequest(db: Db, request: NewRequest): Promise<string | undefined> {
  const [row] = await db.query<{ protocol: string }>(
    `insert into support_requests (protocol, producer_id, topic, order_number, name, email, text, visitor)
     select to_char(clock() at time zone 'America/Sao_Paulo', 'YYYYMMDD') || '-' || $1, $2, $3, $4, $5, $6, $7, $8
      where $9 > (select count(*) from support_requests
                   where visitor = $8 and created_at > clock() - make_interval(mins => $10))
     returning protocol`,
    [
      ...[request.code, request.producer_id, request.topic, request.order_number || null, request.name, request.email],
      ...[request.text, request.visitor, request.limit, request.minutes],
    ],
  )
  return row?.protocol
}

export type NewMessage = {
  producer_id: string
  channel: 'mail' | 'sms'
  recipient: string
  subject: string
  text: string
}

export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  await db.query('insert into messages (producer_id, channel, recipient, subject, text) values ($1, $2, $3, $4, $5)', [
    message.producer_id,
    message.channel,
    message.recipient,
    message.subject,
    message.text,
  ])
}

export type OutboxMessage = { to: string; channel: string; subject: string; text: string; sent_at: string }

export function selectOutbox(db: Db): Promise<OutboxMessage[]> {
  return db.query<OutboxMessage>(
    `select recipient as to, channel, subject, text, iso(coalesce(sent_at, created_at)) as sent_at
       from messages order by created_at desc, id limit 200`,
  )
}
