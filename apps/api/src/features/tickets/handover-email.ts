import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { BIOMETRY, nameOf, short, whenAndWhere } from './emails.ts'
import { firstNameOf } from '@bilheteria/rules/first-name'
import { selectTickets, type ToldOrder } from './queries.ts'
import { handedUrl } from './show-tickets.ts'

type Handed = ToldOrder & { ticket_id: string; email: string; base_url: string; link: string }

/** To the friend: of the buyer the name, and nothing of what was paid. */
export async function writeHandover(tx: Db, producer: Producer, handed: Handed): Promise<void> {
  const { buyer, event, order_id, ticket_id, email, base_url, link } = handed
  const ticket = (await selectTickets(tx, [order_id])).find(({ id }) => id === ticket_id)
  await writeMail(tx, producer, {
    to: email,
    subject: short(`Seu ingresso: ${event.title}`),
    greets: ticket?.holder.name ?? '',
    paragraphs: [
      `${nameOf(firstNameOf(buyer.name))} mandou o seu ingresso para ${event.title}.`,
      whenAndWhere(event).join('\n'),
      'Abra o ingresso no celular antes de sair de casa: depois ele aparece mesmo sem internet. Na entrada, leve um documento oficial com foto.',
      ...(event.biometry_required ? [BIOMETRY] : []),
      'Este link é só seu: quem tem o link tem o ingresso.',
    ],
    button: { label: 'Abrir meu ingresso', url: handedUrl({ base_url, slug: producer.slug }, link) },
  })
}
