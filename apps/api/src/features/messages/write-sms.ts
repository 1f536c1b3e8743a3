import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { insertMessage } from './queries.ts'
export async function writeSms(tx: Db, producer: Producer, l: { to: string; text: string }): Promise<void> {
  await insertMessage(tx, { producer_id: producer.id, channel: 'sms', recipient: l.to, subject: '', text: l.text })
}
