import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { BIOMETRY, nameOf, short, whenAndWhere } from './emails.ts'
import { firstNameOf } from '@bilheteria/rules/first-name'
import type { ToldOrder } from './queries.ts'
import { handedUrl } from './show-tickets.ts'

type Linked = Pick<ToldOrder, 'buyer' | 'event'> & {
  holder: { name: string }
  email: string
  base_url: string
  link: string
}

/** To the friend: of the buyer the name, and nothing of what was paid. */
export async function writeHandover(tx: Db, producer: Producer, handed: Linked): Promise<void> {
  const { buyer, event } = handed
  await writeLink(tx, producer, handed, {
    subject: `Seu ingresso: ${event.title}`,
    opening: `${nameOf(firstNameOf(buyer.name))} mandou o seu ingresso para o evento ${event.title}.`,
  })
}

/** To the new holder after a change of holder. */
export async function writeNamed(tx: Db, producer: Producer, named: Linked): Promise<void> {
  const { buyer, event } = named
  await writeLink(tx, producer, named, {
    subject: `Um ingresso em seu nome: ${event.title}`,
    opening: `${nameOf(buyer.name)} colocou no seu nome um ingresso para o evento ${event.title}.`,
  })
}

type Words = { subject: string; opening: string }

async function writeLink(tx: Db, producer: Producer, linked: Linked, { subject, opening }: Words): Promise<void> {
  const { event, holder, email, base_url, link } = linked
  await writeMail(tx, producer, {
    to: email,
    subject: short(subject),
    greets: holder.name,
    paragraphs: [
      opening,
      whenAndWhere(event).join('\n'),
      'Abra o ingresso no celular antes de sair de casa: depois ele aparece mesmo sem internet. Na entrada, leve um documento oficial com foto.',
      ...(event.biometry_required ? [BIOMETRY] : []),
      'Este link é só seu: quem tem o link tem o ingresso.',
    ],
    button: { label: 'Abrir meu ingresso', url: handedUrl({ base_url, slug: producer.slug }, link) },
  })
}
