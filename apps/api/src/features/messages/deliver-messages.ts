import { workOff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'
import type { Log } from '#runtime/log.ts'
import { MAX_CONNECTIONS, type SendMail } from '#outside/mail.ts'
import type { SendSms } from '#outside/sms.ts'
import { claimMessages, giveUpOldMessage, markSent, type ClaimedMessage } from './queries.ts'

/** What a person finds beside an e-mail. */
export type Attachment = { filename: string; content: Buffer }

/** The tickets of an order as they are now; none when there is nothing left to draw. */
type DrawAttachment = (order_id: string) => Promise<Attachment | undefined>

export const TICKETS_FILE = 'ingressos.pdf'

type Delivery = {
  db: Db
  sendMail: SendMail
  sendSms: SendSms
  drawAttachment: DrawAttachment
  log: Log
  keep_content: boolean
  /** For the operator's monitor. */
  onTry?(channel: ClaimedMessage['channel'], outcome: 'sent' | 'failed' | 'given_up'): void
}

const GIVE_UP_HOURS = 24

/**
 * Sends what is due, in any number of processes. A message is claimed before it is sent and no transaction is open
 * meanwhile; one whose process dies in between is sent again when its claim has run out, with the same Message-ID.
 */
export function deliverMessages(delivery: Delivery, stopping?: AbortSignal): Promise<void> {
  const deliverSome = async (at_most: number) => {
    const messages = await claimMessages(delivery.db, at_most)
    const outcomes = await Promise.allSettled(messages.map((message) => deliver(delivery, message)))
    const broken = outcomes.find((outcome) => outcome.status === 'rejected')
    if (broken) throw broken.reason
    return messages.length
  }
  return workOff(MAX_CONNECTIONS, deliverSome, stopping)
}

async function deliver(delivery: Delivery, message: ClaimedMessage): Promise<void> {
  const { db, log, keep_content, onTry } = delivery
  try {
    await send(delivery, message)
  } catch (error) {
    const given_up = await giveUpOldMessage(db, message.id, keep_content, GIVE_UP_HOURS)
    onTry?.(message.channel, given_up ? 'given_up' : 'failed')
    const facts = { message_id: message.id, channel: message.channel, tries: message.tries, ...reasonOf(error) }
    if (given_up) log.error(facts, 'a message was given up')
    else log.warn(facts, 'a message could not be sent and will be tried again')
    return
  }
  onTry?.(message.channel, 'sent')
  await markSent(db, message.id, keep_content)
}

async function send(
  { sendMail, sendSms, drawAttachment }: Delivery,
  { channel, attached_order, ...message }: ClaimedMessage,
): Promise<void> {
  if (channel === 'sms') return sendSms(message)
  const attachment = attached_order === null ? undefined : await drawAttachment(attached_order)
  return sendMail({ ...message, attachment })
}

/** Codes only: what a mail server says about a failure quotes the recipient. */
function reasonOf(error: unknown): object {
  const { name, code, responseCode } = (error ?? {}) as Error & { code?: string; responseCode?: number }
  return { name, code, response_code: responseCode }
}
