import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import { formatEventTimeLong } from '@bilheteria/rules/event-time-long'
import type { AccountContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { DAY_S, MINUTE_S, spend } from '#db/limits.ts'
import { hashToken, newToken } from '#crypto/tokens.ts'
import { perMailbox } from '#features/messages/mailbox-limit.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { nameOf, short } from '#features/tickets/emails.ts'
import { ownEmail } from '#features/tickets/own-contact.ts'
import { producerOf } from '#features/tickets/producer-of.ts'
import { requireOpen } from './get-face.ts'
import { findFaceToInvite, storeInvite, type Face } from './queries.ts'

const PER_DAY = 5
/** For all tickets together. */
const PER_ACCOUNT = 40

/** So that one buyer need not collect four faces: the holder gets an address of their own. */
export async function inviteHolder(ctx: AccountContext, { ticket_id }: { ticket_id: string }): Promise<Nothing> {
  const { account_id } = ctx.session
  const face = await findFaceToInvite(ctx.db, account_id, ticket_id)
  if (!face) throw fail('ticket_not_found')
  requireOpen(face)
  const email = addressOf(face)
  if (email === undefined) throw fail('holder_unreachable')
  await spend(
    ctx.db,
    { name: `face invite ${ticket_id}`, max: 1, seconds: MINUTE_S },
    { name: `face invites ${ticket_id}`, max: PER_DAY, seconds: DAY_S },
    { name: `face invites ${account_id}`, max: PER_ACCOUNT, seconds: DAY_S },
    perMailbox(ctx, email),
  )
  const producer = await producerOf(ctx, face)
  const secret = newToken()
  await ctx.db.transaction(async (tx) => {
    await storeInvite(tx, hashToken(secret), face)
    await writeInvitation(tx, producer, { ...face, email, url: `${ctx.services.base_url}/biometry/invite/${secret}` })
  })
  return {}
}

/** The buyer may invite themself; a companion's invitation never goes to the buyer's address. */
function addressOf({ holder, buyer }: Face): string | undefined {
  return holder.cpf === buyer.document ? buyer.email : ownEmail(holder, buyer)
}

type Invitation = Pick<Face, 'buyer' | 'event' | 'holder'> & { email: string; url: string }

async function writeInvitation(tx: Db, producer: Producer, invitation: Invitation): Promise<void> {
  const { buyer, event, holder, email, url } = invitation
  await writeMail(tx, producer, {
    to: email,
    subject: short(`Cadastre sua biometria: ${event.title}`),
    greets: holder.name,
    paragraphs: [
      `${nameOf(buyer.name)} tem um ingresso em seu nome para ${event.title}.\n` +
        formatEventTimeLong(event.starts_at, event.time_zone),
      'A entrada é por biometria facial. Confira seus dados e tire uma foto do rosto, com o celular ou o computador: leva ' +
        'dois minutos.',
      'Este convite é só seu e vale até o começo do evento. Um convite novo substitui este.',
    ],
    button: { label: 'Cadastrar minha biometria', url },
  })
}
