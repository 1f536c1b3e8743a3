import { expect, test } from 'vitest'
import { anOrder, aPayment, aTicket } from '#test/an-order.ts'
import { buyHref } from './order-shop.ts'
import { asksEvery, hasTickets, statusOf, sumText } from './order-status.ts'
import { splitByDate } from './split-by-date.ts'

const pix = (state: 'created' | 'pending' | 'refused' | 'expired' | 'approved') => aPayment({ state })
const card = (state: 'created' | 'pending' | 'in_review' | 'refused') => aPayment({ method: 'card', state })

const calledOff = { ...anOrder().event, cancelled: true }
const free = { ...anOrder().quote, total_cents: 0 }

test.each([
  ['nobody has paid yet', { state: 'pending', payment: null }, 'Aguardando pagamento'],
  ['a Pix waits for its buyer', { state: 'pending', payment: pix('pending') }, 'Aguardando pagamento'],
  ['a card was refused', { state: 'pending', payment: card('refused') }, 'Aguardando pagamento'],
  ['a card has been sent', { state: 'pending', payment: card('created') }, 'Confirmando pagamento'],
  ['a card is being charged', { state: 'pending', payment: card('pending') }, 'Confirmando pagamento'],
  ['the money has just come', { state: 'pending', payment: pix('approved') }, 'Confirmando pagamento'],
  ['the bank looks at a card', { state: 'pending', payment: card('in_review') }, 'Em análise'],
  ['nobody needs to pay any more', { state: 'pending', payment: null, event: calledOff }, 'Cancelado'],
  ['everything is paid', { state: 'paid' }, 'Pago'],
  ['it cost nothing', { state: 'paid', quote: free }, 'Confirmado'],
  ['one ticket went back', { state: 'paid', refunded_cents: 6_900 }, 'Reembolso parcial'],
  ['one ticket is going back', { state: 'paid', refunding_cents: 6_900 }, 'Reembolso parcial'],
  ['the time was over', { state: 'expired' }, 'Expirado'],
  ['it was given up', { state: 'cancelled' }, 'Cancelado'],
  ['the money is on its way', { state: 'refunding' }, 'Reembolso em andamento'],
  ['the money is back', { state: 'refunded' }, 'Reembolsado'],
  ['what cost nothing was given up', { state: 'refunded', quote: free }, 'Cancelado'],
] as const)('when %s, the buyer reads it', (_what, changes, text) => {
  expect(statusOf(anOrder(changes)).text).toBe(text)
})

test('what is awaited is asked for every five seconds, a review or a refund twice a minute, the rest not at all', () => {
  expect(asksEvery(anOrder({ state: 'pending' }))).toBe(5_000)
  expect(asksEvery(anOrder({ state: 'pending', payment: card('in_review') }))).toBe(30_000)
  expect(asksEvery(anOrder({ refunding_cents: 1 }))).toBe(30_000)
  expect(asksEvery(anOrder({ event: calledOff }))).toBe(30_000)
  expect(asksEvery(anOrder({ items: [aTicket(1, { biometry: 'in_review' })] }))).toBe(30_000)
  expect(asksEvery(anOrder())).toBeUndefined()
})

test('an order whose tickets are all cancelled has none to show', () => {
  expect(hasTickets(anOrder({ items: [aTicket(1, { state: 'cancelled' }), aTicket(2)] }))).toBe(true)
  expect(hasTickets(anOrder({ items: [aTicket(1, { state: 'cancelled' })] }))).toBe(false)
  expect(hasTickets(anOrder({ items: [] }))).toBe(false)
})

function orderOn(starts_at: string) {
  return anOrder({ id: starts_at, event: { ...anOrder().event, starts_at } })
}

test('the next event comes first; below, the last one that was', () => {
  const days = ['2026-11-10', '2026-12-05', '2026-10-01', '2026-11-20'].map((day) => `${day}T22:00:00Z`)
  const { coming, over } = splitByDate(days.map(orderOn))
  expect(coming.map(({ id }) => id.slice(0, 10))).toEqual(['2026-11-20', '2026-12-05'])
  expect(over.map(({ id }) => id.slice(0, 10))).toEqual(['2026-11-10', '2026-10-01'])
})

test('what still has to be paid comes before everything else', () => {
  const waiting = { ...orderOn('2026-12-24T22:00:00Z'), state: 'pending', payment: pix('pending') } as const
  expect(splitByDate([orderOn('2026-11-20T22:00:00Z'), waiting]).coming[0]?.id).toBe(waiting.id)
})

test('expired and refunded orders are not among those to come, though their event is', () => {
  const states = ['expired', 'cancelled', 'refunding', 'refunded'] as const
  const ended = states.map((state) => ({ ...orderOn('2026-12-05T22:00:00Z'), id: state, state, items: [] }))
  const { coming, over } = splitByDate([...ended, orderOn('2026-12-05T22:00:00Z')])
  expect(coming).toHaveLength(1)
  expect(over.map(({ id }) => id)).toEqual(states)
})

test('after a partial refund an order counts what is left: “1 ingresso · R$ 155,25 devolvidos”', () => {
  const items = [aTicket(1), aTicket(2, { state: 'cancelled', code: null })]
  const quote = { ...anOrder().quote, total_cents: 31_050 }
  expect(sumText(anOrder({ items: [aTicket(1), aTicket(2)], quote }))).toBe('2 ingressos\u00A0· R$\u00A0310,50')
  expect(sumText(anOrder({ items, quote, refunded_cents: 15_525 }))).toBe('1 ingresso\u00A0· R$\u00A0155,25 devolvidos')
  const on_its_way = anOrder({ items, quote, refunding_cents: 15_525 })
  expect(sumText(on_its_way)).toBe('1 ingresso\u00A0· R$\u00A0155,25 a caminho de volta')
  expect(sumText(anOrder({ items: [], quote, refunded_cents: 31_050 }))).toBe('R$\u00A0310,50 devolvidos')
})

test('an event that has just begun still counts as one to come: people are on their way in', () => {
  expect(splitByDate([orderOn('2026-11-15T12:00:00Z')]).coming).toHaveLength(1)
})

test.each([
  ['in the default shop everything is sold', { id: '0', slug: '' }, '/ticket/buy/301'],
  ['in the producer’s own shop too', { id: '2', slug: 'mare-alta' }, '/ticket/buy/301'],
  ['another producer’s shop sends to the own one', { id: '1', slug: 'tucunare-futsal' }, '~/mare-alta/ticket/buy/301'],
])('paying goes on where the event is sold: %s', (_what, producer, href) => {
  expect(buyHref(anOrder(), { producer } as Parameters<typeof buyHref>[1])).toBe(href)
})
