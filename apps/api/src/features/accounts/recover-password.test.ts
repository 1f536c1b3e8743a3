import { NEW_PHONE_HOURS } from '@bilheteria/rules/policy'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount, bearerOf, codeSentTo, logIn, proofOf, type TestAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'
import { waitForLockWaiters } from '#test/wait-for-lock-waiters.ts'
import { countHashes } from './passwords.ts'

const app = await startApp()
beforeEach(() => app.db.query('delete from limits'))
afterEach(() => app.moveClock('0'))

const NEW = 'outra arquibancada inteira'
const search = (document: string) => app.post('/api/password/search', { document })
const send = (document: string, method = 'E-mail') => app.post('/api/password/code', { document, method })
const check = (document: string, code: string) => app.post('/api/password/check', { document, code })
const recover = (document: string, token: string, password = NEW) =>
  app.post('/api/password/recover', { document, token, password })
const outbox = async () => (await app.request('/dev/outbox.json')).json<{ to: string; subject: string }[]>()

const statusesOf = (answers: { statusCode: number }[]) => new Set(answers.map(({ statusCode }) => statusCode))

async function aCode(ana: TestAccount): Promise<string> {
  expect((await send(ana.document)).statusCode).toBe(200)
  return codeSentTo(app, ana.email)
}
async function aResetToken(ana: TestAccount): Promise<string> {
  return (await check(ana.document, await aCode(ana))).json().access_token
}

test('four steps from a forgotten password to a new one, which ends every session', async () => {
  const ana = await anAccount(app, { verified: false })
  const [local = ''] = ana.email.split('@')
  expect((await search(ana.document)).json()).toEqual({
    data: [
      { name: 'SMS', value: '(**) *****-4321' },
      { name: 'E-mail', value: `${local.at(0)}***${local.at(-1)}@exemplo.test` },
    ],
  })
  const code = await aCode(ana)
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  const checked = await check(ana.document, code.toLowerCase())
  expect(checked.json()).toEqual({
    token_type: 'Bearer',
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: null,
    expires_in: 900,
  })
  const recovered = await recover(ana.document, checked.json().access_token)
  expect(recovered.statusCode).toBe(200)
  // Whoever has chosen it is in.
  const inside = await app.request('/api/user', { headers: bearerOf(recovered.json()) })
  expect(inside.json()).toMatchObject({ id: ana.id })

  expect((await logIn(app, ana)).statusCode).toBe(400)
  expect((await logIn(app, { ...ana, password: NEW })).statusCode).toBe(200)
  expect((await app.request('/api/user', { headers: ana.bearer })).statusCode).toBe(401)
  const told = expect.objectContaining({ to: ana.email, subject: 'Sua senha foi alterada' })
  expect(await outbox()).toContainEqual(told)
})

test('by SMS too', async () => {
  const bruno = await anAccount(app, { verified: false, cellphone: '71998765432' })
  expect((await send(bruno.document, 'SMS')).statusCode).toBe(200)
  const code = await codeSentTo(app, '71998765432')
  expect((await check(bruno.document, code)).statusCode).toBe(200)
})

test('a CPF without an account is told so', async () => {
  const answer = await search(aCpf())
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ code: 'account_not_found', message: 'Não encontramos uma conta com esse CPF.' })
  expect((await send(aCpf())).statusCode).toBe(404)
})

// The embedded database has one connection: nobody else is in the middle of anything.
test.runIf('postgres' in inject('test_database'))(
  'a CPF whose account gives way to its owner at this moment is told that there is none',
  async () => {
    const stranger = await anAccount(app, { verified: false })
    const { late } = await app.db.transaction(async (tx) => {
      await tx.query('delete from accounts where id = $1', [stranger.id])
      const asked = send(stranger.document)
      await waitForLockWaiters(app.db, 1)
      return { late: asked }
    })
    expect((await late).json()).toMatchObject({ code: 'account_not_found' })
  },
)

test('asking for codes tells no more than asking whether somebody exists: a few times', async () => {
  const shop = await startApp({ CHECKS_PER_ADDRESS: '3' })
  const ask = () => shop.post('/api/password/code', { document: aCpf(), method: 'E-mail' })
  for (let i = 0; i < 3; i++) expect((await ask()).statusCode).toBe(404)
  expect((await ask()).statusCode).toBe(429)
})

describe('trying codes', () => {
  test('is limited: eleven times for a browser, sixty-one for all that bring no cookie', async () => {
    const document = aCpf()
    const first = await check(document, 'ERRADO')
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    const again = () => app.post('/api/password/check', { document, code: 'ERRADO' }, { cookie })
    for (let i = 0; i < 10; i++) expect((await again()).statusCode).toBe(404)
    const refused = await again()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('too_many_requests')
    for (let i = 0; i < 59; i++) expect((await check(document, 'ERRADO')).statusCode).toBe(404)
    expect((await check(document, 'ERRADO')).statusCode).toBe(429)
  })

  test('takes the same statements whether the CPF has an account or not', async () => {
    const ana = await anAccount(app, { verified: false })
    await aCode(ana)
    const statements = vi.spyOn(app.db.prompt, 'query')
    const run = async (document: string) => {
      statements.mockClear()
      const { statusCode, body } = await check(document, 'ERRADO')
      return { statusCode, body, statements: statements.mock.calls.map(([text]) => text) }
    }
    const known = await run(ana.document)
    expect(known.statements.length).toBeGreaterThan(2)
    expect(await run(aCpf())).toEqual(known)
    statements.mockRestore()
  })
})

test('a token somebody made up makes us hash nothing', async () => {
  const before = countHashes()
  const answers = await Promise.all(Array.from({ length: 50 }, () => recover(aCpf(), 'inventado')))
  expect(statusesOf(answers)).toEqual(new Set([400]))
  expect(countHashes()).toBe(before)
})

describe('a code', () => {
  const notFound = { code: 'code_not_found', message: 'Código não encontrado' }

  test('can be tried five times', async () => {
    const ana = await anAccount(app, { verified: false })
    const code = await aCode(ana)
    for (let i = 0; i < 5; i++) expect((await check(ana.document, 'ERRADO')).json()).toEqual(notFound)
    expect((await check(ana.document, code)).statusCode).toBe(404)
  })

  test('tried fifty times at once is still tried five times', async () => {
    const ana = await anAccount(app, { verified: false })
    await aCode(ana)
    await Promise.all(Array.from({ length: 50 }, () => check(ana.document, 'ERRADO')))
    const [row] = await app.db.query('select tries from asked_codes where account_id = $1', [ana.id])
    expect(row).toEqual({ tries: 5 })
  })

  test('works once, also when asked twice at once', async () => {
    const ana = await anAccount(app, { verified: false })
    const code = await aCode(ana)
    const answers = await Promise.all([check(ana.document, code), check(ana.document, code)])
    expect(statusesOf(answers)).toEqual(new Set([200, 404]))
  })

  test('lives fifteen minutes', async () => {
    const ana = await anAccount(app, { verified: false })
    const code = await aCode(ana)
    await app.moveClock('15 minutes 1 second')
    expect((await check(ana.document, code)).statusCode).toBe(404)
  })

  test('stops working when a new one is sent', async () => {
    const ana = await anAccount(app, { verified: false })
    const old = await aCode(ana)
    await app.moveClock('61 seconds')
    const code = await aCode(ana)
    expect((await check(ana.document, old)).statusCode).toBe(404)
    expect((await check(ana.document, code)).statusCode).toBe(200)
  })

  test('is nobody else’s', async () => {
    const ana = await anAccount(app, { verified: false })
    const bia = await anAccount(app, { verified: false })
    const code = await aCode(ana)
    expect((await check(bia.document, code)).statusCode).toBe(404)
  })

  test('goes out to a stranger once a minute and three times a day', async () => {
    const ana = await anAccount(app, { verified: false })
    await send(ana.document)
    expect((await send(ana.document)).statusCode).toBe(429)
    for (let i = 1; i < 3; i++) {
      await app.moveClock(`${i * 61} seconds`)
      expect((await send(ana.document)).statusCode).toBe(200)
    }
    await app.moveClock('1 hour')
    expect((await send(ana.document)).statusCode).toBe(429)
    expect((await outbox()).filter(({ to }) => to === ana.email)).toHaveLength(3)
    await app.moveClock('25 hours')
    expect((await send(ana.document)).statusCode).toBe(200)
  })

  test('stands nowhere in the database but in the message', async () => {
    const ana = await anAccount(app, { verified: false })
    const code = await aCode(ana)
    const [row] = await app.db.query<{ all: string }>('select jsonb_agg(c)::text as all from asked_codes c')
    expect(row?.all).not.toContain(code)
  })
})

describe('the token a code is exchanged for', () => {
  test('opens nothing but the new password', async () => {
    const ana = await anAccount(app, { verified: false })
    const token = await aResetToken(ana)
    expect((await app.request('/api/user', { headers: bearerOf({ access_token: token }) })).statusCode).toBe(401)
  })

  test('sets one password, also when two ask at once', async () => {
    const ana = await anAccount(app, { verified: false })
    const token = await aResetToken(ana)
    const answers = await Promise.all([recover(ana.document, token), recover(ana.document, token)])
    expect(statusesOf(answers)).toEqual(new Set([200, 400]))
  })

  test('of one person sets nobody else’s', async () => {
    const ana = await anAccount(app, { verified: false })
    const bia = await anAccount(app, { verified: false })
    const token = await aResetToken(ana)
    const answer = await recover(bia.document, token)
    expect(answer.json()).toEqual({
      code: 'recovery_expired',
      message: 'Esse pedido de nova senha venceu. Comece de novo.',
    })
    expect((await logIn(app, bia)).statusCode).toBe(200)
  })

  test('asks for a password that can be kept', async () => {
    const ana = await anAccount(app, { verified: false })
    const token = await aResetToken(ana)
    const answer = await recover(ana.document, token, 'curta')
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.password).toEqual(['A senha deve ter no mínimo 8 caracteres'])
    const common = await recover(ana.document, token, 'Flamengo@1981')
    expect(common.statusCode).toBe(422)
    expect(common.json().errors.password).toEqual(['Essa senha é fácil de adivinhar. Escolha outra.'])
    expect((await recover(ana.document, token)).statusCode).toBe(200)
  })
})

test('who proves the address of an unverified account owns it', async () => {
  const ana = await anAccount(app, { verified: false })
  await recover(ana.document, await aResetToken(ana))
  const token = (await logIn(app, { ...ana, password: NEW })).json()
  const user = (await app.request('/api/user', { headers: bearerOf(token) })).json()
  expect(user.email_verified).toBe(true)
  expect((await search(ana.document)).json().data).toMatchObject([{ name: 'E-mail' }])
  expect((await send(ana.document, 'SMS')).json()).toMatchObject({ code: 'account_not_found' })
})

test('their phone stays, is named in the letter, and receives codes again when they have saved it once more', async () => {
  const ana = await anAccount(app, { verified: false, cellphone: '71998765432' })
  const token = (await recover(ana.document, await aResetToken(ana))).json()
  const save = (headers: object) =>
    app.request('/api/user', { method: 'PUT', body: { cellphone: '71998765432' }, headers: { ...headers } })
  expect((await app.request('/api/user', { headers: bearerOf(token) })).json().cellphone).toBe('71998765432')
  const letters = (await app.request('/dev/outbox.json')).json<{ to: string; text: string }[]>()
  expect(letters.find(({ to }) => to === ana.email)?.text).toContain('O celular (**) *****-5432 só recebe códigos')

  await app.moveClock('90 days')
  const later = (await logIn(app, { ...ana, password: NEW })).json()
  expect((await search(ana.document)).json().data).toMatchObject([{ name: 'E-mail' }])
  expect((await save(bearerOf(later))).json()).toMatchObject({ code: 'proof_required' })
  expect((await save(await proofOf(app, ana))).statusCode).toBe(200)
  expect((await search(ana.document)).json().data).toHaveLength(1)
  await app.moveClock(`90 days ${NEW_PHONE_HOURS} hours 1 minute`)
  expect((await search(ana.document)).json().data).toMatchObject([{ name: 'SMS' }, { name: 'E-mail' }])
})

test('a verified account keeps its phone', async () => {
  const ana = await anAccount(app, { verified: false })
  await app.db.query('update accounts set email_verified_at = clock() where id = $1', [ana.id])
  await recover(ana.document, await aResetToken(ana))
  expect((await search(ana.document)).json().data).toHaveLength(2)
})

test('no phone is offered where no text message can arrive', async () => {
  const shop = await startApp({}, { reaches_phones: false })
  const ana = await anAccount(shop)
  const answer = await shop.post('/api/password/search', { document: ana.document })
  expect(answer.json().data).toMatchObject([{ name: 'E-mail' }])
})

test('a lock-out by guesses ends with a new password', async () => {
  const ana = await anAccount(app, { verified: false })
  for (let i = 0; i < 11; i++) await logIn(app, { ...ana, password: 'chute' })
  await recover(ana.document, await aResetToken(ana))
  expect((await logIn(app, { ...ana, password: NEW })).statusCode).toBe(200)
})
