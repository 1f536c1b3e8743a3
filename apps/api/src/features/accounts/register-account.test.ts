import type { Registration } from '@bilheteria/contract/accounts'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount, aRegistration, bearerOf, logIn } from '#test/an-account.ts'
import { FULL } from '#test/fault-options.ts'
import { startApp } from '#test/start-app.ts'
import { waitForLockWaiters } from '#test/wait-for-lock-waiters.ts'

/** Each costs a password's hash. */
const AT_ONCE = FULL ? 50 : 10

const app = await startApp()
const register = (person: unknown) => app.post('/api/user', person)
const count = async () => (await app.db.query('select 1 from accounts')).length
afterEach(() => app.moveClock('0'))

test('a person registers, is one account for all producers, and can log in', async () => {
  const ana = aRegistration()
  const answer = await register(ana)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect((await logIn(app, ana)).statusCode).toBe(200)
})

test('what was registered is what the profile shows', async () => {
  const ana = await anAccount(app, { verified: false })
  const user = (await app.request('/api/user', { headers: ana.bearer })).json()
  const { password: _, ...told } = aRegistration({ document: ana.document, email: ana.email })
  expect(user).toEqual({ ...told, id: ana.id, email_verified: false, has_password: true, memberships: [] })
})

function aShortRegistration() {
  const { gender_id: _, address: __, ...person } = aRegistration()
  return person
}

describe('a registration without gender and address', () => {
  test('is enough at a producer who has chosen express, and the profile says what is missing', async () => {
    const { id } = await app.aProducer({ registration: 'express' })
    const ana = aShortRegistration()
    expect((await app.post('/api/user', ana, { 'producer-id': id })).statusCode).toBe(200)
    const token = (await logIn(app, ana)).json()
    const user = (await app.request('/api/user', { headers: bearerOf(token) })).json()
    expect(user).toMatchObject({ name: ana.name, cellphone: ana.cellphone, gender_id: null, address: null })
  })

  test('is not enough anywhere else', async () => {
    const answer = await register(aShortRegistration())
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({
      gender_id: ['Este campo é obrigatório'],
      address: ['Este campo é obrigatório'],
    })
  })
})

describe('one account each', () => {
  test('a CPF that has one is told so', async () => {
    const ana = await anAccount(app, { verified: false })
    const answer = await register(aRegistration({ document: ana.document }))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      code: 'document_taken',
      message: 'CPF já cadastrado em nossa base, recupere sua senha!',
    })
  })

  test('an e-mail that has one too, whatever its case', async () => {
    const ana = await anAccount(app, { verified: false })
    const answer = await register(aRegistration({ email: ana.email.toUpperCase() }))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ code: 'email_taken', message: 'Esse e-mail já está em uso' })
  })

  test('as many at once as like with one CPF give one account', async () => {
    const document = aCpf()
    const before = await count()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => register(aRegistration({ document }))))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(AT_ONCE - 1)
    expect(await count()).toBe(before + 1)
  })

  test('as many at once as like with one e-mail too', async () => {
    const { email } = aRegistration()
    const before = await count()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => register(aRegistration({ email }))))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await count()).toBe(before + 1)
  })

  test.runIf('postgres' in inject('test_database'))(
    'looking before writing would not do: the race the constraint decides',
    async () => {
      await app.db.query('create table unguarded (document text)')
      const all = 8
      let looked = 0
      let release: (() => void) | undefined
      const everybody = new Promise<void>((resolve) => (release = resolve))
      const lookThenWrite = () =>
        app.db.transaction(async (tx) => {
          const [taken] = await tx.query('select 1 from unguarded where document = $1', ['1'])
          if (++looked === all) release?.()
          await everybody
          if (!taken) await tx.query('insert into unguarded values ($1)', ['1'])
        })
      await Promise.all(Array.from({ length: all }, lookThenWrite))
      expect(await app.db.query('select 1 from unguarded')).toHaveLength(all)
    },
  )
})

describe('somebody else’s CPF', () => {
  test('cannot be kept: a day later its owner registers, and the stranger is out', async () => {
    const stranger = await anAccount(app, { verified: false })
    const owner = aRegistration({ document: stranger.document })
    expect((await register(owner)).statusCode).toBe(409)

    await app.moveClock('24 hours 1 minute')
    const check = await app.request(`/api/user/document/check?document=${stranger.document}`)
    expect(check.json()).toEqual({ exists: false })
    expect((await register(owner)).statusCode).toBe(200)
    expect((await logIn(app, owner)).statusCode).toBe(200)
    expect((await logIn(app, stranger)).statusCode).toBe(400)
    expect((await app.request('/api/user', { headers: stranger.bearer })).statusCode).toBe(401)
  })

  test('is free again also when the stranger has answered about cookies, and the answer stays', async () => {
    const stranger = await anAccount(app, { verified: false })
    await app.post('/api/consents', { kind: 'cookies', version: 1, allowed: true }, stranger.bearer)
    await app.moveClock('24 hours 1 minute')
    expect((await register(aRegistration({ document: stranger.document }))).statusCode).toBe(200)
    expect(await app.db.query('select account_id, allowed from consents')).toEqual([
      { account_id: null, allowed: true },
    ])
  })

  // The embedded database has one connection: nobody else is in the middle of anything.
  test.runIf('postgres' in inject('test_database'))(
    'is free also when the stranger answers about cookies at that very moment',
    async () => {
      const stranger = await anAccount(app, { verified: false })
      await app.moveClock('24 hours 1 minute')
      const { registering } = await app.db.transaction(async (tx) => {
        await tx.query(
          `insert into consents (producer_id, kind, version, allowed, account_id, visitor) values ('0', 'cookies', 1, true, $1, 'v')`,
          [stranger.id],
        )
        const registering = register(aRegistration({ document: stranger.document }))
        await waitForLockWaiters(app.db, 1)
        return { registering }
      })
      expect((await registering).statusCode).toBe(200)
    },
  )

  test('an account with a verified e-mail stays', async () => {
    const ana = await anAccount(app, { verified: false })
    await app.db.query('update accounts set email_verified_at = clock() where id = $1', [ana.id])
    await app.moveClock('48 hours')
    expect((await register(aRegistration({ document: ana.document }))).statusCode).toBe(409)
    const check = await app.request(`/api/user/email/check?email=${ana.email}`)
    expect(check.json()).toEqual({ exists: true })
  })
})

const REQUIRED = 'Este campo é obrigatório'
test.each<[string, Partial<Registration> | Record<string, unknown>, string, string]>([
  ['no name', { name: ' ' }, 'name', REQUIRED],
  ['a name of two letters', { name: 'Ed' }, 'name', 'O nome precisa ter mais que 2 letras.'],
  ['a wrong check digit', { document: '52998224726' }, 'document', 'CPF inválido'],
  ['eleven equal digits', { document: '11111111111' }, 'document', 'CPF inválido'],
  ['a CPF with dots', { document: '529.982.247-25' }, 'document', 'CPF inválido'],
  ['a bad e-mail', { email: 'ana@' }, 'email', 'E-mail inválido'],
  ['a short phone', { cellphone: '4198765432' }, 'cellphone', 'O número de telefone deve conter no mínimo 11 dígitos'],
  ['a day that does not exist', { birth_date: '2001-02-30' }, 'birth_date', 'Data inválida'],
  ['no gender', { gender_id: 'X' }, 'gender_id', REQUIRED],
  ['a short password', { password: '1234567' }, 'password', 'A senha deve ter no mínimo 8 caracteres'],
  ['a password of runs', { password: 'qwer1234' }, 'password', 'Essa senha é fácil de adivinhar. Escolha outra.'],
  ['a password everybody has', { password: 'Senha123' }, 'password', 'Essa senha é fácil de adivinhar. Escolha outra.'],
  [
    'a long number',
    { address: { ...aRegistration().address, number: '12345678901' } },
    'address.number',
    'Use no máximo 10 caracteres',
  ],
  ['an unknown state', { address: { ...aRegistration().address, state: 'XX' } }, 'address.state', 'Valor inválido'],
  ['a short CEP', { address: { ...aRegistration().address, zipcode: '8041020' } }, 'address.zipcode', 'CEP inválido'],
  ['an unknown field', { admin: true }, 'admin', 'Campo desconhecido'],
])('%s is refused next to its field and stores nothing', async (_title, change, field, message) => {
  const before = await count()
  const answer = await register({ ...aRegistration(), ...change })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[field]).toContain(message)
  expect(await count()).toBe(before)
})

describe('days are counted in Brasília, where it is the last of February for one more minute', () => {
  beforeEach(() => app.setClock('2028-02-29T23:59:00-03:00'))

  test.each([
    ['a birthday to come', '2028-03-01', 'Data inválida'],
    ['sixteen years tomorrow', '2012-03-01', 'É preciso ter pelo menos 16 anos'],
  ])('%s is refused', async (_title, birth_date, message) => {
    const answer = await register(aRegistration({ birth_date }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.birth_date).toEqual([message])
  })

  test('sixteen years today are enough', async () => {
    expect((await register(aRegistration({ birth_date: '2012-02-29' }))).statusCode).toBe(200)
  })
})
