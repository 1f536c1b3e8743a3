import type { Order } from '@bilheteria/contract/orders'
import { afterAll, expect, test } from 'vitest'
import { anOpenOrder, chargeKeyOf, pay } from '#test/a-purchase.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { lose } from '#test/lose.ts'
import { aPixBank } from '#test/played/a-pix.ts'
import { aShopWith } from '#test/played/a-shop.ts'
import { startApp } from '#test/start-app.ts'
import { findStrays } from './find-strays.ts'
import { returnStrays } from './return-strays.ts'

const bank = await aPixBank()
afterAll(bank.close)
const CENTS = 27_600

test('a bank’s Pix without a payment here goes back by one devolução, and an open one is taken back', async () => {
  const app = await startApp({}, { payments: [bank.pix] })
  const ana = await anAccount(app, { verified: true })
  const { id: event_id } = await anEvent(app.db, '0')
  const charge = async ({ paid, lost }: { paid: boolean; lost: boolean }) => {
    const { id } = await anOpenOrder(app, ana, event_id)
    const key = chargeKeyOf((await pay(app, ana, id, { method: 'pix' })).json<Order>())
    if (paid) await bank.by_hand('pay', key)
    if (lost) await lose(app.db, id)
    await app.db.query('update payments set next_ask_at = clock()')
    await app.settleEverything()
    return key
  }
  const kept = await charge({ paid: true, lost: false })
  const lost = await charge({ paid: true, lost: true })
  const open = await charge({ paid: false, lost: true })

  const found = (await findStrays(app.ctx))!
  expect(found.strays.map(({ key, left_cents }) => [key, left_cents])).toEqual([
    [lost, CENTS],
    [open, 0],
  ])
  expect(await returnStrays(app.ctx, found)).toMatchObject([{ given_cents: CENTS }, { over: true }])
  // While it is on its way, and once it is there.
  expect(await findStrays(app.ctx)).toMatchObject({ strays: [] })
  await bank.pass(1)
  expect(await findStrays(app.ctx)).toMatchObject({ strays: [] })
  expect(await bank.pix.read({ key: lost, provider_id: null })).toMatchObject({ refunds: [{ amount_cents: CENTS }] })
  expect(await bank.pix.read({ key: open, provider_id: null })).toMatchObject({ state: 'expired' })
  expect(await bank.pix.read({ key: kept, provider_id: null })).toMatchObject({ refunds: [], state: 'approved' })
})

test('Mercado Pago is asked by its search, and all of a charge goes back', async () => {
  const { app, aPaidOrder, settle, played } = await aShopWith('mercado_pago')
  const ana = await anAccount(app, { verified: true })
  const { id: event_id } = await anEvent(app.db, '0')
  await aPaidOrder(ana, event_id)
  const order = await aPaidOrder(ana, event_id)
  await lose(app.db, order.id)
  const found = (await findStrays(app.ctx))!
  expect(found.strays.map(({ key, left_cents }) => [key, left_cents])).toEqual([[chargeKeyOf(order), CENTS]])
  expect(await returnStrays(app.ctx, found)).toMatchObject([{ given_cents: CENTS }])
  await settle()
  expect(await findStrays(app.ctx)).toMatchObject({ strays: [] })
  expect(await played.db.query('select charge_key, amount_cents from sandbox.refunds')).toEqual([
    { charge_key: chargeKeyOf(order), amount_cents: CENTS },
  ])
})
