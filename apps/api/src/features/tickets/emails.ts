import { appFile, TOUCH_ICON_PATH } from '@bilheteria/contract/app'
import type { Payment } from '@bilheteria/contract/paying'
import type { Producer } from '@bilheteria/contract/producers'
import { cardBrandName } from '@bilheteria/rules/card'
import { hourOf } from '@bilheteria/rules/event-time'
import { formatEventTimeLong } from '@bilheteria/rules/event-time-long'
import { formatCents } from '@bilheteria/rules/money'
import { placeOf } from '@bilheteria/rules/ticket-label'
import type { Db } from '#db/db.ts'
import type { Stub } from '#features/messages/mail-stub.ts'
import { writeMail, type Email } from '#features/messages/write-mail.ts'
import { producerText } from '#features/producers/producer-text.ts'
import { selectTickets, type TicketRow, type ToldOrder } from './queries.ts'

/** What people are told about their orders and tickets. */

export type EmailOrder = {
  order_id: string
  compra_id: string
  buyer: ToldOrder['buyer']
  event: Pick<
    ToldOrder['event'],
    | 'title'
    | 'starts_at'
    | 'doors_at'
    | 'time_zone'
    | 'venue'
    | 'venue_address'
    | 'biometry_required'
    | 'poster'
    | 'notice'
  >
}
export type EmailPayment = Pick<Payment, 'method' | 'installments' | 'installment_cents' | 'interest_cents' | 'card'>
export type Written = EmailOrder & { base_url: string }
type Shown = Written & { storage_url: string }

type Confirmed = Shown & { total_cents: number; payment: EmailPayment | null; tickets: readonly TicketRow[] }

/** Paid: what, when, where, and the tickets themselves beside it. */
export function confirmationOf(producer: Producer, order: Confirmed): Email {
  const { event, compra_id, total_cents, payment, tickets } = order
  return {
    ...addressed(order, ticketsSubject(producer, event)),
    greets: order.buyer.name,
    paragraphs: [...paidLines({ title: event.title, compra_id, total_cents, payment }), ...whatComesNext(event)],
    stub: stubOf(producer, order, tickets),
    button: ticketsButton(producer, order),
  }
}

type Paid = { title: string; compra_id: string; total_cents: number; payment: EmailPayment | null }

/** The same in a few words, for as long as nobody has drawn it. */
export function plainConfirmation({ producer, ...paid }: Paid & { producer: Producer }) {
  return { subject: short(ticketsSubject(producer, paid)), text: paidLines(paid).join('\n\n') }
}

function paidLines({ title, compra_id, total_cents, payment }: Paid): string[] {
  return [
    `${total_cents > 0 ? 'Pagamento confirmado' : 'Tudo certo'}: seu lugar em ${title} está garantido!`,
    `Pedido: ${compra_id}\n${priceLines(total_cents, payment)}`,
  ]
}

/** The same tickets once more, because somebody asked. */
export async function writeTicketsAgain(tx: Db, producer: Producer, order: Shown): Promise<void> {
  await writeMail(tx, producer, {
    ...addressed(order, ticketsSubject(producer, order.event)),
    greets: order.buyer.name,
    paragraphs: [
      `Aqui estão de novo os seus ingressos para o evento ${order.event.title}.`,
      `Pedido: ${order.compra_id}`,
      ...whatComesNext(order.event),
    ],
    stub: stubOf(producer, order, await selectTickets(tx, [order.order_id])),
    button: ticketsButton(producer, order),
    attached_order: order.order_id,
  })
}

type HolderChange = Shown & { former_name: string; holder: { name: string } }

/** To the buyer, with all tickets as they are now: the old paper opens no gate. */
export async function writeHolderChange(tx: Db, producer: Producer, order: HolderChange): Promise<void> {
  const { buyer, event, former_name, holder } = order
  await writeMail(tx, producer, {
    ...addressed(order, `Portador alterado: ${event.title}`),
    greets: buyer.name,
    paragraphs: [
      `Um ingresso do pedido ${order.compra_id} para o evento ${event.title} mudou de portador.\n` +
        `Antes: ${former_name}\nAgora: ${holder.name}`,
      'O ingresso recebeu um código novo, e o antigo não vale mais. Os ingressos em anexo já estão atualizados.',
      'Se não foi você, altere a sua senha agora e fale com o nosso suporte.',
    ],
    stub: stubOf(producer, order, await selectTickets(tx, [order.order_id])),
    button: ticketsButton(producer, order),
    attached_order: order.order_id,
  })
}

function ticketsSubject(producer: Producer, { title }: { title: string }): string {
  return producerText(producer, 'mail.tickets', { event: title })
}

const SUBJECT_LENGTH = 59

export function addressed({ buyer }: EmailOrder, subject: string) {
  return { to: buyer.email, subject: short(subject) }
}

/** A phone cuts longer ones anywhere. */
export function short(subject: string): string {
  const letters = Array.from(subject)
  if (letters.length <= SUBJECT_LENGTH) return subject
  const kept = letters.slice(0, SUBJECT_LENGTH - 1).join('')
  return `${kept.replace(/[\s:,.·-]+\S*$/u, '')}…`
}

export function whenAndWhere({ starts_at, doors_at, time_zone, venue, venue_address }: EmailOrder['event']): string[] {
  return [
    formatEventTimeLong(starts_at, time_zone),
    ...(doors_at ? [`Abertura: ${hourOf(new Date(doors_at), time_zone)}`] : []),
    `${venue.name}, ${venue.city}/${venue.state}`,
    ...(venue_address === null ? [] : [venue_address]),
  ]
}

/** The tickets that are valid now, in the look of one. */
function stubOf(producer: Producer, { event, base_url, storage_url }: Shown, tickets: readonly TicketRow[]): Stub {
  const valid = tickets.filter(({ state }) => state !== 'cancelled')
  return {
    logo_url: `${base_url}${appFile(TOUCH_ICON_PATH, { producer, prefixed: producer.slug !== '' })}`,
    poster_url: event.poster === null ? undefined : `${storage_url}/posters/${event.poster}/card-720.webp`,
    title: event.title,
    facts: whenAndWhere(event),
    tickets: valid.map((ticket) => ({ holder: ticket.holder.name, place: placeLine(ticket) })),
  }
}

function placeLine({ ticket_type, sector, section, seat }: TicketRow): string {
  const place = placeOf({ sector: sector.name, section: section.name })
  return [
    ticket_type.name,
    place.sector,
    ...(place.block === undefined ? [] : [`Bloco ${place.block}`]),
    ...(seat ? [`Fila ${seat.row}, lugar ${seat.number}`] : []),
  ].join(' · ')
}

export const BIOMETRY = 'Este evento pede biometria facial: cada portador precisa se cadastrar antes do dia.'

function whatComesNext({ biometry_required }: EmailOrder['event']): string[] {
  return [
    'Os ingressos estão em anexo: mostre o código na entrada, no celular ou no papel, com um documento oficial com foto.',
    ...(biometry_required ? [BIOMETRY] : []),
  ]
}

function priceLines(total_cents: number, payment: EmailPayment | null): string {
  if (total_cents === 0) return 'Sem custo'
  return `Total: ${formatCents(total_cents)}\nPagamento: ${paymentLine(payment)}`
}

function paymentLine(payment: EmailPayment | null): string {
  if (!payment || payment.method === 'free') return 'sem custo'
  if (payment.method === 'pix') return 'Pix'
  if (payment.method === 'boleto') return 'boleto'
  const card = payment.card ? `cartão ${cardBrandName(payment.card.brand)} final ${payment.card.last4}` : 'cartão'
  if (payment.installments === 1) return `${card}, à vista`
  const interest = payment.interest_cents ? `, com ${formatCents(payment.interest_cents)} de juros do cartão` : ''
  return `${card}, ${payment.installments}x de ${formatCents(payment.installment_cents)}${interest}`
}

export function ticketsButton({ slug }: Producer, { order_id, base_url }: Written) {
  return { label: 'Ver meus ingressos', url: `${base_url}${slug && `/${slug}`}/ticket/list/${order_id}` }
}

/** Only where it is one: nobody gets a stranger's advertisement from us. */
export function nameOf(name: string): string {
  return /^[\p{L}\p{M}'’ -]{1,80}$/u.test(name) ? name : 'Quem comprou'
}
