import type { Order } from '@bilheteria/contract/orders'
import { expect, test } from 'vitest'
import { confirmInstallation } from '#cli/account-queries.ts'
import { checkPayments } from '#cli/check-payments.ts'
import { readConfig } from '#config.ts'
import { aFolder } from '#test/a-folder.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import { anOpenOrder, chargeKeyOf, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { aShopWith, playedProviders } from '#test/played/a-shop.ts'
import { startApp } from '#test/start-app.ts'
import { compareDays } from './compare-days.ts'
import { claimInstallation } from './installation.ts'
import { registerWebhooks } from './register-webhooks.ts'

const HERE = 'http://localhost:3000'
const copy = readConfig({ DATA_DIR: await aFolder(), LOG_LEVEL: 'silent' })

const TOKEN = 'um-monitor-que-sabe-disto'

test.each(playedProviders)(
  'a copy of the data under another address calls %s not once before it is confirmed',
  async (name) => {
    const { app, played } = await aShopWith(name, { METRICS_TOKEN: TOKEN })
    const { url } = await claimInstallation(app.db, HERE)
    expect(url).toBe(HERE)
    const ana = await anAccount(app, { verified: true })
    const event = await anEvent(app.db, '0')
    const order = await anOpenOrder(app, ana, event.id)
    const waiting = (await pay(app, ana, order.id, { method: 'pix' })).json<Order>()
    await byHand.pay(played.db, chargeKeyOf(waiting))
    const other = await anOpenOrder(app, ana, (await anEvent(app.db, '0')).id)

    // The same rows, somewhere else.
    await app.db.query(`update installation set url = 'https://loja.example'`)
    const before = played.exchanges.length
    await app.db.query(`update payments set next_ask_at = clock()`)
    await app.db.query(`insert into compared_days (provider, day) values ($1, current_date)`, [name])
    await app.settleEverything()
    await compareDays(app.ctx)
    await registerWebhooks(app.ctx).catch(() => undefined)
    await app.request(`/card/${name}/operator`, { host: name === 'pagbank' ? 'localhost' : 'cards.localhost' })
    const account = await app.ctx.services.providers.find({ provider: name, account_id: null })
    await expect(account?.probe()).rejects.toThrow('another installation')
    const lines: string[] = []
    expect(await checkPayments(app.db, copy, (line) => void lines.push(line))).toBe(false)
    expect(lines).toEqual([expect.stringContaining('installation confirm')])
    const refused = await pay(app, ana, other.id, { method: 'pix' })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'method_unavailable'])
    expect(played.exchanges.length).toBe(before)
    expect((await orderOf(app, ana, order.id)).state).toBe('pending')
    expect((await app.request('/healthz', { headers: { authorization: `Bearer ${TOKEN}` } })).json()).toEqual({
      status: 'ok',
      payments: 'failing',
    })

    expect(await confirmInstallation(app.db, HERE)).toBe('https://loja.example')
    await app.db.query(`update payments set next_ask_at = clock()`)
    await app.settleEverything()
    expect((await orderOf(app, ana, order.id)).state).toBe('paid')
    expect(played.exchanges.length).toBeGreaterThan(before)
  },
)

test('the first start ties the data to their address, later ones find whose they are', async () => {
  const app = await startApp()
  const first = await claimInstallation(app.db, HERE)
  expect(await claimInstallation(app.db, 'https://copia.example')).toEqual(first)
})
