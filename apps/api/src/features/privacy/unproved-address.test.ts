import type { PersonalData } from '@bilheteria/contract/privacy'
import { beforeEach, expect, test } from 'vitest'
import { insertRows } from '#db/insert-rows.ts'
import { deliverMessages } from '#features/messages/deliver-messages.ts'
import { anAccount, proofOf, proveAddress, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()

beforeEach(async () => {
  for (const table of ['limits', 'messages', 'support_requests', 'event_alerts'])
    await app.db.query(`delete from ${table}`)
})

const leave = async (person: TestAccount) =>
  app.request('/api/user?confirm=excluir', { method: 'DELETE', headers: await proofOf(app, person) })
const exported = async (person: TestAccount) =>
  (await app.request('/api/user/export', { headers: await proofOf(app, person) })).json<PersonalData>()

/** Whoever really reads this mailbox has asked for help and for an alert, and has been to an event with a friend. */
async function aMailbox(email: string) {
  const [event, past] = [await anEvent(app.db, '0'), await anEvent(app.db, '0', { title: 'Noite do Fado', day: -9 })]
  await app.post('/api/support', { topic: 'other', name: 'Rita Salgueiro', email, text: 'Perdi meu cachecol' })
  await insertRows(app.db, 'event_alerts', [{ event_id: event.id, email, producer_id: '0' }])
  const friend = await anAccount(app, { verified: false })
  const holder = { name: 'Rita Salgueiro', email }
  const { id } = await anOrder(app.db, { account_id: friend.id, event_id: past.id, holder })
  const message = { producer_id: '0', channel: 'mail', recipient: email, html: '', text: 'Olá, Rita!' }
  await app.db.query('delete from messages')
  await insertRows(app.db, 'messages', [
    { ...message, subject: 'A caminho', sent_at: null },
    { ...message, subject: 'Entregue', sent_at: '2026-01-01' },
  ])
  return { gift: id }
}

async function known(email: string) {
  const count = async (from: string) => (await app.db.query(`select 1 from ${from} = $1`, [email])).length
  return {
    requests: await count('support_requests where email'),
    alerts: await count('event_alerts where email'),
    tickets: await count('tickets where holder_email'),
  }
}

test('whoever typed somebody else’s address takes nothing of theirs along when leaving', async () => {
  const thief = await anAccount(app, { verified: false })
  const { gift } = await aMailbox(thief.email)
  expect(await exported(thief)).toMatchObject({
    pedidos_de_suporte: [],
    avisos_de_eventos: [],
    ingressos_em_seu_nome: [],
    mensagens: [],
  })
  expect((await leave(thief)).statusCode).toBe(200)
  expect(await known(thief.email)).toEqual({ requests: 1, alerts: 1, tickets: 1 })
  const tickets = await app.db.query('select holder_name from tickets where order_id = $1', [gift])
  expect(tickets).toEqual([{ holder_name: 'Rita Salgueiro' }])

  // What was on its way to them arrives, and is not kept.
  const sent: string[] = []
  await deliverMessages({
    db: app.db,
    log: {
      warn() {},
      error() {},
    },
    keep_content: true,
    sendSms: async () => {},
    sendMail: async ({ subject }) => void sent.push(subject),
    drawAttachment: async () => undefined,
    composeConfirmation: async () => undefined,
  })
  expect(sent.toSorted()).toEqual(['A caminho', 'Sua conta foi excluída'])
  expect(await app.db.query('select 1 from messages where recipient = $1', [thief.email])).toEqual([])
})

test('whoever has proved it reads and forgets everything that is known by it', async () => {
  const rita = await anAccount(app, { verified: false })
  await proveAddress(app, rita)
  await aMailbox(rita.email)
  const told = await exported(rita)
  expect([told.pedidos_de_suporte.length, told.avisos_de_eventos.length, told.mensagens.length]).toEqual([1, 1, 2])
  expect((await leave(rita)).statusCode).toBe(200)
  expect(await known(rita.email)).toEqual({ requests: 0, alerts: 0, tickets: 0 })
})

test('what belongs to the account itself goes with it, proved or not', async () => {
  const ana = await anAccount(app, { verified: false })
  await app.post('/api/consents', { kind: 'cookies', version: 1, allowed: true }, ana.bearer)
  await app.post('/api/password/code', { document: ana.document, method: 'E-mail' })
  expect((await leave(ana)).statusCode).toBe(200)
  for (const table of ['sessions', 'asked_codes', 'consents']) {
    expect(await app.db.query(`select 1 from ${table} where account_id = $1`, [ana.id])).toEqual([])
  }
})
