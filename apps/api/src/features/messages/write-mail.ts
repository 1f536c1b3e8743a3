import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { insertMessage } from './queries.ts'
type Letter = { to: string; subject: string; paragraphs: string[]; code?: string }
export async function writeMail(tx: Db, producer: Producer, l: Letter): Promise<void> {
  await insertMessage(tx, {
    producer_id: producer.id,
    channel: 'mail',
    recipient: l.to,
    subject: l.subject,
    text: [...l.paragraphs, l.code].join('\n\n'),
  })
}
