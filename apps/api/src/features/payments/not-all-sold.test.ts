import { expect, test } from 'vitest'
import { aGroup, payAtBanks, pressAll } from '#test/a-group.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'
import { handleWebhooks } from './webhooks.ts'

const app = await startApp()

test('of a group that is paid at once those are sold who can be, once, and the others get their money back', async () => {
  const [takes_place, is_off] = [await anEvent(app.db, '0'), await anEvent(app.db, '0')]
  const group = await aGroup(app, 6)
  const [to_sell, too_late] = await Promise.all([
    pressAll(app, group.slice(0, 3), takes_place.id),
    pressAll(app, group.slice(3), is_off.id),
  ])
  await app.db.query(`update events set state = 'cancelled' where id = $1`, [is_off.id])
  await payAtBanks(app, [...to_sell, ...too_late])
  await app.sandbox.work()
  await handleWebhooks(app.ctx)

  const ends = await app.db.query<{ id: string }>(
    `select id, state, (select count(*)::int from tickets where order_id = orders.id) as tickets,
            (select count(distinct booking)::int from ledger where order_id = orders.id) as bookings,
            (select count(*)::int from messages where confirmed_order = orders.id) as letters,
            (select count(*)::int from refunds join payments on payments.id = payment_id
              where payments.order_id = orders.id) as refunds
       from orders`,
  )
  const sold = { state: 'paid', tickets: 1, bookings: 1, letters: 1, refunds: 0 }
  const returned = { state: 'refunding', tickets: 0, bookings: 1, letters: 0, refunds: 1 }
  expect(new Map(ends.map(({ id, ...end }) => [id, end]))).toEqual(
    new Map([...to_sell.map(({ id }) => [id, sold] as const), ...too_late.map(({ id }) => [id, returned] as const)]),
  )
})
