import { MAX_TOTAL_CENTS } from '@bilheteria/rules/policy'
import { expect, test } from 'vitest'
import { reserve } from '#test/a-cart.ts'
import { anOpenOrder, cards, pay, payByCard } from '#test/a-purchase.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
checkAfterEach(app)

const batches = [{ name: 'Único', price_cents: 30_000_000, quantity: 100 }]
const dear = { batches, max_per_order: 100 }
const buyer = () => anAccount(app, { verified: true })

test('refuses a cart whose total is more than the database can count', async () => {
  const { id } = await anEvent(app.db, '0', dear)
  const ana = await buyer()
  for (const amount of [63, 100]) {
    const refused = await reserve(app, ana, id, { [`${id}-1-1-1`]: amount })
    expect([refused.statusCode, refused.json()]).toEqual([422, expect.objectContaining({ code: 'total_too_high' })])
  }
  expect(await app.db.query('select 1 from reservations where event_id = $1', [id])).toEqual([])
})

test.each(['pix', 'card'] as const)(
  'sells the highest total by %s, with interest below the same limit',
  async (method) => {
    const { id } = await anEvent(app.db, '0', {
      batches: [{ name: 'Único', price_cents: MAX_TOTAL_CENTS - 1_000, quantity: 1 }],
      convenience_fee: 1_000,
      convenience_fee_mode: 'fixed',
    })
    await app.db.query('update ticket_types set max_installments = 24 where id like $1', [`${id}-%`])
    const ana = await buyer()
    const order = await anOpenOrder(app, ana, id, { [`${id}-1-1-1`]: 1 })
    expect(order.quote.total_cents).toBe(MAX_TOTAL_CENTS)
    const answer =
      method === 'pix'
        ? await pay(app, ana, order.id, { method })
        : await payByCard(app, ana, order.id, cards.approved, 12)
    expect(answer.statusCode).toBeLessThan(500)
  },
)
