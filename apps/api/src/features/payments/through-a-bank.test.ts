import type { Order } from '@bilheteria/contract/orders'
import { expect, test } from 'vitest'
import { createCentralBankPix } from '#outside/payment/central-bank-pix.ts'
import { registerPixWebhook } from '#outside/payment/central-bank-pix-webhook.ts'
import { webhookUrl } from '#crypto/derived-keys.ts'
import { aBank } from '#test/a-bank.ts'
import { anOpenOrder, chargeKeyOf, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { startApp } from '#test/start-app.ts'

const APP_SECRET = 'a secret that only the bank and its shop share'
const bank = await aBank({ shows: 'location' })
const app = await startApp({ APP_SECRET }, { payments: [createCentralBankPix(bank.settings())] })
const ana = await anAccount(app)

function reais(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

test('a purchase by a bank’s Pix: paid, told by its webhook, given back by devolução', async () => {
  await registerPixWebhook(bank.settings(), webhookUrl(await app.listen(), APP_SECRET, 'pix'))
  const { id } = await anOpenOrder(app, ana, (await anEvent(app.db, '0')).id)
  const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  expect(waiting.payment).toMatchObject({ method: 'pix', state: 'pending', test: false })
  expect(waiting.payment?.pix?.code).toContain('br.gov.bcb.pix')

  const e2eid = bank.isPaid(chargeKeyOf(waiting), reais(waiting.quote.total_cents))
  expect(await bank.notifies(e2eid)).toBe(200)
  await app.settleEverything()
  const paid = await orderOf(app, ana, id)
  expect([paid.state, paid.items.length]).toEqual(['paid', 2])

  await app.post(`/api/orders/${id}/cancel`, { ticket_ids: [paid.items[0]?.id] }, await proofOf(app, ana))
  await app.settleEverything()
  const given = bank.book.getCob(chargeKeyOf(waiting)).pix?.[0]?.devolucoes ?? []
  expect(given).toMatchObject([{ valor: reais(paid.items[0]?.paid_cents ?? 0) }])
  await expectInvariants(app.db)
})

test('where the proxy looks at certificates, its word is wanted, and nobody else’s is believed', async () => {
  const settings = bank.settings({ webhook_verdict: { header: 'x-client-verify', value: 'SUCCESS' } })
  const TRUST_PROXY = '10.0.0.0/24, fd00::9'
  const guarded = await startApp({ APP_SECRET, TRUST_PROXY }, { payments: [createCentralBankPix(settings)] })
  const { pathname } = new URL(webhookUrl('https://loja.example', APP_SECRET, 'pix'))
  const told = async (from: string, word?: string) => {
    const headers = word === undefined ? {} : { 'x-client-verify': word }
    return (await guarded.request(`${pathname}/pix`, { method: 'POST', from, headers, body: { pix: [] } })).statusCode
  }
  expect(await told('10.0.0.7', 'SUCCESS')).toBe(200)
  expect(await told('::ffff:10.0.0.7', 'SUCCESS')).toBe(200)
  expect(await told('fd00::9', 'SUCCESS')).toBe(200)
  expect(await told('10.0.0.7', 'FAILED:unable to verify')).toBe(401)
  expect(await told('10.0.0.7')).toBe(401)
  expect(await told('203.0.113.5', 'SUCCESS')).toBe(401)
})
