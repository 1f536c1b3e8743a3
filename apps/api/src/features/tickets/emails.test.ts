import type { Producer } from '@bilheteria/contract/producers'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'
import { composeMail } from '#features/messages/compose-mail.ts'
import { confirmationOf, writeTicketsAgain, type EmailOrder, type EmailPayment } from './emails.ts'
import { writeLateRefund, writeRefund } from './refund-emails.ts'

const app = await startApp()
const { id } = await app.aProducer({ slug: 'clube-do-mar' })
const { data } = (await app.request('/api/producers')).json<{ data: Producer[] }>()
const producer = data.find((each) => each.id === id) as Producer
const ana = await anAccount(app)
const { id: event_id } = await anEvent(app.db, id)
const { id: order_id } = await anOrder(app.db, { account_id: ana.id, event_id })

type Choices = Partial<EmailOrder['event']>
const anOrderOf = (event: Choices = {}) => ({
  order_id,
  compra_id: '100234',
  base_url: 'https://loja.example',
  storage_url: 'https://loja.example/storage',
  buyer: {
    name: 'Ana Ramos',
    email: `${randomUUID()}@exemplo.test`,
    document: '52998224725',
  },
  event: {
    title: 'Noite de São João',
    starts_at: '2026-12-05T22:30:00.000Z',
    doors_at: '2026-12-05T21:00:00.000Z',
    time_zone: 'America/Sao_Paulo',
    venue: {
      name: 'Teatro da Estação',
      city: 'Serra Clara',
      state: 'PR',
    },
    venue_address: null as string | null,
    biometry_required: false,
    poster: 'noite' as string | null,
    notice: null as string | null,
    ...event,
  },
})
const pix = { method: 'pix' as const, installments: 1, installment_cents: 27_600, card: null }

async function sentTo(recipient: string) {
  const [mail] = await app.db.query<{ subject: string; text: string; attached_order: string | null }>(
    'select subject, text, attached_order from messages where recipient = $1',
    [recipient],
  )
  return mail
}

function confirmed(event: Choices = {}, payment: EmailPayment | null = pix) {
  const email = confirmationOf(producer, { ...anOrderOf(event), total_cents: 27_600, payment, tickets: [] })
  return { subject: email.subject, ...composeMail(producer, email) }
}

test('who has paid reads what, when, where, how much, and finds the tickets beside it', () => {
  const mail = confirmed()
  expect(mail.subject).toBe('Seus ingressos: Noite de São João')
  for (const part of [
    'Olá, Ana!',
    'Noite de São João',
    'sábado, 5 de dezembro de 2026, 19h30',
    'Abertura: 18h',
    'Teatro da Estação, Serra Clara/PR',
    'Pedido: 100234',
    'Total: R$\u00a0276,00',
    'Pagamento: Pix',
    'em anexo',
    `https://loja.example/clube-do-mar/ticket/list/${order_id}`,
  ]) {
    expect(mail.text).toContain(part)
  }
  expect(mail.text).not.toContain('biometria')
})

test('the street stands below the venue, where somebody has said it', async () => {
  const mail = confirmed({ venue_address: 'Rua da Plataforma, 40' })
  expect(mail.text).toContain('Teatro da Estação, Serra Clara/PR\nRua da Plataforma, 40\n')
})

test('the club says in its own words that these are the tickets', async () => {
  const order = anOrderOf()
  const talkative = { ...producer, locale: { 'pt-br': { 'mail.tickets': 'Bora pro jogo: {event}' } } }
  await writeTicketsAgain(app.db, talkative, order)
  expect(await sentTo(order.buyer.email)).toMatchObject({ subject: 'Bora pro jogo: Noite de São João' })
})

const card = { brand: 'visa', last4: '4242' }
test.each([
  ['nothing', null, 'sem custo'],
  [
    'a card at once',
    { method: 'card' as const, installments: 1, installment_cents: 27_600, card },
    'final 4242, à vista',
  ],
  [
    'a card in parts',
    { method: 'card' as const, installments: 3, installment_cents: 9_200, card },
    'cartão Visa final 4242, 3x de R$\u00a092,00',
  ],
])('paying %s is told as such', async (_title, payment, line) => {
  expect(confirmed({}, payment).text).toContain(line)
})

test('where faces are checked the e-mail says what comes next', async () => {
  expect(confirmed({ biometry_required: true }).text).toContain('cada portador precisa se cadastrar')
})

test('a long title is cut after a whole word, under sixty characters', async () => {
  const title = 'Festival Internacional de Inverno de Campos Novos: a grande noite de abertura'
  const subject = confirmed({ title }).subject
  expect(subject).toBe('Seus ingressos: Festival Internacional de Inverno de…')
  expect(confirmed({ title: 'A'.repeat(200) }).subject.length).toBeLessThan(60)
})

test('who cancels reads how much comes back and how', async () => {
  const order = anOrderOf()
  await writeRefund(app.db, producer, { ...order, amount_cents: 13_800, method: 'card' })
  const mail = await sentTo(order.buyer.email)
  expect(mail).toMatchObject({ subject: 'Cancelamento: Noite de São João', attached_order: null })
  expect(mail?.text).toMatch(/100234[\s\S]*não valem mais[\s\S]*Reembolso: R\$\u00a0138,00\nO valor volta no cartão/)
})

test('who paid too late reads that nothing was bought and everything returns', async () => {
  const order = anOrderOf()
  await writeLateRefund(app.db, producer, { ...order, amount_cents: 27_600, method: 'pix' })
  const mail = await sentTo(order.buyer.email)
  expect(mail).toMatchObject({ subject: 'Pagamento devolvido: Noite de São João', attached_order: null })
  expect(mail?.text).toMatch(/depois do prazo[\s\S]*Devolução: R\$\u00a0276,00\nO valor volta por Pix/)
})
