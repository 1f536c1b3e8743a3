import { named } from '#test/a-charge.ts'
import type { PaymentOptions } from '@bilheteria/contract/paying'
import { expect, test, vi } from 'vitest'
import { held } from '#test/a-cart.ts'
import { anOpenOrder, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { ProviderUnreachable, type Charge, type PaymentProvider, type Reading } from '#outside/payment/provider.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()

test('after some failures buyers are told at once instead of waiting for nothing, and their places are kept', async () => {
  await app.sandbox.fault('error_500', 100)
  for (let tries = 0; tries < 5; tries++) {
    const other = await anAccount(app)
    const { id } = await anOpenOrder(app, other, (await anEvent(app.db, producer_id)).id)
    expect((await pay(app, other, id, { method: 'pix' })).statusCode).toBe(200)
  }
  const ana = await anAccount(app)
  const { id: event_id } = await anEvent(app.db, producer_id)
  const { id } = await anOpenOrder(app, ana, event_id)
  const refused = await pay(app, ana, id, { method: 'pix' })
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'method_unavailable'])
  expect(refused.headers['retry-after']).toBe('10')
  const reservation = await held(app, ana, event_id)
  const options = await app.request(`/api/checkout/reservation/${reservation?.id}/payment`, { headers: ana.bearer })
  expect(options.json<PaymentOptions>().pix?.available).toBe(false)
  const order = await orderOf(app, ana, id)
  expect([order.state, order.payment]).toEqual(['pending', null])
  await expectInvariants(app.db)
})

test('that nobody can pay is told to whoever watches, and sends no visitor elsewhere', async () => {
  const token = 'um-monitor-que-sabe-disto'
  const tellOf = async (shop: typeof app) => {
    const { statusCode, body } = await shop.request('/healthz', { headers: { authorization: `Bearer ${token}` } })
    return [statusCode, JSON.parse(body)] as const
  }
  const bare = await startApp({ DEMO: '0', METRICS_TOKEN: token })
  expect(await tellOf(bare)).toEqual([200, { status: 'ok', payments: 'none' }])

  const mute = { ...app.sandbox.provider, create: away }
  const failing = await startApp({ METRICS_TOKEN: token }, { payments: [mute] })
  expect(await tellOf(failing)).toEqual([200, { status: 'ok', payments: 'ok' }])
  const provider = await failing.ctx.services.providers.forMethod('0', 'pix')
  for (let tries = 0; tries < 5; tries++) await expect(provider?.create({} as Charge)).rejects.toThrow('away')
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.advanceTimersByTime(3_600_000)
  expect(await tellOf(failing)).toEqual([200, { status: 'ok', payments: 'failing' }])
  vi.useRealTimers()
  await failing.request('/api/webhooks/sandbox/errado', { method: 'POST', body: {} })
  const { body } = await failing.request('/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect(body).toContain('payments_ok 0')
  expect(body).toMatch(/payment_provider_seconds_count\{provider="sandbox",call="charge",outcome="unreachable"\} 5/)
  expect(body).toContain('webhooks_total{provider="none",outcome="unknown"} 1')
  // An alert sees a first one only where there was none before.
  expect(body).toContain('webhooks_total{provider="sandbox",outcome="forged"} 0')
  expect(body).toContain('payment_provider_seconds_count{provider="sandbox",call="refund",outcome="refused"} 0')
  expect(body).toContain('messages_total{channel="mail",outcome="given_up"} 0')
})

test('refunds and questions that fail keep nobody from paying', async () => {
  const { providers } = (await startApp({}, { payments: [flakyProvider()] })).ctx.services
  const provider = await providers.find({ provider: 'flaky', account_id: null })
  for (let tries = 0; tries < 20; tries++) {
    await expect(provider?.read(named('a'.repeat(32)))).rejects.toThrow('away')
    await expect(
      provider?.refund({
        key: 'b',
        charge_key: 'a',
        provider_id: null,
        amount_cents: 1,
        interest_cents: 0,
        returned_cents: 0,
      }),
    ).rejects.toThrow('away')
  }
  expect(provider?.isDown()).toBe(false)
})

const away = () => Promise.reject(new ProviderUnreachable('away'))

test('questions that are answered do not hide that nobody can pay', async () => {
  const mute = { ...app.sandbox.provider, create: away, read: () => Promise.resolve(undefined) }
  const { providers } = (await startApp({}, { payments: [mute] })).ctx.services
  const provider = await providers.forMethod('0', 'pix')
  for (let tries = 0; tries < 5; tries++) {
    expect(provider?.isDown()).toBe(false)
    await expect(provider?.create({} as Charge)).rejects.toThrow('away')
    if (tries < 4) await provider?.read(named('a'.repeat(32)))
  }
  expect(provider?.isDown()).toBe(true)
})

test('a charge that is answered begins the count anew', async () => {
  let answers = false
  const create = async () => (answers ? ({} as Reading) : away())
  const { providers } = (await startApp({}, { payments: [{ ...app.sandbox.provider, create }] })).ctx.services
  const provider = await providers.forMethod('0', 'pix')
  for (let tries = 1; tries < 10; tries++) {
    answers = tries === 5
    await provider?.create({} as Charge).catch(() => undefined)
  }
  expect(provider?.isDown()).toBe(false)
})

/** Takes charges, and answers nothing else. */
function flakyProvider(): PaymentProvider {
  return { ...app.sandbox.provider, name: 'flaky', read: away, refund: away }
}
