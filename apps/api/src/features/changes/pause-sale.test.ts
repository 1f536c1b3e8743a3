import { fail } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { reserve } from '#test/a-cart.ts'
import { anOpenOrder, aPaidOrder, chargeKeyOf, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { pauseSale, resumeSale } from './pause-sale.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
let ana: TestAccount
let event_id = ''

beforeEach(async () => {
  ana = await anAccount(app, { verified: true })
  ;({ id: event_id } = await anEvent(app.db, producer_id))
})
checkAfterEach(app)

const asked = () => ({ event_id, why: 'the prices are wrong' })
const press = () => reserve(app, ana, event_id, { [`${event_id}-1-1-1`]: 2 })

test('what was held before a pause is named, ordered and paid; nothing new is held, and the page says so', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  expect(await pauseSale(app.ctx, asked())).toBe('done')
  const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  await app.sandbox.pay(chargeKeyOf(waiting))
  await app.settleEverything()
  expect((await orderOf(app, ana, id)).state).toBe('paid')

  const refused = await press()
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'sales_paused', message: 'As vendas deste evento estão pausadas. Tente de novo mais tarde.' },
  ])
  const page = (await app.request(`/api/events/${event_id}`)).json()
  expect(page).toMatchObject({ status: 'paused', price_from_cents: null, sale_starts_at: null })
  const told = await app.post(`/api/events/${event_id}/notify`, { email: 'rui@exemplo.test' })
  expect(told.statusCode).toBe(200)
})

test('money that comes in a pause after its places were given back buys nothing, and goes back', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  await app.moveClock('31 minutes')
  await app.settleEverything()
  await pauseSale(app.ctx, asked())
  await app.sandbox.pay(chargeKeyOf(waiting))
  await app.moveClock('32 minutes')
  await app.settleEverything()
  await app.settleEverything()
  const [order] = await app.db.query('select state, refunded_cents from orders where id = $1', [id])
  expect(order).toEqual({ state: 'refunded', refunded_cents: waiting.quote.total_cents })
  await app.moveClock('0')
})

test('after a pause everything is sold as before', async () => {
  await pauseSale(app.ctx, asked())
  expect(await resumeSale(app.ctx, asked())).toBe('done')
  expect((await aPaidOrder(app, ana, event_id)).state).toBe('paid')
  expect(await resumeSale(app.ctx, asked())).toBe('on_sale')
  expect(await pauseSale(app.ctx, { ...asked(), event_id: 'nothing' })).toBe('unknown')
})

test('buyers who are in the way of a pause once or twice do not keep it from coming', async () => {
  const tries: string[] = []
  const crowded: Db = {
    ...app.db,
    transaction: (work) => {
      tries.push('a try')
      const late = Object.assign(fail('unavailable'), { cause: { code: '55P03' } })
      return tries.length < 3 ? Promise.reject(late) : app.db.transaction(work)
    },
  }
  expect(await pauseSale({ db: crowded }, asked())).toBe('done')
  expect((await press()).json().code).toBe('sales_paused')
})
