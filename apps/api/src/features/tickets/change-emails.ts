import type { Producer } from '@bilheteria/contract/producers'
import { formatEventTimeLong } from '@bilheteria/rules/event-time-long'
import { createHash } from 'node:crypto'
import type { Db } from '#db/db.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { addressed, short, ticketsButton, whenAndWhere, type EmailOrder } from './emails.ts'
import { ownEmail, passOn, type Holder } from './own-contact.ts'
import { findOrder, selectTickets, type ToldOrder } from './queries.ts'

/** What has become of an event, or what there is to know about it. */
export type ToldChange = {
  id: string
  kind: 'postponed' | 'notice'
  before: { starts_at: string; venue: string }
  words: string
  refund_until: string | null
}
type About = { producers: readonly Producer[]; base_url: string; order_id: string }

/** To whoever bought, and to everybody who enters: each address once. Who has left asked not to be written to. */
export async function emailChange(tx: Db, { producers, base_url, order_id }: About, change: ToldChange): Promise<void> {
  const found = await findOrder(tx, order_id)
  const producer = producers.find(({ id }) => id === found?.producer_id)
  if (!found || !producer) return
  const order = { ...found, base_url }
  const { subject, told } = wordsOf(order, change)
  const holders = await whoEnters(tx, order_id)
  const button = ticketsButton(producer, order)
  await writeMail(tx, producer, {
    ...addressed(order, subject),
    greets: order.buyer.name,
    paragraphs: [...told, ...passOn(holders, order.buyer), ...choiceOf(order, change)],
    ...(change.kind === 'postponed'
      ? {
          button: { label: 'Manter ingressos', url: `${button.url}?answer=keep` },
          other_button: { label: 'Quero reembolso', url: `${button.url}?answer=refund` },
        }
      : { button }),
    said_once: `${change.id} ${order_id}`,
  })
  for (const { name, email } of othersAmong(holders, order)) {
    await writeMail(tx, producer, {
      to: email,
      subject: short(subject),
      greets: name,
      paragraphs: [...told, NAMED],
      said_once: onceFor(change.id, email),
    })
  }
}

/** Who would travel in vain: whoever enters and did not buy. Their buyer is told besides what comes back. */
export async function emailCancelledHolders(tx: Db, producer: Producer, order_id: string): Promise<void> {
  const order = await findOrder(tx, order_id)
  if (!order) return
  const { event, event_id } = order
  for (const { name, email } of othersAmong(await whoEnters(tx, order_id), order)) {
    await writeMail(tx, producer, {
      to: email,
      subject: short(`Evento cancelado: ${event.title}`),
      greets: name,
      paragraphs: [
        `${event.title} foi cancelado e não vai acontecer.`,
        ...(event.notice ? [event.notice] : []),
        `${NAMED} Ele não vale mais; quem comprou recebe o dinheiro de volta.`,
      ],
      said_once: onceFor(`cancelled ${event_id}`, email),
    })
  }
}

const NAMED = 'Você recebe este aviso porque há um ingresso em seu nome.'

/** The holders of this order while it is paid. */
async function whoEnters(tx: Db, order_id: string) {
  const tickets = await selectTickets(tx, [order_id])
  return tickets.filter(({ state }) => state === 'valid').map(({ holder }) => holder)
}

/** Each address but the buyer's, once. */
function othersAmong(holders: readonly Holder[], { buyer }: ToldOrder): { name: string; email: string }[] {
  const others = new Map<string, { name: string; email: string }>()
  for (const holder of holders) {
    const email = ownEmail(holder, buyer)
    if (email !== undefined) others.set(email.toLowerCase(), { name: holder.name, email })
  }
  return [...others.values()]
}

function onceFor(what: string, email: string): string {
  return `${what} ${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`
}

function wordsOf({ event }: EmailOrder, { kind, before, words }: ToldChange): { subject: string; told: string[] } {
  if (kind === 'notice')
    return {
      subject: `Aviso: ${event.title}`,
      told: [`Um aviso sobre ${event.title}:`, words, whenAndWhere(event).join('\n')],
    }
  return {
    subject: `Mudança: ${event.title}`,
    told: [
      `${event.title} mudou.`,
      words,
      `Antes:\n${formatEventTimeLong(before.starts_at, event.time_zone)}\n${before.venue}`,
      `Agora:\n${whenAndWhere(event).join('\n')}`,
    ],
  }
}

function choiceOf({ event }: EmailOrder, { refund_until }: ToldChange): string[] {
  if (refund_until === null) return []
  return [
    'Seus ingressos continuam valendo: se você vai, não precisa fazer nada.',
    `Se não puder ir, peça o reembolso de tudo, com as taxas, até ${formatEventTimeLong(refund_until, event.time_zone)}.`,
  ]
}
