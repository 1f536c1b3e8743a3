import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { ProviderUnreachable, type ListedCharge, type PaymentProvider } from '#outside/payment/provider.ts'
import { chargeBack } from '#sandbox/decide-charge.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import { aPaidOrder, chargeKeyOf, loggedInAgain, orderOf } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'
import { compareDays } from './compare-days.ts'
import { createProviders, nothingOwn } from './providers.ts'

const app = await startApp()
let ana: TestAccount
let order: Order

beforeEach(async () => {
  await app.moveClock('0')
  await app.db.query('delete from provider_differences')
  await app.db.query('delete from compared_days')
  ana = await anAccount(app, { verified: true })
  order = await aPaidOrder(app, ana, (await anEvent(app.db, '0')).id)
})

/** The sandbox with something changed, the calls it gets, and what the operator would be told. */
function watched({ listless = false, ...changed }: Partial<PaymentProvider> & { listless?: boolean } = {}) {
  const calls = { read: 0, pages: 0 }
  const errors: string[] = []
  const { sandbox } = app
  const provider: PaymentProvider = {
    ...sandbox.provider,
    read: (charge) => {
      calls.read++
      return sandbox.provider.read(charge)
    },
    listCharges: (time) => {
      calls.pages++
      return sandbox.provider.listCharges!(time)
    },
    ...changed,
  }
  const log = {
    ...app.ctx.services.log,
    warn: () => {},
    error: (_facts: object, message: string) => void errors.push(message),
  }
  if (listless) delete provider.listCharges
  const providers = createProviders({ operators: [provider], know: nothingOwn })
  return { calls, errors, ctx: { ...app.ctx, services: { ...app.ctx.services, log, providers } } }
}

async function seen(): Promise<Order> {
  return orderOf(app, await loggedInAgain(app, ana), order.id)
}

/** Whatever the sandbox would tell is lost. */
async function inSilence(work: () => Promise<unknown>): Promise<void> {
  await app.sandbox.fault('drop_webhooks', 10)
  await work()
  await app.sandbox.work()
  await app.sandbox.clearFaults()
}

async function mails(): Promise<string[]> {
  const rows = await app.db.query<{ subject: string }>(
    'select subject from messages where recipient = $1 order by created_at desc',
    [ana.email],
  )
  return rows.map(({ subject }) => subject)
}

async function differences(): Promise<string[]> {
  const rows = await app.db.query<{ charge_key: string }>('select charge_key from provider_differences')
  return rows.map(({ charge_key }) => charge_key)
}

/** Of tomorrow, where nights are counted. */
async function hoursUntilNoon(): Promise<number> {
  const [row] = await app.db.query<{ hours: number }>(
    `select extract(epoch from (date_trunc('day', clock() at time zone 'America/Sao_Paulo') + interval '36 hours')
                                 at time zone 'America/Sao_Paulo' - clock())::float8 / 3600 as hours`,
  )
  return row?.hours ?? 0
}

async function hoursUntilNext(): Promise<number> {
  const [row] = await app.db.query<{ hours: number }>(
    'select extract(epoch from max(next_at) - clock())::float8 / 3600 as hours from compared_days',
  )
  return row?.hours ?? 0
}

function away(): never {
  throw new ProviderUnreachable('away')
}

describe('money that left without a word', () => {
  test('given back at the provider: the list tells, tickets open no gate, and the buyer hears of it', async () => {
    await inSilence(() => byHand.refund(app.db, chargeKeyOf(order)))
    await app.settleEverything()
    expect((await seen()).state).toBe('paid')

    await app.moveClock('2 hours')
    await compareDays(watched().ctx)
    expect(await seen()).toMatchObject({
      state: 'refunded',
      refunded_cents: order.quote.total_cents,
      items: [{ state: 'cancelled' }, { state: 'cancelled' }],
    })
    expect(await mails()).toContainEqual(expect.stringMatching(/^Pagamento devolvido: /))
    expect(await verifyInvariants(app.db)).toEqual([])
  })

  test('taken by the payer’s bank: the same', async () => {
    await inSilence(() => chargeBack(app.db, chargeKeyOf(order)))
    await app.moveClock('2 hours')
    await compareDays(watched().ctx)
    const { state, items, payment } = await seen()
    expect([state, payment?.state, items[0]?.state]).toEqual(['refunded', 'charged_back', 'cancelled'])
    expect(await mails()).toContainEqual(expect.stringMatching(/^Pagamento contestado: /))
  })

  test('where a provider has no list each one is asked about, and it is seen all the same', async () => {
    await inSilence(() => byHand.refund(app.db, chargeKeyOf(order)))
    await app.moveClock('2 hours')
    const { calls, ctx } = watched({ listless: true })
    await compareDays(ctx)
    expect((await seen()).state).toBe('refunded')
    expect(calls).toMatchObject({ pages: 0, read: expect.any(Number) })
  })
})

test('what agrees is never asked about one by one', async () => {
  await aPaidOrder(app, ana, (await anEvent(app.db, '0')).id)
  await app.moveClock('2 hours')
  const { calls, ctx } = watched()
  await compareDays(ctx)
  expect(calls).toEqual({ pages: 1, read: 0 })
})

describe('what the list says otherwise for good', () => {
  const stranger: ListedCharge = {
    key: 'somebody else’s sale',
    made_at: '2026-11-18T12:00:00.000Z',
    amount_cents: 1,
    captured_cents: 1,
    returned_cents: 0,
    charged_back: false,
  }

  test('is told once, stands in verify, and goes when it is gone', async () => {
    const key = chargeKeyOf(order)
    await app.moveClock('2 hours')
    const silent = watched({ read: async () => undefined, listCharges: async function* () {} })
    await compareDays(silent.ctx)
    expect(silent.errors).toContain('the provider’s list says otherwise than our books')
    expect(await differences()).toContain(key)
    expect((await verifyInvariants(app.db)).map(({ invariant }) => invariant)).toContain('I4_provider_agrees')

    await app.moveClock('2 days')
    const again = watched({ read: async () => undefined, listCharges: async function* () {} })
    await compareDays(again.ctx)
    expect(again.errors).toEqual([])

    await app.moveClock('4 days')
    await compareDays(watched().ctx)
    expect(await differences()).toEqual([])
    expect((await seen()).state).toBe('paid')
  })

  test('money by a name of ours that nobody here knows is one; another shop’s is none, nor what went back', async () => {
    const unknown = 'f'.repeat(32)
    async function* listCharges(time: { from: Date; to: Date }) {
      yield* app.sandbox.provider.listCharges!(time)
      yield stranger
      yield { ...stranger, key: unknown }
      yield { ...stranger, key: 'e'.repeat(32), returned_cents: 1 }
    }
    await app.moveClock('2 hours')
    await compareDays(watched({ listCharges }).ctx)
    expect(await differences()).toEqual([unknown])
  })
})

describe('when a day is compared again', () => {
  test('the next night, and hourly around an event', async () => {
    const noon = await hoursUntilNoon()
    await app.moveClock(`${noon} hours`)
    await compareDays(watched().ctx)
    expect(await hoursUntilNext()).toBeCloseTo(16, 1)
    await app.db.query(`update events set starts_at = clock() + interval '60 hours', doors_at = null`)
    await app.moveClock(`${noon + 24} hours`)
    await compareDays(watched().ctx)
    expect(await hoursUntilNext()).toBeCloseTo(1, 1)
  })

  test('not any more after a hundred and twenty days', async () => {
    await app.moveClock('122 days')
    await compareDays(watched().ctx)
    expect(await app.db.query('select 1 from compared_days')).toEqual([])
  })

  test('in an hour when the provider was away', async () => {
    await app.moveClock('2 hours')
    const { ctx, errors } = watched({ listCharges: away })
    await compareDays(ctx)
    expect(errors).toEqual(['a day could not be compared with the provider’s list'])
    expect(await hoursUntilNext()).toBeCloseTo(1, 1)
  })
})
