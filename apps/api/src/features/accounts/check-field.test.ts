import { expect, test } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const check = (path: string, cookie?: string) => app.request(`/api/user/${path}`, { headers: cookie ? { cookie } : {} })
const cookieOf = (answer: Awaited<ReturnType<typeof check>>) => String(answer.headers['set-cookie']).split(';')[0]

test('says yes or no, and nothing else', async () => {
  const ana = await anAccount(app)
  expect((await check(`email/check?email=${ana.email}`)).json()).toEqual({ exists: true })
  expect((await check(`document/check?document=${ana.document}`)).json()).toEqual({ exists: true })
  expect((await check('email/check?email=ninguem@exemplo.test')).json()).toEqual({ exists: false })
  expect((await check(`document/check?document=${aCpf()}`)).json()).toEqual({ exists: false })
})

test.each(['password', 'name', '__proto__', 'constructor', 'password_hash'])(
  'there is no check of %s',
  async (field) => {
    expect((await check(`${field}/check?${field}=x`)).statusCode).not.toBe(200)
    expect((await check(`${field}/check`)).statusCode).toBe(404)
  },
)

test.each([
  ['email/check', 'email', 'Este campo é obrigatório'],
  ['email/check?email=x', 'email', 'E-mail inválido'],
  ['document/check?document=11111111111', 'document', 'CPF inválido'],
  [`email/check?email=a@b.test&document=52998224725`, 'document', 'Campo desconhecido'],
  ['email/check?email=a@b.test&name=x', 'name', 'Campo desconhecido'],
])('%s is refused', async (path, field, message) => {
  const answer = await check(path)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[field]).toEqual([message])
})

test('one browser asks ten times; then it waits, another browser does not', async () => {
  const address = 'email/check?email=ninguem@exemplo.test'
  const cookie = cookieOf(await check(address))
  for (let i = 0; i < 10; i++) expect((await check(address, cookie)).statusCode).toBe(200)
  const refused = await check(address, cookie)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect((await check(address)).statusCode).toBe(200)
})

test('the cookie that counts names nobody, and a forged one counts as none', async () => {
  const answer = await check('email/check?email=ninguem@exemplo.test')
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^browser=[\w-]+\.[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const forged = await check('email/check?email=ninguem@exemplo.test', 'browser=outro.assinatura')
  expect(forged.headers['set-cookie']).toBeDefined()
})

test('everybody behind one address has a limit too', async () => {
  const shop = await startApp({ CHECKS_PER_ADDRESS: '4' })
  const ask = () => shop.request('/api/user/email/check?email=ninguem@exemplo.test')
  for (let i = 0; i < 4; i++) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
})
