import { afterEach, describe, expect, inject, test } from 'vitest'
import { anAccount, codeSentTo, logIn, type TestAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'
import { waitForLockWaiters } from '#test/wait-for-lock-waiters.ts'

const app = await startApp()
afterEach(() => app.moveClock('0'))
const update = ({ bearer }: TestAccount, body: unknown) =>
  app.request('/api/user', { method: 'PUT', body, headers: bearer })
const changePassword = ({ bearer }: TestAccount, password: string, new_password: string) =>
  app.request('/api/user/password', { method: 'PUT', body: { password, new_password }, headers: bearer })
const sessions = async ({ bearer }: TestAccount) =>
  (await app.request('/api/user/sessions', { headers: bearer })).json<{ data: { id: string; current: boolean }[] }>()
    .data
const mailsTo = async (email: string) =>
  (await app.request('/dev/outbox.json')).json<{ to: string; subject: string }[]>().filter(({ to }) => to === email)

const verify = ({ id }: TestAccount) =>
  app.db.query('update accounts set email_verified_at = clock() where id = $1', [id])

describe('personal data', () => {
  test('changes where a change is given, and only there', async () => {
    const ana = await anAccount(app, { verified: false })
    const answer = await update(ana, { name: 'Ana Lúcia Ramos', gender_id: 'O' })
    expect(answer.json()).toMatchObject({ name: 'Ana Lúcia Ramos', username: 'analciaramos', gender_id: 'O' })
    expect(answer.json()).toMatchObject({ birth_date: '1993-08-22', email: ana.email, document: ana.document })
  })

  test('the CPF is not one of the things that can be changed', async () => {
    const ana = await anAccount(app, { verified: false })
    const answer = await update(ana, { document: '52998224725' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.document).toEqual(['Campo desconhecido'])
  })

  test('an address is replaced whole', async () => {
    const ana = await anAccount(app, { verified: false })
    const address = { ...ana.address, street: 'Ladeira do Velame', number: '77', complement: '' }
    expect((await update(ana, { address })).json().address).toEqual(address)
  })

  test('nobody becomes younger than sixteen', async () => {
    const ana = await anAccount(app, { verified: false })
    const answer = await update(ana, { birth_date: '2024-01-01' })
    expect(answer.json().errors.birth_date).toEqual(['É preciso ter pelo menos 16 anos'])
  })
})

describe('a new e-mail', () => {
  test('needs the password, is told to the old address and waits to be verified', async () => {
    const ana = await anAccount(app, { verified: false })
    await verify(ana)
    const email = `nova-${ana.email}`
    expect((await update(ana, { email })).json().errors.password).toEqual(['Este campo é obrigatório'])
    const refused = await update(ana, { email, password: 'errada' })
    expect(refused.json()).toEqual({
      code: 'wrong_password',
      message: 'Senha atual incorreta.',
      errors: { password: ['Senha atual incorreta.'] },
    })
    const changed = await update(ana, { email, password: ana.password })
    expect(changed.json()).toMatchObject({ email, email_verified: false })
    expect(await mailsTo(ana.email)).toMatchObject([{ subject: 'O e-mail da sua conta foi alterado' }])
    expect((await logIn(app, { ...ana, email })).statusCode).toBe(200)
  })

  test('is not proved by a code that was sent to the old one', async () => {
    const ana = await anAccount(app, { verified: false })
    await app.post('/api/email/code/send', { document: ana.document }, ana.bearer)
    const code = await codeSentTo(app, ana.email)
    await update(ana, { email: `vitima-${ana.email}`, password: ana.password })
    const answer = await app.post('/api/email/code/verify', { document: ana.document, code }, ana.bearer)
    expect(answer.statusCode).toBe(404)
    expect((await app.request('/api/user', { headers: ana.bearer })).json().email_verified).toBe(false)
  })

  test('tells nothing to an address nobody ever proved, and can be chosen five times a day', async () => {
    const ana = await anAccount(app, { verified: false, name: 'http://premio.example Ganhe' })
    const victim = `vitima-${ana.email}`
    for (let i = 0; i < 5; i++) {
      expect((await update(ana, { email: `${i}-${victim}`, password: ana.password })).statusCode).toBe(200)
    }
    expect((await update(ana, { email: victim, password: ana.password })).statusCode).toBe(429)
    const outbox = (await app.request('/dev/outbox.json')).json<{ to: string }[]>()
    expect(outbox.filter(({ to }) => to.endsWith(ana.email))).toEqual([])
  })

  test('that is somebody else’s is refused', async () => {
    const ana = await anAccount(app, { verified: false })
    const bia = await anAccount(app, { verified: false })
    const answer = await update(ana, { email: bia.email, password: ana.password })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('Esse e-mail já está em uso')
  })

  // The embedded database has one connection: nobody else is in the middle of anything.
  test.runIf('postgres' in inject('test_database'))(
    'that somebody else takes at the same moment is refused as well',
    async () => {
      const [ana, bia] = [await anAccount(app, { verified: false }), await anAccount(app, { verified: false })]
      const email = `nova-${ana.email}`
      const { late } = await app.db.transaction(async (tx) => {
        await tx.query('update accounts set email = $2 where id = $1', [bia.id, email])
        const asked = update(ana, { email, password: ana.password })
        await waitForLockWaiters(app.db, 1)
        return { late: asked }
      })
      expect((await late).json()).toMatchObject({ code: 'email_taken' })
    },
  )
})

describe('a new password', () => {
  const NEW = 'cadeira numerada azul'

  test('needs the old one, logs the other devices out and is told by mail', async () => {
    const ana = await anAccount(app, { verified: false })
    const other = (await logIn(app, ana)).json()
    await verify(ana)
    expect((await changePassword(ana, 'errada', NEW)).statusCode).toBe(422)
    expect((await changePassword(ana, ana.password, NEW)).statusCode).toBe(200)
    expect((await app.request('/api/user', { headers: ana.bearer })).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${other.access_token}` }
    expect((await app.request('/api/user', { headers })).statusCode).toBe(401)
    expect(await mailsTo(ana.email)).toMatchObject([{ subject: 'Sua senha foi alterada' }])
    expect((await logIn(app, { ...ana, password: NEW })).statusCode).toBe(200)
  })

  test('ends what a recovery under way could do', async () => {
    const ana = await anAccount(app, { verified: false })
    await app.post('/api/password/code', { document: ana.document, method: 'E-mail' })
    const code = await codeSentTo(app, ana.email)
    const reset = (await app.post('/api/password/check', { document: ana.document, code })).json().access_token
    await changePassword(ana, ana.password, NEW)
    const late = { document: ana.document, token: reset, password: 'do ladrão mesmo' }
    expect((await app.post('/api/password/recover', late)).statusCode).toBe(400)
  })

  test('cannot be found out by guessing the old one', async () => {
    const ana = await anAccount(app, { verified: false })
    for (let i = 0; i < 10; i++) expect((await changePassword(ana, 'chute', NEW)).statusCode).toBe(422)
    expect((await changePassword(ana, ana.password, NEW)).statusCode).toBe(429)
  })
})

describe('sessions', () => {
  test('are listed with the device they are on', async () => {
    const ana = await anAccount(app, { verified: false })
    const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
    await logIn(app, ana, { 'user-agent': agent })
    const listed = await sessions(ana)
    expect(listed).toHaveLength(2)
    expect(listed.find(({ current }) => !current)).toMatchObject({ device: 'Chrome no Android', entry: 'password' })
  })

  test('can be ended one by one', async () => {
    const ana = await anAccount(app, { verified: false })
    const other = (await logIn(app, ana)).json()
    const { id } = (await sessions(ana)).find(({ current }) => !current) ?? { id: '' }
    const end = () => app.request(`/api/user/sessions/${id}`, { method: 'DELETE', headers: ana.bearer })
    expect((await end()).statusCode).toBe(200)
    expect((await end()).statusCode).toBe(404)
    const headers = { authorization: `Bearer ${other.access_token}` }
    expect((await app.request('/api/user', { headers })).statusCode).toBe(401)
  })

  test('of others are as unknown as none', async () => {
    const ana = await anAccount(app, { verified: false })
    const bia = await anAccount(app, { verified: false })
    const [{ id } = { id: '' }] = await sessions(bia)
    const answer = await app.request(`/api/user/sessions/${id}`, { method: 'DELETE', headers: ana.bearer })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('session_not_found')
    expect((await app.request('/api/user', { headers: bia.bearer })).statusCode).toBe(200)
  })
})

test('valid memberships are shown, past and coming ones are not', async () => {
  const ana = await anAccount(app, { verified: false })
  const club = await app.aProducer({ title: 'Clube do Mar' })
  const past = await app.aProducer({})
  await app.db.query(
    `insert into memberships (account_id, producer_id, plan, since, until)
     values ($1, $2, 'Vela', '2020-03-01', null), ($1, $3, 'Boia', '2020-03-01', '2021-03-01')`,
    [ana.id, club.id, past.id],
  )
  const user = (await app.request('/api/user', { headers: ana.bearer })).json()
  expect(user.memberships).toEqual([
    { producer_id: club.id, producer_title: 'Clube do Mar', plan: 'Vela', since: '2020-03-01', until: null },
  ])
})
