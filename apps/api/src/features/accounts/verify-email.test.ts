import { afterEach, expect, test } from 'vitest'
import { anAccount, codeSentTo, type TestAccount } from '#test/an-account.ts'
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

test('nobody’s mailbox is flooded: the sixth of a day waits', async () => {
  const ana = await anAccount(app, { verified: false })
  for (let i = 0; i < 5; i++) {
    await app.moveClock(`${i * 61} seconds`)
    expect((await send(ana, ana.document)).statusCode).toBe(200)
  }
  await app.moveClock('50 minutes')
  expect((await send(ana, ana.document)).statusCode).toBe(429)
  expect(await mailsTo(ana.email)).toBe(5)
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

test('five messages a day by strangers, and they keep nobody who is logged in from theirs', async () => {
  const ana = await anAccount(app, { verified: false })
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    await app.moveClock(`${i * 61} seconds`)
    await app.post('/api/password/code', { document: ana.document, method: 'E-mail' })
  }
  expect(await mailsTo(ana.email)).toBe(5)
  for (let i = 6; i < 12; i++) {
    await app.moveClock(`${i * 61} seconds`)
    statuses.push((await send(ana, ana.document)).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
