import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
beforeEach(() => app.db.query('delete from limits'))
afterEach(() => app.moveClock('0'))
const question = { topic: 'order', name: 'Ana', email: 'ana@exemplo.test', text: 'Onde está meu ingresso?' }
const ask = (body: unknown, headers = {}) => app.request('/api/support', { method: 'POST', body, headers })
const stored = async () => (await app.db.query('select 1 from support_requests')).length
const outbox = async () => (await app.request('/dev/outbox.json')).json()

test('a question gets a protocol number; the team and the person are written to, in the producer’s name', async () => {
  const club = await app.aProducer({ title: 'Clube do Mar', support_email: 'ajuda@mar.example' })
  const answer = await ask({ ...question, order_number: '100234' }, { 'producer-id': club.id })
  const { protocol } = answer.json()
  expect(protocol).toMatch(/^\d{8}-[2-9A-HJ-NP-Z]{8}$/)

  const [first, second] = (await outbox()).toSorted((a: { to: string }, b: { to: string }) => a.to.localeCompare(b.to))
  expect(first).toMatchObject({ to: 'ajuda@mar.example', channel: 'mail', subject: `[${protocol}] Pedido` })
  expect(first.text).toContain('Pedido: 100234')
  expect(second).toMatchObject({ to: 'ana@exemplo.test', subject: `[${protocol}] Pedido` })
  expect(second.text).toContain('Clube do Mar')
})

test.each([
  ['nothing', {}, 'topic', 'Escolha um assunto'],
  ['no text', { ...question, text: ' ' }, 'text', 'Este campo é obrigatório'],
  ['a bad e-mail', { ...question, email: 'ana' }, 'email', 'E-mail inválido'],
  ['an unknown topic', { ...question, topic: 'festa' }, 'topic', 'Escolha um assunto'],
  ['an unknown field', { ...question, admin: true }, 'admin', 'Campo desconhecido'],
  ['text that cannot be stored', { ...question, text: 'a\u0000b' }, 'text', 'Valor inválido'],
])('%s is refused next to its field and stores nothing', async (_title, body, field, message) => {
  const before = await stored()
  const answer = await ask(body)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'invalid_input', message: 'Confira os dados informados.' })
  expect(answer.json().errors[field]).toEqual([message])
  expect(await stored()).toBe(before)
})

test('the sixth question within ten minutes is asked to wait; later it goes through', async () => {
  await app.db.query('delete from support_requests')
  for (let i = 0; i < 5; i++) expect((await ask(question)).statusCode).toBe(200)
  const refused = await ask(question)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect(await stored()).toBe(5)

  await app.moveClock('11 minutes')
  expect((await ask(question)).statusCode).toBe(200)
})

test('who asked is counted without being known', async () => {
  await ask(question)
  const rows = await app.db.query<{ visitor: string }>('select visitor from support_requests')
  for (const { visitor } of rows) expect(visitor).toMatch(/^[\w-]{43}$/)
})

test('many at once cannot slip under the limit', async () => {
  await app.db.query('delete from support_requests')
  await Promise.all(Array.from({ length: 12 }, () => ask(question)))
  expect(await stored()).toBe(5)
})

test('whoever types another’s address has one mail a minute and five a day sent there; every question is stored', async () => {
  await app.db.query('delete from messages')
  const victim = 'bia@exemplo.test'
  const mails = () => app.db.query('select 1 from messages where recipient = $1', [victim])
  const askFrom = async (n: number) => {
    const answer = await app.request('/api/support', {
      method: 'POST',
      body: { ...question, email: n % 2 === 0 ? victim : victim.toUpperCase() },
      from: `203.0.113.${n}`,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().protocol).toMatch(/^\d{8}-/)
  }
  const before = await stored()
  for (let n = 0; n < 4; n++) await askFrom(n)
  expect(await mails()).toHaveLength(1)
  for (let n = 4; n < 12; n++) {
    await app.moveClock(`${n} minutes`)
    await askFrom(n)
  }
  expect(await mails()).toHaveLength(5)
  expect(await stored()).toBe(before + 12)
  await app.moveClock('25 hours')
  await askFrom(12)
  expect(await mails()).toHaveLength(6)
})
