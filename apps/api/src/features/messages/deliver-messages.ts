import { createCoalescer, doing } from '#concurrency/coalesce.ts'
import { workOff } from '#concurrency/work-queue.ts'
import { one, type Db } from '#db/db.ts'
import type { Log } from '#runtime/log.ts'
import { MAX_CONNECTIONS, type SendMail } from '#outside/mail.ts'
import type { SendSms } from '#outside/sms.ts'
import { subjectToSend } from './code-subject.ts'
import { claimMessages, giveUpOldMessage, markSent, type ClaimedMessage, type SentMessage } from './queries.ts'

/** What a person finds beside an e-mail. */
export type Attachment = { filename: string; content: Buffer }

/** The tickets of an order as they are now; none when there is nothing left to draw. */
type DrawAttachment = (order_id: string) => Promise<Attachment | undefined>

/** A letter as it leaves. */
export type Written = { subject: string; html: string; text: string }

export const TICKETS_FILE = 'ingressos.pdf'

type Delivery = {
  db: Db
  sendMail: SendMail
  sendSms: SendSms
  drawAttachment: DrawAttachment
  /** That an order is paid, in its producer's look; none when there is nobody to write to. */
  composeConfirmation(order_id: string): Promise<Written | undefined>
  log: Log
  keep_content: boolean
  /** For the operator's monitor. */
  onTry?(channel: ClaimedMessage['channel'], outcome: 'sent' | 'failed' | 'given_up'): void
}

const GIVE_UP_HOURS = 24

const UNSENT = 'messages where sent_at is null and given_up_at is null'
export const DUE_MESSAGES = `select min(next_try_at) from ${UNSENT}`

/** For how many seconds something could have been sent by now; what waits for its next try is not late. */
export async function ageOfOutbox(db: Db): Promise<number> {
  const query = `select greatest(coalesce(extract(epoch from clock() - (${DUE_MESSAGES})), 0), 0)::float as age`
  return (await one(db.query<{ age: number }>(query))).age
}

/**
 * Sends what is due, in any number of processes. A message is claimed before it is sent and no transaction is open
 * meanwhile; one whose process dies in between is sent again when its claim has run out, with the same Message-ID.
 */
export function deliverMessages(delivery: Delivery, stopping?: AbortSignal): Promise<void> {
  const { db, keep_content } = delivery
  const marks = createCoalescer(
    doing((sent: SentMessage[]) => markSent(db, sent, keep_content)),
    { most: MAX_CONNECTIONS, waiting: MAX_CONNECTIONS },
  )
  const deliverSome = async (at_most: number) => {
    const messages = await claimMessages(db, at_most)
    const outcomes = await Promise.allSettled(messages.map((message) => deliver(delivery, message, marks)))
    const broken = outcomes.find((outcome) => outcome.status === 'rejected')
    if (broken) throw broken.reason
    return messages.length
  }
  return workOff(MAX_CONNECTIONS, deliverSome, stopping)
}

type Mark = (sent: SentMessage) => Promise<SentMessage>

async function deliver(delivery: Delivery, message: ClaimedMessage, mark: Mark): Promise<void> {
  const { db, log, keep_content, onTry } = delivery
  const { id, channel, tries } = message
  let sent: SentMessage | undefined
  try {
    sent = await send(delivery, message)
  } catch (error) {
    const given_up = await giveUpOldMessage(db, id, keep_content, GIVE_UP_HOURS)
    onTry?.(channel, given_up ? 'given_up' : 'failed')
    const facts = { message_id: id, channel, tries, ...reasonOf(error) }
    if (given_up) log.error(facts, 'a message was given up')
    else log.warn(facts, 'a message could not be sent and will be tried again')
    return
  }
  // Whom it was for has left meanwhile.
  if (!sent) return void (await giveUpOldMessage(db, id, keep_content, 0))
  onTry?.(channel, 'sent')
  await mark(sent)
}

async function send(delivery: Delivery, claimed: ClaimedMessage): Promise<SentMessage | undefined> {
  const { channel, attached_order, confirmed_order, ...stored } = claimed
  if (channel === 'sms') {
    await delivery.sendSms(stored)
    return stored
  }
  // One that an earlier release has written stays as it is.
  const is_to_write = confirmed_order !== null && stored.html === ''
  const [written, attachment] = await Promise.all([
    is_to_write ? delivery.composeConfirmation(confirmed_order) : undefined,
    attached_order === null ? undefined : delivery.drawAttachment(attached_order),
  ])
  if (is_to_write && !written) return undefined
  const mail = { ...stored, ...written }
  await delivery.sendMail({ ...mail, subject: subjectToSend(mail), attachment })
  return mail
}

/** Codes only: what a mail server says about a failure quotes the recipient. */
function reasonOf(error: unknown): object {
  const { name, code, responseCode } = (error ?? {}) as Error & { code?: string; responseCode?: number }
  return { name, code, response_code: responseCode }
}
