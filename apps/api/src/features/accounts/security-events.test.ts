import type { Token } from '@bilheteria/contract/accounts'
import { afterEach, expect, test } from 'vitest'
import { anAccount, aRegistration, bearerOf, codeSentTo, logIn, proofOf, refresh } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'
import { listSecurityEvents } from '#cli/security-events.ts'
import { forgetExpired } from './forget-expired.ts'
import { noteDeed } from './security-events.ts'

const app = await startApp()
afterEach(() => app.moveClock('0'))

async function kindsOf(account: string): Promise<string[]> {
  return (await listSecurityEvents(app.db, account))?.map(({ kind }) => kind) ?? []
}

function put(headers: { authorization: string }, body: unknown, url = '/api/user') {
  return app.request(url, { method: 'PUT', body, headers })
}

test('coming in leaves its trace: who, what, when, on what, from where', async () => {
  const ana = aRegistration()
  const { id } = (await app.post('/api/user', ana)).json<{ id: string }>()
  const android = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0' }
  await logIn(app, { ...ana, password: 'não é esta' }, android, '203.0.113.7')
  await logIn(app, ana, android, '203.0.113.8')
  const events = (await listSecurityEvents(app.db, ana.email)) ?? []
  expect(events.map(({ kind }) => kind)).toEqual(['registered', 'login_failed', 'logged_in'])
  expect(events[1]).toMatchObject({ device: 'Chrome no Android', at: expect.stringMatching(/^20\d\d-.*Z$/) })
  expect(events[1]?.visitor).not.toBe(events[2]?.visitor)
  expect(await listSecurityEvents(app.db, id)).toEqual(events)
  expect(await app.db.query(`select 1 from security_events where visitor like '%203.0%'`)).toEqual([])
})

test('a forgotten password: the code, a wrong one, the new password', async () => {
  const ana = await anAccount(app)
  await app.post('/api/password/code', { document: ana.document, method: 'E-mail' })
  await app.post('/api/password/check', { document: ana.document, code: 'AAAAAA' })
  const code = await codeSentTo(app, ana.email)
  const { access_token } = (await app.post('/api/password/check', { document: ana.document, code })).json<Token>()
  await app.post('/api/password/recover', {
    document: ana.document,
    token: access_token,
    password: 'outra arquibancada',
  })
  expect(await kindsOf(ana.id)).toEqual(['recovery_code_sent', 'recovery_code_wrong', 'password_recovered'])
})

test('what changes an account, what is taken out of it, and its end', async () => {
  const club = await app.aProducer()
  const { id: event_id } = await anEvent(app.db, club.id)
  const ana = await anAccount(app)
  const { ticket_ids } = await anOrder(app.db, { account_id: ana.id, event_id, amounts: { [`${event_id}-1-1-1`]: 1 } })
  const proof = await proofOf(app, ana)
  await put(ana.bearer, { email: `nova-${ana.email}`, password: 'não é esta' })
  await put(ana.bearer, { email: `nova-${ana.email}`, password: ana.password })
  await put(proof, { cellphone: '41911112222' })
  const holder = { name: 'Eva Luz', cpf: aRegistration().document, email: 'eva@exemplo.test', cellphone: '41987654321' }
  await put(proof, holder, `/api/tickets/${ticket_ids[0]}/holder`)
  await app.request('/api/user/export', { headers: proof })
  await put(ana.bearer, { password: ana.password, new_password: 'outra arquibancada' }, '/api/user/password')
  await app.moveClock('60 days')
  expect(
    await app.request('/api/user?confirm=excluir', { method: 'DELETE', headers: await proofOf(app, ana) }),
  ).toMatchObject({ statusCode: 200 })
  expect(await kindsOf(ana.id)).toEqual([
    'wrong_password',
    'email_changed',
    'phone_changed',
    'holder_changed',
    'data_exported',
    'password_changed',
    'account_deleted',
  ])
})

test('a copied token: used again, refused, and not noted without end', async () => {
  const ana = await anAccount(app)
  const { refresh_token } = (await logIn(app, ana)).json<Token>()
  const { access_token } = (await refresh(app, refresh_token)).json<Token>()
  for (let times = 0; times < 25; times++) await put(bearerOf({ access_token }), { cellphone: '41911112222' })
  await app.moveClock('1 minute')
  expect((await refresh(app, refresh_token)).statusCode).toBe(401)
  const events = (await listSecurityEvents(app.db, ana.id)) ?? []
  const refused = events.filter(({ kind }) => kind === 'refused')
  expect(refused).toHaveLength(20)
  expect(refused[0]?.detail).toBe('proof_required /api/user')
  expect(events.at(-1)?.kind).toBe('old_token_used_again')
})

test('whoever tries passwords until nobody listens is noted with it', async () => {
  const ana = await anAccount(app)
  for (let times = 0; times < 11; times++) await logIn(app, { ...ana, password: 'não é esta' })
  const events = (await listSecurityEvents(app.db, ana.id)) ?? []
  expect(events).toHaveLength(11)
  expect(events.at(-1)).toMatchObject({ kind: 'refused', detail: 'too_many_requests /oauth/token' })
})

test('a trace is kept for six months', async () => {
  const ana = await anAccount(app)
  await logIn(app, ana)
  await app.moveClock('180 days')
  await forgetExpired(app.db)
  expect(await kindsOf(ana.id)).toEqual(['logged_in'])
  await app.moveClock('185 days')
  await forgetExpired(app.db)
  expect(await listSecurityEvents(app.db, ana.id)).toEqual([])
  expect(await listSecurityEvents(app.db, 'ninguem@exemplo.test')).toBeUndefined()
})

test('what staff did is kept as long as anybody may ask about money', async () => {
  await noteDeed(app.db, { kind: 'event_paused', about: 'an-event', why: 'prices' })
  await app.moveClock('1800 days')
  await forgetExpired(app.db)
  expect(await kindsOf('an-event')).toEqual(['event_paused'])
  await app.moveClock('1830 days')
  await forgetExpired(app.db)
  expect(await kindsOf('an-event')).toEqual([])
})
