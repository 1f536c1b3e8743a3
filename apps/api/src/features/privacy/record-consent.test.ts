import { beforeEach, expect, inject, test } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'
import { waitForLockWaiters } from '#test/wait-for-lock-waiters.ts'

const app = await startApp()
const ana = await anAccount(app)
const event = await anEvent(app.db, '0')
await anOrder(app.db, { account_id: ana.id, event_id: event.id, holder: { cpf: ana.document } })
const cookies = { kind: 'cookies', version: 1, allowed: true }
const face = { kind: 'biometry', version: 1, allowed: true, event_id: event.id, document: ana.document }

type Row = { kind: string; version: number; allowed: boolean; account_id: string | null; visitor: string; moment: Date }

function stored(): Promise<Row[]> {
  return app.db.query<Row>('select *, given_at as moment from consents order by given_at')
}

beforeEach(async () => {
  await app.db.query('delete from consents')
  await app.db.query('delete from limits')
})

test('an answer to the cookie notice is kept with its version and its time, and names nobody', async () => {
  expect((await app.post('/api/consents', cookies)).statusCode).toBe(200)
  expect((await app.post('/api/consents', { ...cookies, allowed: false })).statusCode).toBe(200)
  const [yes, no] = await stored()
  expect(yes).toMatchObject({ ...cookies, account_id: null, visitor: expect.stringMatching(/^[\w-]{43}$/) })
  expect(no).toMatchObject({ allowed: false })
  expect(no!.moment.getTime()).toBeGreaterThanOrEqual(yes!.moment.getTime())
})

test('whoever is logged in is named', async () => {
  await app.post('/api/consents', cookies, ana.bearer)
  const [me] = await app.db.query<{ id: string }>('select id from accounts where document = $1', [ana.document])
  expect(await stored()).toMatchObject([{ account_id: me!.id }])
})

// The embedded database has one connection: nobody else is in the middle of anything.
test.runIf('postgres' in inject('test_database'))(
  'whoever’s account ends in the very moment of the answer is asked to log in',
  async () => {
    const bia = await anAccount(app)
    const { late } = await app.db.transaction(async (tx) => {
      await tx.query('delete from accounts where id = $1', [bia.id])
      const late = app.post('/api/consents', cookies, bia.bearer)
      await waitForLockWaiters(app.db, 1)
      return { late }
    })
    expect((await late).json()).toMatchObject({ code: 'unauthenticated' })
    expect(await stored()).toEqual([])
  },
)

test('a face needs to be told whose it is and for which event', async () => {
  expect((await app.post('/api/consents', face, ana.bearer)).statusCode).toBe(200)
  expect(await stored()).toMatchObject([{ kind: 'biometry', event_id: event.id, document: ana.document }])
})

test.each([
  ['a face without its person', { ...face, document: undefined }, 'document', 'Este campo é obrigatório'],
  ['a face without its event', { ...face, event_id: undefined }, 'event_id', 'Este campo é obrigatório'],
  ['cookies of a person', { ...cookies, document: ana.document }, 'document', 'Campo desconhecido'],
  ['a CPF that is none', { ...face, document: '11111111111' }, 'document', 'CPF inválido'],
  ['an unknown kind', { ...cookies, kind: 'all' }, 'kind', 'Valor inválido'],
])('%s is refused and nothing is kept', async (_title, body, field, message) => {
  const answer = await app.post('/api/consents', body)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[field]).toEqual([message])
  expect(await stored()).toEqual([])
})

test('nobody’s CPF is kept because a stranger names it', async () => {
  const stranger = await anAccount(app)
  expect((await app.post('/api/consents', face)).json()).toMatchObject({ code: 'unauthenticated' })
  expect((await app.post('/api/consents', face, stranger.bearer)).json()).toMatchObject({ code: 'ticket_not_found' })
  expect(await stored()).toEqual([])
})

test('one person answers twenty times in ten minutes', async () => {
  for (let i = 0; i < 20; i++) expect((await app.post('/api/consents', cookies, ana.bearer)).statusCode).toBe(200)
  expect((await app.post('/api/consents', cookies, ana.bearer)).statusCode).toBe(429)
  expect(await stored()).toHaveLength(20)
})

test('whoever answers about cookies gets none for it', async () => {
  const answer = await app.post('/api/consents', { ...cookies, allowed: false })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('a face is agreed to in whichever shop the ticket is looked at', async () => {
  const [club, other] = [await app.aProducer(), await app.aProducer()]
  const body = { ...face, event_id: (await anEvent(app.db, club.id)).id }
  await anOrder(app.db, { account_id: ana.id, event_id: body.event_id, holder: { cpf: ana.document } })
  const answer = await app.post('/api/consents', body, { 'producer-id': other.id, ...ana.bearer })
  expect(answer.statusCode).toBe(200)
  expect(await stored()).toMatchObject([{ event_id: body.event_id }])
})

test('an event nobody knows is not found', async () => {
  const answer = await app.post('/api/consents', { ...face, event_id: 'nenhum' })
  expect(answer.statusCode).toBe(404)
  expect(await stored()).toEqual([])
})

test('a refusal about a stranger’s face stores no CPF', async () => {
  const stranger = { ...face, allowed: false, document: aCpf() }
  const answer = await app.post('/api/consents', stranger, ana.bearer)
  expect(answer.statusCode).toBe(404)
  expect(await stored()).toEqual([])
})

test('a face is withdrawn by the account that agreed to it, also after its ticket changed hands', async () => {
  const document = aCpf()
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id, holder: { cpf: document } })
  expect((await app.post('/api/consents', { ...face, document }, ana.bearer)).statusCode).toBe(200)
  await app.db.query('update tickets set holder_document = $2 where id = $1', [order.ticket_ids[0], aCpf()])
  expect((await app.post('/api/consents', { ...face, document, allowed: false }, ana.bearer)).statusCode).toBe(200)
  expect(await stored()).toMatchObject([{ allowed: true }, { allowed: false, document }])
})
