import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { anAccount, bearerOf, codeSentTo, type TestAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
afterEach(() => app.moveClock('0'))
const send = ({ bearer }: Pick<TestAccount, 'bearer'>, document: string) =>
  app.post('/api/email/code/send', { document }, bearer)
const verify = ({ bearer, document }: TestAccount, code: string) =>
  app.post('/api/email/code/verify', { document, code }, bearer)
const mailsTo = async (email: string) =>
  (await app.request('/dev/outbox.json')).json<{ to: string }[]>().filter(({ to }) => to === email).length

test('the code from the mail verifies the address', async () => {
  const ana = await anAccount(app, { verified: false })
  expect((await send(ana, ana.document)).statusCode).toBe(200)
  const code = await codeSentTo(app, ana.email)
  expect((await verify(ana, ` ${code.toLowerCase()} `)).statusCode).toBe(200)
  const user = (await app.request('/api/user', { headers: ana.bearer })).json()
  expect(user.email_verified).toBe(true)

  expect((await send(ana, ana.document)).statusCode).toBe(200)
  expect(await mailsTo(ana.email)).toBe(1)
})

test('a wrong code verifies nothing', async () => {
  const ana = await anAccount(app, { verified: false })
  await send(ana, ana.document)
  const answer = await verify(ana, 'ERRADO')
  expect(answer.statusCode).toBe(404)
  expect((await app.request('/api/user', { headers: ana.bearer })).json().email_verified).toBe(false)
})

const minutes = (n: number) => app.moveClock(`${n * 61} seconds`)

describe('an unproved mailbox', () => {
  test('gets five codes a day', async () => {
    const ana = await anAccount(app, { verified: false })
    for (let i = 0; i < 5; i++) {
      await minutes(i)
      expect((await send(ana, ana.document)).statusCode).toBe(200)
    }
    await minutes(50)
    expect((await send(ana, ana.document)).statusCode).toBe(429)
    expect(await mailsTo(ana.email)).toBe(5)
  })

  test('gets five codes a day over all its +tags and dots', async () => {
    const local = randomUUID().slice(0, 8)
    const statuses: number[] = []
    for (const tag of ['', '+1', '+2', '+3', '+4', '+5']) {
      const email = `${tag.length % 2 ? local : `${local.slice(0, 3)}.${local.slice(3)}`}${tag}@gmail.com`
      const account = await anAccount(app, { verified: false, email })
      statuses.push((await send(account, account.document)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('gets three from strangers, so that its owner can still verify it', async () => {
    const ana = await anAccount(app, { verified: false })
    for (let i = 0; i < 6; i++) {
      await minutes(i)
      await app.post('/api/password/code', { document: ana.document, method: 'E-mail' })
    }
    expect(await mailsTo(ana.email)).toBe(3)
    const statuses: number[] = []
    for (let i = 6; i < 12; i++) {
      await minutes(i)
      statuses.push((await send(ana, ana.document)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test('another person’s document is refused and sends nothing', async () => {
  const ana = await anAccount(app, { verified: false })
  const bia = await anAccount(app, { verified: false })
  expect((await send(ana, bia.document)).statusCode).toBe(403)
  expect(await mailsTo(bia.email)).toBe(0)
  expect((await app.post('/api/email/code/send', { document: ana.document })).statusCode).toBe(401)
})

test('a code to recover a password verifies no address', async () => {
  const ana = await anAccount(app, { verified: false })
  await app.post('/api/password/code', { document: ana.document, method: 'E-mail' })
  const code = await codeSentTo(app, ana.email)
  expect((await verify(ana, code)).statusCode).toBe(404)
})

async function aVerifiedMailbox() {
  const local = randomUUID().slice(0, 8)
  await anAccount(app, { email: `${local}@exemplo.test` })
  const second = await anAccount(app, { verified: false, email: `${local}+2@exemplo.test` })
  await send(second, second.document)
  return second
}

describe('a mailbox that has verified an account', () => {
  test('verifies no second one', async () => {
    const second = await aVerifiedMailbox()
    const answer = await verify(second, await codeSentTo(app, second.email))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'mailbox_taken' })
    expect((await app.request('/api/user', { headers: second.bearer })).json().email_verified).toBe(false)
  })

  test('still recovers the password of a second one, which stays unverified', async () => {
    const { document, email } = await aVerifiedMailbox()
    await app.moveClock('2 minutes')
    await app.post('/api/password/code', { document, method: 'E-mail' })
    const checked = await app.post('/api/password/check', { document, code: await codeSentTo(app, email) })
    const password = 'outra arquibancada inteira'
    const answer = await app.post('/api/password/recover', { document, token: checked.json().access_token, password })
    expect(answer.statusCode).toBe(200)
    const user = (await app.request('/api/user', { headers: bearerOf(answer.json()) })).json()
    expect(user.email_verified).toBe(false)
  })

  test('verifies one of many that prove it at once', async () => {
    const local = randomUUID().slice(0, 8)
    const accounts = await Promise.all(
      Array.from({ length: 4 }, (_, i) => anAccount(app, { verified: false, email: `${local}+${i}@exemplo.test` })),
    )
    const codes: string[] = []
    for (const account of accounts) {
      await send(account, account.document)
      codes.push(await codeSentTo(app, account.email))
    }
    const answers = await Promise.all(accounts.map((account, i) => verify(account, codes[i] ?? '')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })
})
