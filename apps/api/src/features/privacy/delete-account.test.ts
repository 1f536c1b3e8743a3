import type { Order } from '@bilheteria/contract/orders'
import { formatCpf } from '@bilheteria/rules/person'
import { expect, test } from 'vitest'
import { deliverMessages } from '#features/messages/deliver-messages.ts'
import type { SendMail } from '#outside/mail.ts'
import { reserve } from '#test/a-cart.ts'
import { anOpenOrder, aPaidOrder, loggedInAgain, pay } from '#test/a-purchase.ts'
import { aGift, accountWithEverything } from '#test/account-with-everything.ts'
import { anAccount, aRegistration, logIn, proofOf, refresh, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
checkAfterEach(app)

const leaveBy = (headers: { authorization: string }, confirm = 'excluir') =>
  app.request(`/api/user?confirm=${confirm}`, { method: 'DELETE', headers })
const leave = async (person: TestAccount, confirm?: string) => leaveBy(await proofOf(app, person), confirm)

type Mail = Parameters<SendMail>[0]

/** Everything that waits is sent; answers it. */
async function postman(): Promise<Mail[]> {
  const sent: Mail[] = []
  const log = { info() {}, warn() {}, error() {} }
  await deliverMessages({
    db: app.db,
    log,
    keep_content: true,
    sendSms: async () => {},
    sendMail: async (mail: Mail) => void sent.push(mail),
    drawAttachment: async () => undefined,
    composeConfirmation: async () => undefined,
  })
  return sent
}

const stored = async () => JSON.stringify(await app.dump())

test('whoever leaves is found nowhere any more, and what the law keeps still adds up', async () => {
  const zuleica = await accountWithEverything(app)
  const friend = await anAccount(app, { name: 'Bia Nunes' })
  const { name, username, document: cpf, email, cellphone, birth_date } = zuleica
  const gift = await aGift(app, friend, zuleica, (await anEvent(app.db, '0')).id)
  const codes = await app.db.query<{ secret: string }>('select secret from tickets')
  const [sold] = await app.db.query('select total_cents, paid_at, state from orders where id = $1', [zuleica.order.id])

  await app.moveClock('40 days')
  await app.settleEverything()
  await postman()
  const { street, zipcode } = zuleica.address
  const traces = [cpf, formatCpf(cpf), name, username, email, cellphone, birth_date, street, zipcode]
  const before = await stored()
  for (const trace of traces.filter((text) => text !== formatCpf(cpf))) expect(before).toContain(trace)

  expect((await leave(zuleica)).json()).toEqual({})
  expect(await postman()).toMatchObject([{ to: email, subject: 'Sua conta foi excluída' }])

  for (const table of ['biometry_registrations', 'biometry_photos', 'biometry_invites']) {
    expect(await app.db.query(`select 1 from ${table}`)).toEqual([])
  }
  const after = await stored()
  for (const trace of [...traces, 'Zulmira', 'mare-77001', 'Galo de Prata']) expect(after).not.toContain(trace)
  for (const { secret } of codes) expect(after).not.toContain(secret)
  expect(
    await app.db.query('select total_cents, paid_at, state from orders where id = $1', [zuleica.order.id]),
  ).toEqual([sold])
  expect(await app.db.query('select 1 from tickets where order_id = $1', [zuleica.order.id])).toHaveLength(2)
  const consents = await app.db.query('select kind, version, allowed, account_id, document from consents order by kind')
  expect(consents).toMatchObject([
    { kind: 'biometry', version: 1, allowed: true, account_id: null, document: null },
    { kind: 'cookies', version: 1, allowed: true, account_id: null, document: null },
  ])

  const own = await app.request(`/api/orders/${gift.id}`, { headers: (await loggedInAgain(app, friend)).bearer })
  expect(own.json<Order>().items).toMatchObject([{ holder: { name: 'Dados excluídos', cpf: '', email: '' } }])
})

test('a friend’s order that named them once, and somebody else today, does not name them any more', async () => {
  const [ana, friend] = [await anAccount(app, { name: 'Ana do Sobrado' }), await anAccount(app, { name: 'Bia Nunes' })]
  const gift = await aGift(app, friend, ana, (await anEvent(app.db, '0')).id)
  const [{ id } = { id: '' }] = await app.db.query<{ id: string }>('select id from tickets where order_id = $1', [
    gift.id,
  ])
  const other = { name: 'Caio Prates', cpf: friend.document, email: 'caio@exemplo.test', cellphone: '41955556666' }
  const headers = await proofOf(app, friend)
  const changed = await app.request(`/api/tickets/${id}/holder`, { method: 'PUT', body: other, headers })
  expect(changed.statusCode).toBe(200)
  await postman()
  expect((await leave(ana)).json()).toEqual({})
  await postman()
  const after = await stored()
  for (const trace of [ana.document, ana.email, ana.name]) expect(after).not.toContain(trace)
  expect(after).toContain('Caio Prates')
})

test('a code on its way to a telephone that others have too still arrives', async () => {
  const [ana, mother] = [
    await anAccount(app, { cellphone: '41944445555' }),
    await anAccount(app, { cellphone: '41944445555' }),
  ]
  const waiting = () => app.db.query('select 1 from messages where recipient = $1', [ana.cellphone])
  await app.post('/api/password/code', { document: mother.document, method: 'SMS' })
  await leave(ana)
  expect(await waiting()).toHaveLength(1)
  await leave(mother)
  expect(await waiting()).toEqual([])
  await app.db.query('delete from messages where forget')
})

test('nothing opens the account again, and its CPF and e-mail are free for a new one', async () => {
  const ana = await anAccount(app)
  await leave(ana)
  expect((await app.request('/api/user', { headers: ana.bearer })).statusCode).toBe(401)
  expect((await refresh(app, ana.token.refresh_token)).json().code).toBe('session_ended')
  expect((await logIn(app, ana)).json().code).toBe('invalid_credentials')
  expect((await app.post('/api/password/search', { document: ana.document })).json().code).toBe('account_not_found')
  const { document, email } = ana
  expect((await app.post('/api/user', aRegistration({ document, email }))).statusCode).toBe(200)
  await app.db.query('delete from messages where forget')
})

test.each(['', 'sim', 'excluir '])('“%s” is no confirmation', async (confirm) => {
  const ana = await anAccount(app)
  expect((await leave(ana, encodeURIComponent(confirm))).statusCode).toBe(422)
  expect((await app.request('/api/user', { headers: ana.bearer })).statusCode).toBe(200)
})

const refusals: [string, string, (ana: TestAccount) => Promise<unknown>][] = [
  ['a ticket to come', 'tickets_ahead', async (ana) => aPaidOrder(app, ana, (await anEvent(app.db, '0')).id)],
  [
    'a ticket to come that somebody else has bought for them',
    'tickets_ahead',
    async (ana) => aGift(app, await anAccount(app), ana, (await anEvent(app.db, '0')).id),
  ],
  ['an order to pay', 'money_moving', async (ana) => anOpenOrder(app, ana, (await anEvent(app.db, '0')).id)],
  [
    'a payment that may still arrive',
    'money_moving',
    async (ana) => {
      const { id } = await anOpenOrder(app, ana, (await anEvent(app.db, '0')).id)
      await pay(app, ana, id, { method: 'pix' })
      await app.request(`/api/orders/${id}/cancel`, { method: 'POST', body: {}, headers: await proofOf(app, ana) })
    },
  ],
  [
    'money on its way back',
    'money_moving',
    async (ana) => {
      const { id } = await aPaidOrder(app, ana, (await anEvent(app.db, '0')).id)
      await app.request(`/api/orders/${id}/cancel`, { method: 'POST', body: {}, headers: await proofOf(app, ana) })
    },
  ],
]

test.each(refusals)('with %s nobody is deleted', async (_title, code, arrange) => {
  const ana = await anAccount(app)
  await arrange(ana)
  const proof = await proofOf(app, ana)
  const before = await stored()
  const refused = await leaveBy(proof)
  expect([refused.statusCode, refused.json().code]).toEqual([409, code])
  expect(await stored()).toBe(before)
})

test('money that comes long after its person has left goes back, and nobody is written to', async () => {
  const ana = await anAccount(app)
  const { id } = await anOpenOrder(app, ana, (await anEvent(app.db, '0', { day: 60 })).id)
  const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  await app.moveClock('3 days')
  for (let day = 0; day < 4; day++) {
    await app.db.query('update payments set next_ask_at = clock() where next_ask_at is not null and order_id = $1', [
      id,
    ])
    await app.settleEverything()
  }
  expect((await leave(ana)).json()).toEqual({})
  await postman()
  await app.sandbox.pay(waiting.payment?.id.replaceAll('-', '') ?? '')
  await app.settleEverything()
  expect(
    await app.db.query('select state, refunded_cents = total_cents as back from orders where id = $1', [id]),
  ).toEqual([{ state: 'refunded', back: true }])
  expect(await postman()).toEqual([])
})

test('what lies in the cart is for sale again', async () => {
  const ana = await anAccount(app)
  const event = await anEvent(app.db, '0', { batches: [{ name: 'Lote 1', price_cents: 1_000, quantity: 1 }] })
  await reserve(app, ana, event.id, { [`${event.id}-1-1-1`]: 1 })
  await leave(ana)
  const next = await reserve(app, await anAccount(app), event.id, { [`${event.id}-1-1-1`]: 1 })
  expect(next.statusCode).toBe(200)
})
