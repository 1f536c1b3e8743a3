import { beforeEach, describe, expect, test } from 'vitest'
import { anAccount, bearerOf, codeSentTo, proofOf, proveAddress, type TestAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
beforeEach(async () => {
  await app.moveClock('0')
  await app.db.query('delete from limits')
})

const sendCode = ({ bearer }: TestAccount) => app.post('/api/user/proof/code', {}, bearer)
const prove = ({ bearer }: TestAccount, code: string) => app.post('/api/user/proof', { code }, bearer)
const setPhone = (headers: { authorization: string }, cellphone: string) =>
  app.request('/api/user', { method: 'PUT', body: { cellphone }, headers })
const phoneOf = async ({ bearer }: TestAccount) =>
  (await app.request('/api/user', { headers: bearer })).json<{ cellphone: string }>().cellphone

const lettersTo = async ({ email }: TestAccount) =>
  (await app.request('/dev/outbox.json'))
    .json<{ to: string; subject: string; text: string }[]>()
    .filter(({ to }) => to === email)
const methods = async ({ document }: TestAccount) =>
  (await app.post('/api/password/search', { document })).json<{ data: { name: string }[] }>().data.map((m) => m.name)
const sendSms = ({ document }: TestAccount) => app.post('/api/password/code', { document, method: 'SMS' })

/** Came by a partner, and never chose one. */
async function withoutPassword(): Promise<TestAccount> {
  const ana = await anAccount(app, { verified: false })
  await app.db.query('update accounts set password_hash = null where id = $1', [ana.id])
  return ana
}

describe('a code from the mailbox', () => {
  test('proves whoever has no password', async () => {
    const ana = await withoutPassword()
    const sent = await sendCode(ana)
    expect(sent.json()).toEqual({ target: expect.stringMatching(/^a\*+\w@exemplo\.test$/) as string })
    const proof = await prove(ana, await codeSentTo(app, ana.email))
    expect(proof.json()).toMatchObject({ token_type: 'Bearer', refresh_token: null, expires_in: 900 })
    expect((await setPhone(bearerOf(proof.json()), '71998765432')).json().cellphone).toBe('71998765432')
  })

  test('is good once, and for its own account alone', async () => {
    const [ana, bia] = [await anAccount(app, { verified: false }), await anAccount(app, { verified: false })]
    await sendCode(ana)
    const code = await codeSentTo(app, ana.email)
    expect((await prove(bia, code)).json().code).toBe('code_not_found')
    expect((await prove(ana, code)).statusCode).toBe(200)
    expect((await prove(ana, code)).json().code).toBe('code_not_found')
  })

  test('is over after five wrong tries, and after fifteen minutes', async () => {
    const [ana, bia] = [await anAccount(app, { verified: false }), await anAccount(app, { verified: false })]
    await sendCode(ana)
    await sendCode(bia)
    for (let i = 0; i < 5; i++) expect((await prove(ana, 'ZZZZZZ')).statusCode).toBe(404)
    expect((await prove(ana, await codeSentTo(app, ana.email))).statusCode).toBe(404)
    const code = await codeSentTo(app, bia.email)
    await app.moveClock('16 minutes')
    expect((await prove(bia, code)).statusCode).toBe(404)
  })

  test('is sent once a minute and five times a day', async () => {
    const ana = await anAccount(app, { verified: false })
    expect((await sendCode(ana)).statusCode).toBe(200)
    expect((await sendCode(ana)).statusCode).toBe(429)
    for (let minute = 2; minute <= 8; minute += 2) {
      await app.moveClock(`${minute} minutes`)
      expect((await sendCode(ana)).statusCode).toBe(200)
    }
    await app.moveClock('10 minutes')
    expect((await sendCode(ana)).statusCode).toBe(429)
  })

  test('for anything else is no proof', async () => {
    const ana = await anAccount(app, { verified: false })
    await app.post('/api/email/code/send', { document: ana.document }, ana.bearer)
    expect((await prove(ana, await codeSentTo(app, ana.email))).statusCode).toBe(404)
  })
})

test('a proof is no login of its own in the list of sessions', async () => {
  const ana = await anAccount(app, { verified: false })
  await proofOf(app, ana)
  const { data } = (await app.request('/api/user/sessions', { headers: ana.bearer })).json<{ data: unknown[] }>()
  expect(data).toMatchObject([{ current: true, entry: 'password' }])
})

describe('a cellphone', () => {
  const NEW = '71998765432'

  test('that stays as it is needs no proof', async () => {
    const ana = await anAccount(app, { verified: false })
    await proveAddress(app, ana)
    const body = { name: 'Ana Lúcia Ramos', cellphone: ana.cellphone }
    const answer = await app.request('/api/user', { method: 'PUT', body, headers: ana.bearer })
    expect(answer.json()).toMatchObject(body)
    expect(await lettersTo(ana)).toEqual([])
    expect(await methods(ana)).toContain('SMS')
  })

  test('without a proof takes nothing else along', async () => {
    const ana = await anAccount(app, { verified: false })
    const body = { name: 'Outra Pessoa', cellphone: NEW }
    expect((await app.request('/api/user', { method: 'PUT', body, headers: ana.bearer })).statusCode).toBe(403)
    expect((await app.request('/api/user', { headers: ana.bearer })).json()).toMatchObject({ name: ana.name })
  })

  test('that was changed is told to the proved address, only so far that the owner recognises it', async () => {
    const ana = await anAccount(app, { verified: false })
    await proveAddress(app, ana)
    await setPhone(await proofOf(app, ana), NEW)
    const [letter, ...more] = await lettersTo(ana)
    expect(more).toEqual([])
    expect(letter?.subject).toBe('O celular da sua conta foi alterado')
    expect(letter?.text).toContain('(**) *****-5432')
    expect(letter?.text).not.toContain(NEW)
  })

  test('that was changed is told to no address that nobody has proved', async () => {
    const ana = await anAccount(app, { verified: false })
    await setPhone(await proofOf(app, ana), NEW)
    expect(await phoneOf(ana)).toBe(NEW)
    expect(await lettersTo(ana)).toEqual([])
  })

  test('that was changed recovers no password for 72 hours', async () => {
    const ana = await anAccount(app, { verified: false })
    expect(await methods(ana)).toEqual(['SMS', 'E-mail'])
    await setPhone(await proofOf(app, ana), NEW)
    for (const hours of [0, 71]) {
      await app.moveClock(`${hours} hours`)
      expect(await methods(ana)).toEqual(['E-mail'])
      expect((await sendSms(ana)).json().code).toBe('account_not_found')
    }
    expect(await app.db.query('select 1 from messages where recipient = $1', [NEW])).toEqual([])
    await app.moveClock('73 hours')
    expect(await methods(ana)).toEqual(['SMS', 'E-mail'])
    expect((await sendSms(ana)).statusCode).toBe(200)
  })
})
