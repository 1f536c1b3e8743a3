import type { Reservation } from '@bilheteria/contract/checkout'
import type { Unfinished } from '@bilheteria/contract/orders'
import { expect, test } from 'vitest'
import { reserve } from '#test/a-cart.ts'
import { aPaidOrder, anOpenOrder, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const sea = await app.aProducer({ title: 'Clube do Mar' })

async function unfinishedOf({ bearer }: TestAccount): Promise<Unfinished[]> {
  const answer = await app.request('/api/unfinished', { headers: bearer })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Unfinished[] }>().data
}

test('lists a reservation with its shop until it is cancelled or expires', async () => {
  const [ana, bia] = [await anAccount(app), await anAccount(app)]
  const event = await anEvent(app.db, sea.id, { title: 'Noite do Fado' })
  expect(await unfinishedOf(ana)).toEqual([])
  const cart = (await reserve(app, ana, event.id, { [`${event.id}-1-1-1`]: 2 })).json<Reservation>()
  expect(await unfinishedOf(ana)).toEqual([
    {
      event: { id: event.id, title: 'Noite do Fado' },
      producer: { id: sea.id, slug: sea.slug },
      order_id: null,
      tickets: 2,
      pix: false,
      expires_at: cart.expires_at,
    },
  ])
  expect(await unfinishedOf(bia)).toEqual([])
  await app.moveClock('16 minutes')
  expect(await unfinishedOf(ana)).toEqual([])
  await app.moveClock('0')
})

test('lists an order until it is paid, and says that it waits for a Pix', async () => {
  const ana = await anAccount(app)
  const event = await anEvent(app.db, sea.id)
  const order = await anOpenOrder(app, ana, event.id)
  expect(await unfinishedOf(ana)).toMatchObject([{ order_id: order.id, tickets: 2, pix: false }])
  await pay(app, ana, order.id, { method: 'pix' })
  expect(await unfinishedOf(ana)).toMatchObject([{ order_id: order.id, pix: true }])
  await aPaidOrder(app, ana, (await anEvent(app.db, sea.id)).id)
  expect(await unfinishedOf(ana)).toHaveLength(1)
})
