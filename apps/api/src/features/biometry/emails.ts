import type { Producer } from '@bilheteria/contract/producers'
import { formatEventTimeLong } from '@bilheteria/rules/event-time-long'
import type { Db } from '#db/db.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { nameOf, short } from '#features/tickets/emails.ts'
import type { Face } from './queries.ts'

type Invitation = Pick<Face, 'buyer_name' | 'event' | 'holder'> & { url: string }

export async function writeInvitation(tx: Db, producer: Producer, invitation: Invitation): Promise<void> {
  const { buyer_name, event, holder, url } = invitation
  await writeMail(tx, producer, {
    to: holder.email,
    subject: short(`Cadastre sua biometria: ${event.title}`),
    greets: holder.name,
    paragraphs: [
      `${nameOf(buyer_name)} tem um ingresso em seu nome para ${event.title}.\n` +
        formatEventTimeLong(event.starts_at, event.time_zone),
      'A entrada é por biometria facial. Confira seus dados e tire uma foto do rosto, com o celular ou o computador: leva ' +
        'dois minutos.',
      'Este convite é só seu e vale até o começo do evento. Um convite novo substitui este.',
    ],
    button: { label: 'Cadastrar minha biometria', url },
  })
}
