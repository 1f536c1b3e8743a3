import { expect, test } from 'vitest'
import { addFault, clearFaults } from '#sandbox/faults.ts'
import { anOpenOrder, cards, orderOf } from '#test/a-purchase.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { aShopWith } from '#test/played/a-shop.ts'
import { cancelEvent } from './cancel-event.ts'
import { runRefunds } from './run-refunds.ts'
import { showProgress } from './show-standing.ts'

const shop = await aShopWith('pagbank')
const { app, played, settle } = shop

// It finds no charge by our name: only asking for it again tells that there is one.
test('a card that was charged when its event was cancelled, and nobody said so, is given back', async () => {
  const ana = await anAccount(app, { verified: true })
  const { id: event_id } = await anEvent(app.db, '0')
  const { id } = await anOpenOrder(app, ana, event_id)
  await addFault(played.db, { kind: 'timeout_after_charge', times: 1 })
  await addFault(played.db, { kind: 'drop_webhooks', times: 20 })
  await shop.payByCard(ana, id, cards.approved)
  await cancelEvent(app.ctx, { event_id, words: 'Choveu.', why: 'rain' })
  await runRefunds(app.ctx)
  expect(await showProgress(app.ctx, event_id)).toMatchObject({ left: 1, ended: null })
  expect((await orderOf(app, ana, id)).state).toBe('pending')
  for (let round = 0; round < 4; round++) await settle()
  await clearFaults(played.db)
  for (let round = 0; round < 3; round++) await settle()

  const { state, refunded_cents, quote } = await orderOf(app, ana, id)
  expect({ state, refunded_cents }).toEqual({ state: 'refunded', refunded_cents: quote.total_cents })
  const [books] = await played.db.query(
    `select captured_cents as came, (select sum(amount_cents)::int from sandbox.refunds where charge_key = charge.key) as back
       from sandbox.charges charge order by number desc limit 1`,
  )
  expect(books).toEqual({ came: quote.total_cents, back: quote.total_cents })
  expect(await showProgress(app.ctx, event_id)).toMatchObject({ left: 0, ended: expect.any(String) })
  await expectInvariants(app.db)
})
