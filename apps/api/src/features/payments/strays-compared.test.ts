import { beforeEach, describe, expect, test } from 'vitest'
import { ProviderUnreachable, type PaymentProvider } from '#outside/payment/provider.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import { aPaidOrder, chargeKeyOf } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { lose } from '#test/lose.ts'
import { startApp } from '#test/start-app.ts'
import { compareDays } from './compare-days.ts'
import { findStrays } from './find-strays.ts'
import { createProviders, nothingOwn } from './providers.ts'
import { returnStrays, type Returned } from './return-strays.ts'

const app = await startApp()
const { provider } = app.sandbox
let ana: TestAccount
let event_id = ''
let key = ''

beforeEach(async () => {
  await app.moveClock('0')
  await app.db.query('truncate sandbox.charges cascade')
  await app.db.query('delete from provider_differences')
  await app.db.query('delete from compared_days')
  ana = await anAccount(app, { verified: true })
  ;({ id: event_id } = await anEvent(app.db, '0'))
  await aPaidOrder(app, ana, event_id)
  const lost = await aPaidOrder(app, ana, event_id)
  await lose(app.db, lost.id)
  key = chargeKeyOf(lost)
})

/** As the operator does it after a restore. */
async function giveBack(by: PaymentProvider = provider): Promise<Returned[]> {
  const providers = createProviders({ operators: [by], know: nothingOwn })
  const ctx = { ...app.ctx, services: { ...app.ctx.services, providers } }
  return returnStrays(ctx, (await findStrays(ctx))!)
}

async function differences(): Promise<unknown[]> {
  await app.settleEverything()
  await app.moveClock('61 minutes')
  await compareDays(app.ctx)
  return app.db.query('select ours, theirs from provider_differences where charge_key = $1', [key])
}

const LEFT = { ours: 'unknown', theirs: '27600 came, 0 went back' }

describe('what all went back is no difference to the provider’s list', () => {
  test('by a refund of ours', async () => {
    await giveBack()
    expect(await differences()).toEqual([])
  })

  test('by one whose answer was lost', async () => {
    const silent: PaymentProvider = {
      ...provider,
      refund: async (request) => {
        await provider.refund(request)
        throw new ProviderUnreachable('it took too long')
      },
    }
    expect(await giveBack(silent)).toMatchObject([{ failed: 'it took too long' }])
    expect(await giveBack()).toEqual([])
    expect(await differences()).toEqual([])
    const sent = await app.db.query('select amount_cents from sandbox.refunds where charge_key = $1', [key])
    expect(sent).toHaveLength(1)
  })

  test('by somebody at the provider’s own desk', async () => {
    await byHand.refund(app.db, key)
    expect(await giveBack()).toEqual([])
    expect(await differences()).toEqual([])
  })
})

test('what is left is one within the hour, also on a day that nothing else is known of', async () => {
  await app.db.query('delete from compared_days')
  await app.sandbox.fault('refuse_refund', 1)
  expect(await giveBack()).toMatchObject([{ failed: expect.any(String) }])
  expect(await differences()).toEqual([LEFT])
})
