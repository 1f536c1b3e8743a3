import { beforeEach, expect, test } from 'vitest'
import { aBoughtTicket } from '#test/a-bought-ticket.ts'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const club = await app.aProducer()
const ana = await anAccount(app)
const event = await anEvent(app.db, club.id)
const { aTicket, give } = aBoughtTicket(app, { buyer: ana, event_id: event.id })

beforeEach(() => app.db.query('delete from limits'))

let addresses = 0
/** Another address of the same mailbox each time. */
const victim = () => `${addresses % 2 === 0 ? 'vi.tima' : 'vitima'}+${addresses++}@gmail.com`
const letters = async () => (await app.db.query(`select 1 from messages where recipient like 'vi%@gmail.com'`)).length

let requests = 0
const code = async (email: string) => {
  const account = await anAccount(app, { verified: false, email })
  await app.post('/api/email/code/send', { document: account.document }, account.bearer)
}
const kinds: Record<string, (email: string) => Promise<unknown>> = {
  'a code to verify it': code,
  'a ticket that is handed over': async (email) => give((await aTicket()).id, { email }),
  'a notice to a new holder': async (email) => {
    const { id } = await aTicket()
    const holder = { name: 'Bia Nunes', cpf: aCpf(), email, cellphone: '41912345678' }
    const headers = await proofOf(app, ana)
    const answer = await app.request(`/api/tickets/${id}/holder`, { method: 'PUT', body: holder, headers })
    expect(answer.statusCode).toBe(200)
  },
  'a confirmation of a support request': async (email) => {
    const body = { name: 'Bia', email, topic: 'payment', text: 'Onde está o meu ingresso?' }
    const answer = await app.request('/api/support', { method: 'POST', body, from: `203.0.113.${++requests}` })
    expect(answer.statusCode).toBe(200)
  },
  'a farewell': async (email) => {
    const account = await anAccount(app, { verified: false, email })
    const answer = await app.request('/api/user?confirm=excluir', {
      method: 'DELETE',
      headers: await proofOf(app, account),
    })
    expect(answer.statusCode).toBe(200)
  },
}

test.each(Object.keys(kinds))('a mailbox gets %s five times a day at most', async (kind) => {
  await app.db.query('delete from messages')
  for (let n = 0; n < 6; n++) {
    await app.moveClock(`${n * 61} seconds`)
    await kinds[kind]?.(victim())
  }
  expect(await letters()).toBe(5)
})

test('a mailbox gets five letters a day of all kinds together, and its account still a code', async () => {
  await app.db.query('delete from messages')
  for (const minute of [0, 2]) {
    await app.moveClock(`${minute} minutes`)
    for (const [kind, send] of Object.entries(kinds)) if (kind !== 'a code to verify it') await send(victim())
  }
  expect(await letters()).toBe(5)
  await code(victim())
  expect(await letters()).toBe(6)
})
