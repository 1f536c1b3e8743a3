import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { composeMail } from './compose-mail.ts'
import type { Stub } from './mail-stub.ts'
import { insertConfirmations, insertMessage, type PlainConfirmation } from './queries.ts'

export type Email = {
  to: string
  /** Under 60 characters, or a phone cuts it. */
  subject: string
  /** Whose name it begins with. */
  greets?: string
  paragraphs: string[]
  /** Stands behind the first paragraph, and the button before it. */
  stub?: Stub
  /** Shown big and first, to be typed somewhere else. */
  code?: string
  button?: { label: string; url: string }
  /** Where there are two answers. */
  other_button?: { label: string; url: string }
  /** The tickets of this order go with it, drawn when it leaves. */
  attached_order?: string
  /** Names what it says and to whom, where that is said once however often it is written. */
  said_once?: string
  /** Leaves no trace here once it has left. */
  forget?: boolean
}

/** Written in the transaction that causes it, sent afterwards: what is rolled back was never said. */
export async function writeMail(tx: Db, producer: Producer, email: Email): Promise<void> {
  await insertMessage(tx, {
    producer_id: producer.id,
    channel: 'mail',
    recipient: email.to,
    subject: email.subject,
    attached_order: email.attached_order,
    said_once: email.said_once,
    forget: email.forget,
    ...composeMail(producer, email),
  })
}

/** The same for what is written when it leaves: to the buyers of these orders, once for each. */
export async function leaveConfirmations(tx: Db, letters: readonly PlainConfirmation[]): Promise<void> {
  if (letters.length > 0) await insertConfirmations(tx, letters)
}
