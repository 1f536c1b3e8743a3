import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { deliverBySmtp } from '#test/deliver-by-smtp.ts'
import { readPdf } from '#test/read-pdf.ts'
import { startApp } from '#test/start-app.ts'

const TICKET_SECRET = 'a secret that signs nothing but test tickets'
const app = await startApp({ TICKET_SECRET })
const club = await app.aProducer({ title: 'Clube do Mar' })
const ana = await anAccount(app)
const event = await anEvent(app.db, club.id, { title: 'Noite de São João' })

const send = (order_id: string, { bearer }: Pick<TestAccount, 'bearer'> = ana) =>
  app.request(`/api/orders/${order_id}/send`, { method: 'POST', body: {}, headers: bearer })
const draw = (ticket_id = '', { bearer }: Pick<TestAccount, 'bearer'> = ana) =>
  app.request(`/api/tickets/${ticket_id}/pdf`, { headers: bearer })
const written = () => app.db.query<Record<string, string>>('select * from messages')

beforeEach(async () => {
  await app.db.query('delete from messages')
})

const deliver = () => deliverBySmtp(app)

function attachedTo(raw: string): Buffer | undefined {
  const [, encoded] = /filename=ingressos\.pdf[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/.exec(raw) ?? []
  return encoded ? Buffer.from(encoded, 'base64') : undefined
}

test('an order’s tickets are mailed again to its buyer, as a PDF', async () => {
  const order = await anOrder(app.db, {
    account_id: ana.id,
    event_id: event.id,
    amounts: { [`${event.id}-1-1-1`]: 2 },
  })
  const answer = await send(order.id)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({})
  const [letter] = await written()
  expect(letter).toMatchObject({ recipient: ana.email, attached_order: order.id })
  expect(letter?.['html']).toContain(`apple-touch-icon.png?producer=${club.slug}`)
  const { items } = (await app.request(`/api/orders/${order.id}`, { headers: ana.bearer })).json<Order>()
  expect(items).toHaveLength(2)
  for (const { holder, ticket_type, sector } of items) {
    expect(letter?.['html']).toContain(holder.name)
    expect(letter?.['text']).toContain(`${holder.name}: ${ticket_type.name} · ${sector.name}`)
  }

  const [mail, ...more] = await deliver()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: [ana.email] })
  expect(mail?.raw).toMatch(/Content-Type: application\/pdf; name=ingressos\.pdf/)
  const { pages, lines } = readPdf(attachedTo(mail?.raw ?? '') ?? Buffer.of())
  expect(pages).toBe(2)
  expect(lines).toContain(`Pedido ${order.compra_id} · Ingresso 2 de 2`)
})

test('what is mailed are the tickets of the moment it leaves', async () => {
  const order = await anOrder(app.db, {
    account_id: ana.id,
    event_id: event.id,
    amounts: { [`${event.id}-1-1-1`]: 2 },
  })
  await send(order.id)
  await app.db.query('select give_back_tickets($1, $2)', [order.id, order.ticket_ids.slice(0, 1)])
  const [mail] = await deliver()
  expect(readPdf(attachedTo(mail?.raw ?? '') ?? Buffer.of()).pages).toBe(1)

  await send(order.id)
  await app.db.query('select give_back_tickets($1, $2)', [order.id, order.ticket_ids])
  const [empty] = await deliver()
  expect(empty?.to).toEqual([ana.email])
  expect(empty?.raw).not.toContain('ingressos.pdf')
})

test('the outbox of a local run says that tickets went with it, its data keep their shape', async () => {
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id })
  await send(order.id)
  expect((await app.request('/dev/outbox')).body).toContain('<p>Anexo: ingressos.pdf</p>')
  const [newest] = (await app.request('/dev/outbox.json')).json()
  expect(Object.keys(newest).toSorted()).toEqual(['channel', 'sent_at', 'subject', 'text', 'to'])
  expect(newest.subject).toBe('Seus ingressos: Noite de São João')
})

test('the order of somebody else is not sent, to nobody', async () => {
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id })
  const stranger = await anAccount(app)
  for (const id of [order.id, randomUUID()]) {
    const answer = await send(id, stranger)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'order_not_found' })
  }
  expect(await written()).toEqual([])
})

test('an order without valid tickets, or that is not paid, has nothing to send', async () => {
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id })
  await app.db.query(`update orders set state = 'pending' where id = $1`, [order.id])
  expect((await send(order.id)).json()).toMatchObject({ code: 'no_tickets' })
  await app.db.query(`update orders set state = 'paid' where id = $1`, [order.id])
  await app.db.query('select give_back_tickets($1, $2)', [order.id, order.ticket_ids])
  expect((await send(order.id)).json()).toMatchObject({ code: 'no_tickets' })
  expect(await written()).toEqual([])
})

test('the sixth mail of an hour waits; another order’s does not', async () => {
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id })
  const other = await anOrder(app.db, { account_id: ana.id, event_id: event.id })
  for (let i = 0; i < 5; i++) expect((await send(order.id)).statusCode).toBe(200)
  expect((await send(order.id)).statusCode).toBe(429)
  expect((await send(other.id)).statusCode).toBe(200)
  expect(await written()).toHaveLength(6)
})

test('one ticket can be downloaded by its buyer alone', async () => {
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id })
  const [ticket_id = ''] = order.ticket_ids
  const answer = await draw(ticket_id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  const { pages, lines } = readPdf(answer.rawPayload)
  expect(pages).toBe(1)
  expect(lines).toContain(`Pedido ${order.compra_id}`)
  expect(lines).toContain('Clube do Mar')

  const stranger = await anAccount(app)
  for (const id of [ticket_id, randomUUID()]) {
    expect((await draw(id, stranger)).json()).toMatchObject({ code: 'ticket_not_found' })
  }
  expect((await app.request(`/api/tickets/${ticket_id}/pdf`)).statusCode).toBe(401)
})

test('a cancelled ticket cannot be downloaded any more', async () => {
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id })
  await app.db.query('select give_back_tickets($1, $2)', [order.id, order.ticket_ids])
  const answer = await draw(order.ticket_ids[0])
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'ticket_not_found' })
})
