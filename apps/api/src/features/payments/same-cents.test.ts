import type { Order } from '@bilheteria/contract/orders'
import { readBrCode } from '@bilheteria/rules/br-code'
import { formatCents } from '@bilheteria/rules/money'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOpenOrder, chargeKeyOf, moneyOf, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { FULL } from '#test/fault-options.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const ana = await anAccount(app, { verified: true })

const anyOrder = fc.record({
  prices: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 2 }),
  amounts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 2 }),
  convenience_fee: fc.integer({ min: 0, max: 30 }),
  mode: fc.constantFrom('percentual' as const, 'fixed' as const),
  discount: fc.integer({ min: 1, max: 100 }),
})
type AnyOrder = ReturnType<typeof anyOrder.generate>['value']

/** An event that sells exactly this, at odd prices with an odd fee and an odd coupon. */
async function anEventFor({ prices, convenience_fee, mode, discount }: AnyOrder): Promise<string> {
  const tickets = prices.map((price_cents, i) => ({
    name: `Tipo ${i + 1}`,
    kind: 'full' as const,
    batches: [
      {
        name: 'Único',
        price_cents,
        quantity: 50,
      },
    ],
  }))
  const { id } = await anEvent(app.db, '0', {
    convenience_fee,
    convenience_fee_mode: mode,
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            places: { capacity: 100 },
            tickets,
          },
        ],
      },
    ],
    coupons: [
      {
        code: 'IMPAR',
        method: 'percentage',
        value: discount,
        max_items: 1,
        ticket_types: ['Tipo 1'],
      },
    ],
  })
  return id
}

test('whatever is bought: code, order, provider, ledger, tickets and mail say the same cents', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder, async (wanted) => {
      const event_id = await anEventFor(wanted)
      const cart = Object.fromEntries(wanted.prices.map((_, i) => [`${event_id}-1-1-${i + 1}`, wanted.amounts[i] ?? 1]))
      const { id, quote } = await anOpenOrder(app, ana, event_id, cart, ['IMPAR'])
      const cents = quote.total_cents
      fc.pre(cents > 0)
      const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
      expect(readBrCode(waiting.payment?.pix?.code ?? '')?.amount_cents).toBe(cents)
      await app.sandbox.pay(chargeKeyOf(waiting))
      await app.settleEverything()
      const paid = await orderOf(app, ana, id)
      expect([paid.state, paid.quote.total_cents, paid.payment?.amount_cents]).toEqual(['paid', cents, cents])
      expect(await moneyOf(app, id)).toEqual([{ captured_cents: cents, refunded_cents: 0 }])
      expect(paid.items.reduce((sum, { paid_cents }) => sum + paid_cents, 0)).toBe(cents)
      const [booked] = await app.db.query(
        `select (sum(amount_cents) filter (where account = 'provider'))::int as provider, sum(amount_cents)::int as all_accounts
           from ledger where order_id = $1`,
        [id],
      )
      expect(booked).toEqual({ provider: cents, all_accounts: 0 })
      const [mail] = await app.db.query<{ text: string }>('select text from messages where confirmed_order = $1', [id])
      expect(mail?.text).toContain(`Total: ${formatCents(cents)}`)
    }),
    { numRuns: FULL ? 25 : 8 },
  )
  await expectInvariants(app.db)
})
