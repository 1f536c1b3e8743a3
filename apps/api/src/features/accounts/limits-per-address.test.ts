import { expect, test, vi } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import { aRegistration } from '#test/an-account.ts'
import { FULL } from '#test/fault-options.ts'
import { startApp, type TestApp } from '#test/start-app.ts'

const OFFICE = FULL ? 100 : 25
const app = await startApp()

function check(shop: TestApp, from: string, cookie?: string) {
  return shop.request(`/api/user/document/check?document=${aCpf()}`, { from, headers: cookie ? { cookie } : {} })
}

async function statusesOf(amount: number, ask: (n: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < amount; n++) statuses.push((await ask(n)).statusCode)
  return statuses
}

/** The first question of any browser comes without the cookie, and is answered with one, also when it is refused. */
async function aBrowser(shop: TestApp, from: string): Promise<string> {
  return String((await check(shop, from)).headers['set-cookie']).split(';')[0] ?? ''
}

test('whoever never brings the cookie shares sixty questions with the whole network address', async () => {
  const at = '203.0.113.60'
  expect(new Set(await statusesOf(60, () => check(app, at)))).toEqual(new Set([200]))
  const refused = await check(app, at)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toBe('Muitas tentativas em pouco tempo. Aguarde alguns minutos.')
  expect((await check(app, at, await aBrowser(app, at))).statusCode).toBe(200)
  expect((await check(app, '203.0.113.61')).statusCode).toBe(200)
})

test('a new address of the same IPv6 network is no newcomer', async () => {
  const ask = (n: number) => check(app, `2001:db8:60:1::${(n + 1).toString(16)}`)
  expect(new Set(await statusesOf(60, ask))).toEqual(new Set([200]))
  expect((await ask(60)).statusCode).toBe(429)
  expect((await check(app, '2001:db8:60:2::1')).statusCode).toBe(200)
})

test('many networks of one subscriber have eight times as much together', async () => {
  const shop = await startApp({ CHECKS_PER_ADDRESS: '2' })
  const ask = (n: number) => check(shop, `2001:db8:48:${n >> 1}::1`)
  expect(new Set(await statusesOf(16, ask))).toEqual(new Set([200]))
  expect((await ask(16)).statusCode).toBe(429)
  expect((await check(shop, '2001:db8:49::1')).statusCode).toBe(200)
})

test('an IPv4 address is the same one at a socket that speaks both', async () => {
  const shop = await startApp({ CHECKS_PER_ADDRESS: '2' })
  await check(shop, '203.0.113.62')
  await check(shop, '::ffff:203.0.113.62')
  expect((await check(shop, '203.0.113.62')).statusCode).toBe(429)
  expect((await check(shop, '::ffff:203.0.113.63')).statusCode).toBe(200)
})

test(`${OFFICE} browsers of an office behind one IPv4 address check and register`, async () => {
  const office = '203.0.113.100'
  const join = async () => {
    const cookie = await aBrowser(app, office)
    const person = aRegistration()
    const headers = { cookie, origin: 'http://localhost' }
    const asked = [await check(app, office, cookie), await check(app, office, cookie)]
    asked.push(await app.request('/api/user', { method: 'POST', body: person, headers, from: office }))
    return asked.map(({ statusCode }) => statusCode)
  }
  const statuses = await Promise.all(Array.from({ length: OFFICE }, join))
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
})

test('where a code could go is told twenty times to whoever brings no cookie', async () => {
  const { post } = await startApp()
  const search = () => post('/api/password/search', { document: aCpf() })
  expect(new Set(await statusesOf(20, search))).toEqual(new Set([404]))
  expect((await search()).statusCode).toBe(429)
})

test('when everybody together searches very often, the operator is told once and nobody is refused', async () => {
  const { db, ctx, post } = await startApp()
  const told = vi.spyOn(ctx.services.log, 'error')
  const search = async () => (await post('/api/password/search', { document: aCpf() })).statusCode
  expect(await search()).toBe(404)
  expect(told).not.toHaveBeenCalled()
  await db.query(`update limits set used = 2000 where name = 'searches of all'`)
  expect([await search(), await search()]).toEqual([404, 404])
  expect(told.mock.calls).toEqual([[{ more_than: 2000, seconds: 600 }, 'many accounts are being searched for']])
})

test('a partner’s login is begun twenty times in ten minutes by one browser', async () => {
  const at = '203.0.113.65'
  const cookie = await aBrowser(app, at)
  const start = () =>
    app.request('/api/integrations/nenhum/start', {
      method: 'POST',
      body: { return_to: '/' },
      headers: { origin: 'http://localhost', cookie },
      from: at,
    })
  expect(new Set(await statusesOf(20, start))).toEqual(new Set([404]))
  expect((await start()).statusCode).toBe(429)
})
