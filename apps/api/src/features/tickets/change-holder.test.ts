import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount, proofOf, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'
import { createTicketCodes } from './ticket-code.ts'

const TICKET_SECRET = 'a secret that signs nothing but test tickets'
const app = await startApp({ TICKET_SECRET })
const codes = createTicketCodes(TICKET_SECRET)
const club = await app.aProducer({ title: 'Clube do Mar', slug: 'clube-do-mar' })
const ana = await anAccount(app)
const event = await anEvent(app.db, club.id)

const bia = () => ({ name: 'Bia Nunes', cpf: aCpf(), email: 'bia@exemplo.test', cellphone: '41912345678' })
const change = async (ticket_id = '', body: object = bia(), buyer: TestAccount = ana) =>
  app.request(`/api/tickets/${ticket_id}/holder`, { method: 'PUT', body, headers: await proofOf(app, buyer) })
const stored = (id = '') => app.db.query<Record<string, unknown>>('select * from tickets where id = $1', [id])
const mails = () => app.db.query<Record<string, string>>('select * from messages order by recipient')

beforeEach(async () => {
  await app.moveClock('0')
  await app.db.query('delete from limits')
  await app.db.query('delete from messages')
})

async function aTicket(event_id = event.id, holder = {}) {
  const order = await anOrder(app.db, { account_id: ana.id, event_id, holder })
  return { order, id: order.ticket_ids[0] ?? '' }
}

test('another person is named, and only the new code belongs to the ticket', async () => {
  const { id } = await aTicket(event.id, { half_price: '1.selado' })
  const [before] = await stored(id)
  const old = codes.sign({ event_id: event.id, ticket_id: id, secret: String(before?.['secret']) })
  const person = bia()
  const answer = await change(id, person)
  expect(answer.statusCode).toBe(200)
  const [shown] = answer.json<Order>().items
  expect(shown).toMatchObject({ id, holder: person, holder_changeable: true })

  const [after] = await stored(id)
  expect(codes.verify(event.id, shown?.code ?? '')).toEqual({ ticket_id: id, secret: after?.['secret'] })
  expect(codes.verify(event.id, old)?.secret).not.toBe(after?.['secret'])
  expect(after).toMatchObject({ half_price: null, price_cents: before?.['price_cents'] })
})

test('mails the new tickets to the buyer, and to the new holder the link of that ticket alone', async () => {
  const { id, order } = await aTicket()
  await change(id)
  const [toBuyer, toHolder, ...more] = await mails()
  expect(more).toEqual([])
  expect(toBuyer).toMatchObject({ recipient: ana.email, attached_order: order.id, producer_id: club.id })
  expect(toBuyer?.['text']).toMatch(/Antes: Ana Ramos\nAgora: Bia Nunes/)
  expect(toBuyer?.['text']).toContain(`http://localhost:3000/clube-do-mar/ticket/list/${order.id}`)
  expect(toHolder).toMatchObject({ recipient: 'bia@exemplo.test', attached_order: null })
  expect(toHolder?.['text']).toMatch(/Olá, Bia![\s\S]*Ana Ramos colocou no seu nome[\s\S]*Casa de Teste/)
  expect(toHolder?.['text']).toMatch(/http:\/\/localhost:3000\/clube-do-mar\/ingresso\/[\w-]{43}/)
  expect(toHolder?.['text']).not.toContain('Quem comprou vai te mandar')
  expect(toHolder?.['text']).not.toContain(order.id)
})

test('a buyer who names themselves is written to once', async () => {
  const { id } = await aTicket()
  await change(id, { ...bia(), email: ana.email })
  expect(await mails()).toHaveLength(1)
})

test('the ticket of somebody else does not exist, and neither does an invented one', async () => {
  const { id } = await aTicket()
  const before = await stored(id)
  const stranger = await anAccount(app)
  for (const ticket_id of [id, randomUUID()]) {
    const answer = await change(ticket_id, bia(), stranger)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'ticket_not_found' })
  }
  expect(await stored(id)).toEqual(before)
})

test('it is too late a day before the event', async () => {
  const { id } = await aTicket()
  const [last] = await app.db.query<{ minute_after: string }>(
    `select iso(carrier_change_date + interval '1 minute') as minute_after from tickets where id = $1`,
    [id],
  )
  await app.setClock(last!.minute_after)
  const before = await stored(id)
  const answer = await change(id)
  expect(answer.json()).toMatchObject({ code: 'holder_fixed' })
  expect(answer.statusCode).toBe(409)
  expect(await stored(id)).toEqual(before)
  expect(await mails()).toEqual([])
})

test('nobody is named on a ticket that is cancelled or used', async () => {
  const { id: cancelled, order } = await aTicket()
  await app.db.query('select give_back_tickets($1, $2)', [order.id, order.ticket_ids])
  const { id: used } = await aTicket()
  await app.db.query(`update tickets set state = 'used' where id = $1`, [used])
  for (const id of [cancelled, used]) expect((await change(id)).json()).toMatchObject({ code: 'holder_fixed' })
})

test('where faces are checked a person enters with one ticket only', async () => {
  const checked = await anEvent(app.db, club.id, { biometry_required: true })
  const person = bia()
  const { id: first, order } = await aTicket(checked.id)
  const { id: second } = await aTicket(checked.id)
  expect((await change(first, person)).statusCode).toBe(200)
  const before = await stored(second)
  expect((await change(second, person)).json()).toMatchObject({ code: 'holder_twice' })
  expect(await stored(second)).toEqual(before)

  // A typing mistake on one's own ticket can be mended.
  expect((await change(first, { ...person, name: 'Bia Nunes Prado' })).statusCode).toBe(200)
  await app.db.query('select give_back_tickets($1, $2)', [order.id, order.ticket_ids])
  expect((await change(second, person)).statusCode).toBe(200)
})

test('elsewhere one person may hold several tickets', async () => {
  const person = bia()
  for (const { id } of [await aTicket(), await aTicket()]) expect((await change(id, person)).statusCode).toBe(200)
})

test('after ten changes in an hour the next one waits', async () => {
  const { id } = await aTicket()
  for (let i = 0; i < 10; i++) expect((await change(id)).statusCode).toBe(200)
  const refused = await change(id)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  const recipients = (await mails()).map(({ recipient }) => recipient)
  expect(recipients.filter((to) => to === ana.email)).toHaveLength(10)
  expect(recipients.filter((to) => to === 'bia@exemplo.test')).toHaveLength(5)
})

test.each([
  ['a CPF with wrong digits', { cpf: '11111111111' }, 'cpf'],
  ['no name', { name: ' ' }, 'name'],
  ['a bad e-mail', { email: 'bia' }, 'email'],
  ['a short phone', { cellphone: '4199' }, 'cellphone'],
])('%s is refused next to its field', async (_title, wrong, field) => {
  const { id } = await aTicket()
  const answer = await change(id, { ...bia(), ...wrong })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

test('nobody can advertise in a stranger’s mailbox by their own name', async () => {
  const spammer = await anAccount(app, { name: 'Ganhe em premios.example' })
  const order = await anOrder(app.db, { account_id: spammer.id, event_id: event.id })
  await change(order.ticket_ids[0], bia(), spammer)
  const notice = (await mails()).find(({ recipient }) => recipient === 'bia@exemplo.test')
  expect(notice?.['text']).toContain('Quem comprou colocou no seu nome')
  expect(notice?.['text']).not.toContain('premios')
})

const namedAs = (cpf: string) =>
  app.db.query(`select id from tickets where holder_document = $1 and state = 'valid'`, [cpf])

describe.runIf('postgres' in inject('test_database'))('two buyers who name the same person at once', () => {
  test('do not both succeed where faces are checked', async () => {
    const checked = await anEvent(app.db, club.id, { biometry_required: true })
    const person = bia()
    const ids = [(await aTicket(checked.id)).id, (await aTicket(checked.id)).id, (await aTicket(checked.id)).id]
    const answers = await Promise.all(ids.map((id) => change(id, person)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
    expect(await namedAs(person.cpf)).toHaveLength(1)
  })

  test('would both succeed without the lock: the race it prevents', async () => {
    const checked = await anEvent(app.db, club.id, { biometry_required: true })
    const cpf = aCpf()
    let looked = 0
    let release: (() => void) | undefined
    const everybody = new Promise<void>((resolve) => (release = resolve))
    const changeWithoutLock = (id: string) =>
      app.db.transaction(async (tx) => {
        await tx.query('update tickets set holder_document = $2 where id = $1', [id, cpf])
        const others = await tx.query('select 1 from tickets where holder_document = $1 and id <> $2', [cpf, id])
        expect(others).toEqual([])
        if (++looked === 2) release?.()
        await everybody
      })
    const ids = [(await aTicket(checked.id)).id, (await aTicket(checked.id)).id]
    await Promise.all(ids.map(changeWithoutLock))
    expect(await namedAs(cpf)).toHaveLength(2)
  })
})
