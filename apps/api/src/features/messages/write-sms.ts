import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { insertMessage } from './queries.ts'

type ShortMessage = { to: string; text: string }

/** Written in the transaction that causes it, sent afterwards: what is rolled back was never said. */
export async function writeSms(tx: Db, producer: Producer, { to, text }: ShortMessage): Promise<void> {
  await insertMessage(tx, { producer_id: producer.id, channel: 'sms', recipient: to, subject: '', html: '', text })
}
