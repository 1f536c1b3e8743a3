import type { Payment } from '@bilheteria/contract/paying'
import type { Producer } from '@bilheteria/contract/producers'
import { formatCents } from '@bilheteria/rules/money'
import type { Db } from '#db/db.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { addressed, ticketsButton, type Written } from './emails.ts'
import { passOn } from './own-contact.ts'
import { selectTickets } from './queries.ts'

/** What people are told about money that goes back to them. */

type Returned = Written & {
  amount_cents: number
  tickets?: number | undefined
  interest_cents?: number
  paid?: boolean
  method: Payment['method']
}

/** Cancelled by the fan: the money is on its way back. */
export async function writeRefund(tx: Db, producer: Producer, order: Returned): Promise<void> {
  await writeMail(tx, producer, {
    ...addressed(order, `Cancelamento: ${order.event.title}`),
    greets: order.buyer.name,
    paragraphs: [
      `Cancelamos ${countTickets(order.tickets ?? 0)} do pedido ${order.compra_id}, para o evento ${order.event.title}. ` +
        (order.tickets === 1 ? 'O código dele não vale mais.' : 'Os códigos deles não valem mais.'),
      ...(order.amount_cents > 0
        ? [`Reembolso: ${formatCents(order.amount_cents)}${interestBack(order)}\n${wayBack(order.method)}`]
        : [order.paid ? NOTHING_LEFT : 'Não havia nada a devolver: esses ingressos não custaram nada.']),
    ],
    button: ticketsButton(producer, order),
  })
}

function countTickets(count: number): string {
  return count === 1 ? '1 ingresso' : `${count} ingressos`
}

/** Paid when the places were gone. */
export function writeLateRefund(tx: Db, producer: Producer, order: Returned): Promise<void> {
  const why =
    `Seu pagamento do pedido ${order.compra_id}, para o evento ${order.event.title}, chegou depois do prazo ou quando ` +
    'alguém do pedido já tinha ingresso, e a compra não pôde ser feita. Devolvemos tudo.'
  return writeReturn(tx, producer, order, why)
}

/** Paid after it had been cancelled. */
export function writeRefundAfterCancel(tx: Db, producer: Producer, order: Returned): Promise<void> {
  const why =
    `Seu pagamento do pedido ${order.compra_id}, para o evento ${order.event.title}, chegou depois que o pedido foi cancelado. ` +
    'A compra não foi feita e devolvemos tudo.'
  return writeReturn(tx, producer, order, why)
}

/** More came than was asked for, or something else. */
export function writeExtraRefund(tx: Db, producer: Producer, order: Returned): Promise<void> {
  const why =
    `Recebemos do pedido ${order.compra_id}, para o evento ${order.event.title}, um pagamento repetido ou de outro valor. ` +
    'Ele não muda o seu pedido e volta inteiro para você.'
  return writeReturn(tx, producer, order, why)
}

/** Given back by the organiser's staff, with the tickets. */
export function writeStaffRefund(tx: Db, producer: Producer, order: Returned): Promise<void> {
  const why =
    `A organização cancelou ingressos do pedido ${order.compra_id}, para o evento ${order.event.title}, e devolve o que você pagou por eles. ` +
    'Os códigos dos ingressos cancelados não valem mais.'
  return writeReturn(tx, producer, order, why)
}

/** An amount out of goodwill: nothing of the order changes. */
export function writeGoodwill(tx: Db, producer: Producer, order: Returned): Promise<void> {
  const why =
    `A organização devolve parte do que você pagou no pedido ${order.compra_id}, para o evento ${order.event.title}. ` +
    'Os seus ingressos continuam valendo.'
  return writeReturn(tx, producer, order, why)
}

/** It does not take place; what was paid, fee and interest included, goes back by itself. Said once for each order. */
export async function writeEventCancelled(tx: Db, producer: Producer, order: Returned): Promise<void> {
  const { event } = order
  // Their tickets are cancelled by now, and some were before.
  const holders = (await selectTickets(tx, [order.order_id])).map(({ holder }) => holder)
  await writeMail(tx, producer, {
    ...addressed(order, `Evento cancelado: ${event.title}`),
    greets: order.buyer.name,
    paragraphs: [
      `${event.title} foi cancelado e não vai acontecer.`,
      ...(event.notice ? [event.notice] : []),
      whatComesBack(order),
      order.paid === false ? NOTHING_TO_DO : `${NOTHING_TO_DO} Os ingressos deste pedido não valem mais.`,
      ...passOn(holders, order.buyer),
    ],
    button: ticketsButton(producer, order),
    said_once: `cancelled ${order.order_id}`,
  })
}

function whatComesBack(order: Returned): string {
  const { amount_cents, compra_id, paid, method } = order
  if (amount_cents > 0) {
    const sum = `${formatCents(amount_cents)}${interestBack(order)}`
    return `Devolvemos tudo o que você pagou no pedido ${compra_id}, com as taxas: ${sum}\n${wayBack(method)}`
  }
  if (paid) return `Tudo o que você pagou no pedido ${compra_id} já foi devolvido antes.`
  return `Nada foi cobrado no pedido ${compra_id}.${method === 'free' ? '' : STILL_COMING}`
}

const NOTHING_TO_DO = 'Você não precisa fazer nada.'
const NOTHING_LEFT = 'Não havia mais nada a devolver: o que você pagou já foi devolvido antes.'
const STILL_COMING = ' Se um pagamento ainda estava a caminho, ele volta inteiro para você.'

/** Paid when the event was cancelled already. */
export function writeLateEventCancelled(tx: Db, producer: Producer, order: Returned): Promise<void> {
  const why =
    `${order.event.title} foi cancelado, e o seu pagamento do pedido ${order.compra_id} chegou depois disso. ` +
    'A compra não foi feita e devolvemos tudo.'
  return writeReturn(tx, producer, order, why)
}

/** The event is at another time or place, and the buyer does not want to go. */
export function writeChangeRefund(tx: Db, producer: Producer, order: Returned): Promise<void> {
  const why =
    `Como você pediu depois da mudança de ${order.event.title}, cancelamos o pedido ${order.compra_id} e devolvemos tudo o que ` +
    'você pagou, com as taxas. Os códigos dos ingressos não valem mais.'
  return writeReturn(tx, producer, order, why)
}

type ReturnedByOthers = Returned & { all: boolean }

/** Given back at the provider without our asking. */
export async function writeOutsideRefund(tx: Db, producer: Producer, order: ReturnedByOthers): Promise<void> {
  await writeMail(tx, producer, {
    ...addressed(order, `Pagamento devolvido: ${order.event.title}`),
    greets: order.buyer.name,
    paragraphs: [
      `A operadora do pagamento devolveu dinheiro do pedido ${order.compra_id}, para o evento ${order.event.title}. ` +
        whatIsLeft(order),
      `Devolução: ${formatCents(order.amount_cents)}\n${wayBack(order.method)}`,
      'Se você não esperava por isso, fale com o nosso suporte.',
    ],
    button: ticketsButton(producer, order),
  })
}

/** Taken by the payer's bank: the cardholder denied the purchase, or the bank called a Pix fraud. */
export async function writeChargeback(tx: Db, producer: Producer, order: ReturnedByOthers): Promise<void> {
  await writeMail(tx, producer, {
    ...addressed(order, `Pagamento contestado: ${order.event.title}`),
    greets: order.buyer.name,
    paragraphs: [
      `O pagamento do pedido ${order.compra_id}, para o evento ${order.event.title}, foi contestado e o banco retirou ` +
        `${formatCents(order.amount_cents)}. ${whatIsLeft(order)}`,
      'Se não foi você quem contestou, fale com o seu banco e com o nosso suporte.',
    ],
    button: ticketsButton(producer, order),
  })
}

/** Theirs, and theirs to give back. */
function interestBack({ interest_cents = 0 }: Returned): string {
  return interest_cents > 0
    ? `, e ${formatCents(interest_cents)} de juros do cartão, devolvidos pela operadora do cartão`
    : ''
}

function whatIsLeft({ all }: ReturnedByOthers): string {
  return all ? 'Os ingressos deste pedido não valem mais.' : 'Os ingressos deste pedido continuam valendo.'
}

/** Money that bought nothing goes back by itself. */
async function writeReturn(tx: Db, producer: Producer, order: Returned, why: string): Promise<void> {
  await writeMail(tx, producer, {
    ...addressed(order, `Pagamento devolvido: ${order.event.title}`),
    greets: order.buyer.name,
    paragraphs: [
      why,
      order.amount_cents > 0
        ? `Devolução: ${formatCents(order.amount_cents)}${interestBack(order)}\n${wayBack(order.method)}`
        : NOTHING_LEFT,
      NOTHING_TO_DO,
    ],
    button: ticketsButton(producer, order),
  })
}

const WAY_BACK: Record<Payment['method'], string> = {
  pix: 'O valor volta por Pix para a conta de onde saiu, em geral no mesmo dia.',
  card: 'O valor volta no cartão usado na compra e aparece em até duas faturas.',
  boleto: 'O nosso suporte entra em contato para combinar a devolução.',
  free: 'Nada foi cobrado.',
}

function wayBack(method: Payment['method']): string {
  return WAY_BACK[method]
}
