import type { Order } from '@bilheteria/contract/orders'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addAccount } from '#cli/accounts.ts'
import { readConfig } from '#config.ts'
import { webhookSegment } from '#crypto/derived-keys.ts'
import { createPagBank } from '#outside/payment/pagbank.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import type { Webhook } from '#sandbox/work-sandbox.ts'
import { aPixCharge } from '#test/a-charge.ts'
import { aFolder } from '#test/a-folder.ts'
import { anOpenOrder, chargeKeyOf, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { aShopWith } from '#test/played/a-shop.ts'
import { pagbankDialect } from '#test/played/pagbank.ts'
import { playProvider } from '#test/played/played-provider.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { handleWebhooks } from './webhooks.ts'

const TOKEN = 'token-of-a-producer-who-wants-tickets-of-others'
const environment = { APP_SECRET: 'a secret that seals what producers have', LOG_LEVEL: 'silent' }

const { app, played, settle } = await aShopWith('pagbank', environment)

/** Where the producer has its own account, and whose books have never heard of the shop's. */
const theirs = await playProvider(pagbankDialect([{ token: TOKEN }]), await openTestDatabase(), {
  async post({ url, headers, body }: Webhook): Promise<boolean> {
    const { pathname, search } = new URL(url)
    return (await app.request(pathname + search, { method: 'POST', headers, body })).statusCode < 300
  },
})
afterAll(() => theirs.close())

async function ownAccount(): Promise<string> {
  const { id: producer_id } = await app.aProducer()
  const folder = await aFolder()
  writeFileSync(join(folder, 'own.env'), `PAGBANK_TOKEN=${TOKEN}\nPAGBANK_URL=${theirs.url}\n`)
  const added = await addAccount({ db: app.db, config: readConfig(environment), folder }, producer_id, 'own.env')
  if (!added.well) throw new Error(added.text)
  const [own] = await app.db.query<{ id: string }>('select id from provider_accounts where producer_id = $1', [
    producer_id,
  ])
  return own?.id ?? ''
}

test('a charge of one’s own account, by the name of a payment of another’s, buys nothing of the other’s', async () => {
  const account_id = await ownAccount()
  const ana = await anAccount(app, { verified: true })
  const { id } = await anOpenOrder(app, ana, (await anEvent(app.db, '0')).id)
  const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  const key = chargeKeyOf(waiting)

  const address = `/api/webhooks/pagbank/${webhookSegment(environment.APP_SECRET, 'pagbank', account_id)}`
  const desk = createPagBank(
    { url: theirs.url, token: TOKEN, cards: false },
    { webhook_url: `http://127.0.0.1:9${address}`, card_frame: null, methods: ['pix'] },
  )
  // The sum the shop waits for, paid into their own pocket.
  const { provider_id } = await desk.create(aPixCharge({ key, amount_cents: waiting.quote.total_cents }))
  await byHand.pay(theirs.db, key)
  await theirs.work()

  const heard = () =>
    app.db.query(
      'select payment_id, provider_account_id, handled_at is not null as handled from webhooks where provider_id = $1',
      [provider_id],
    )
  expect(await heard()).toEqual([{ payment_id: null, provider_account_id: account_id, handled: false }])
  await handleWebhooks(app.ctx)
  expect(await heard()).toMatchObject([{ handled: true }])
  expect(await orderOf(app, ana, id)).toMatchObject({ state: 'pending', items: [] })

  await byHand.pay(played.db, key)
  await settle()
  expect((await orderOf(app, ana, id)).state).toBe('paid')
})
