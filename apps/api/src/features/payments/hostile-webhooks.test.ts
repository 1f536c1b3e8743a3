import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { byHand } from '#sandbox/manual-actions.ts'
import type { Webhook } from '#sandbox/work-sandbox.ts'
import { anOpenOrder, chargeKeyOf, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { aShopWith, playedProviders } from '#test/played/a-shop.ts'
import { handleWebhooks } from './webhooks.ts'

describe.each(playedProviders)('at the address of %s', async (name) => {
  const shop = await aShopWith(name)
  const { app, played, address, heard } = shop
  let ana: TestAccount
  let waiting: Order
  let told: Webhook

  beforeEach(async () => {
    ana = await anAccount(app, { verified: true })
    const { id } = await anOpenOrder(app, ana, (await anEvent(app.db, '0')).id)
    waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
    await byHand.pay(played.db, chargeKeyOf(waiting))
    // What they would say, caught before it is told.
    told = await shop.nextWebhook()
  })

  async function send(changed: Partial<Webhook>): Promise<number> {
    const { url, headers, body } = { ...told, ...changed }
    const { pathname, search } = new URL(url)
    return (await app.request(pathname + search, { method: 'POST', headers, body })).statusCode
  }

  async function nothingChanged(): Promise<void> {
    await handleWebhooks(app.ctx)
    expect((await orderOf(app, ana, waiting.id)).state).toBe('pending')
    expect(await app.db.query('select 1 from webhooks where payment_id = $1', [waiting.payment?.id])).toEqual([])
  }

  test('what it really says is taken, and again is nothing new', async () => {
    expect(await send({})).toBe(200)
    expect(await send({})).toBe(200)
    await handleWebhooks(app.ctx)
    expect((await orderOf(app, ana, waiting.id)).state).toBe('paid')
    expect(heard.length).toBeGreaterThan(0)
  })

  test('another address is no address', async () => {
    const elsewhere = told.url.replace(address, `/api/webhooks/${name}/${'x'.repeat(43)}`)
    expect(await send({ url: elsewhere })).toBe(404)
    expect(await send({ url: told.url.replace(address, `/api/webhooks/sandbox/${address.split('/').at(-1)}`) })).toBe(
      404,
    )
    await nothingChanged()
  })

  test('forged, truncated, empty, huge or unreadable is refused, and nothing is kept of it', async () => {
    const unsigned = Object.fromEntries(Object.entries(told.headers).filter(([key]) => key.startsWith('content-')))
    const vouching = Object.keys(told.headers).filter((key) => !key.startsWith('content-') && key !== 'x-request-id')
    const forged = Object.fromEntries(
      vouching.map((key) => [key, (told.headers[key] ?? '').replace(/[0-9a-f]{4}$/, '0000')]),
    )
    expect(vouching.length).toBeGreaterThan(0)
    expect(await send({ headers: unsigned })).toBe(401)
    expect(await send({ headers: { ...told.headers, ...forged } })).toBe(401)
    expect(await send({ body: JSON.stringify({ a: 'x'.repeat(5_000_000) }) })).toBe(413)
    await nothingChanged()
  })

  // The other one signs where it was sent, not what: its body is believed in nothing.
  test.runIf(name === 'pagbank')('a body that was touched is refused', async () => {
    for (const body of [told.body.slice(0, 20), '', '{}', told.body.replace('PAID', 'paid')])
      expect(await send({ body })).toBe(401)
    await nothingChanged()
  })

  test('an old one that comes again later changes nothing that is not true', async () => {
    await send({})
    await handleWebhooks(app.ctx)
    const { id, items } = await orderOf(app, ana, waiting.id)
    await app.post(`/api/orders/${id}/cancel`, { ticket_ids: [items[0]?.id] }, await proofOf(app, ana))
    expect(await send({})).toBe(200)
    await handleWebhooks(app.ctx)
    const after = await orderOf(app, ana, waiting.id)
    expect([after.state, after.items.map(({ state }) => state)]).toEqual(['paid', ['cancelled', 'valid']])
  })
})
