import type { EventList } from '@bilheteria/contract/events'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { reserve } from '#test/a-cart.ts'
import { anOpenOrder } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { cancelEvent } from './cancel-event.ts'
import { deleteEvent } from './delete-event.ts'
import { noticeEvent } from './notice-event.ts'
import { pauseSale, resumeSale } from './pause-sale.ts'
import { publishEvent } from './publish-event.ts'

const app = await startApp()
const { id: producer_id, slug } = await app.aProducer()
let ana: TestAccount
let event_id = ''
let seats: string

beforeEach(async () => {
  ana = await anAccount(app, { verified: true })
  ;({ id: event_id } = await anEvent(app.db, producer_id, {
    title: 'Rascunho Secreto',
    draft: true,
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            places: { rows: 2, seats_per_row: 10 },
            tickets: [
              { name: 'Inteira', kind: 'full', batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: 20 }] },
            ],
          },
        ],
      },
    ],
    coupons: [
      {
        code: 'CEDO',
        method: 'percentage',
        value: 10,
        max_items: 1,
        ticket_types: [],
      },
    ],
  }))
  seats = `/api/events/${event_id}/sections/${event_id}-1-1/seats`
})
checkAfterEach(app)

const named = () => ({ event_id, why: 'the producer asked' })
const statusOf = async (path: string) => (await app.request(path)).statusCode

/** Every public address that would name the event. */
async function shown() {
  const list = await app.request('/api/events?q=rascunho')
  const notified = await app.post(`/api/events/${event_id}/notify`, { email: 'rui@exemplo.test' })
  return {
    api: await statusOf(`/api/events/${event_id}`),
    page: await statusOf(`/${slug}/ticket/buy/${event_id}`),
    picture: await statusOf(`/share.png?event=${event_id}`),
    seats: await statusOf(seats),
    coupon: (await app.post('/api/checkout/coupons', { event_id, code: 'CEDO' })).statusCode,
    notify: notified.statusCode,
    listed: list.json<EventList>().data.some(({ id }) => id === event_id),
  }
}

const HIDDEN = { api: 404, page: 404, picture: 404, seats: 404, coupon: 404, notify: 404, listed: false }

test('a draft is shown and sold to nobody until it is published', async () => {
  expect(await shown()).toEqual(HIDDEN)
  expect((await reserve(app, ana, event_id, { [`${event_id}-1-1-1`]: 1 })).statusCode).toBe(404)
  expect(await publishEvent(app.ctx, named())).toBe('done')
  expect(await shown()).toMatchObject({ api: 200, page: 200, seats: 200, listed: true })
  expect(await publishEvent(app.ctx, named())).toBe('on_sale')
})

test('a draft is neither paused, resumed, cancelled nor announced', async () => {
  const outcomes = [
    await pauseSale(app.ctx, named()),
    await resumeSale(app.ctx, named()),
    await cancelEvent(app.ctx, { ...named(), words: 'Não vai ter.' }),
    await noticeEvent(app.ctx, { ...named(), words: 'Portão 3.' }),
  ]
  expect(outcomes).toEqual(['draft', 'draft', 'draft', 'draft'])
  const sell = app.db.query(`update events set state = 'on_sale' where id = $1`, [event_id])
  await expect(sell).rejects.toThrow('events_draft_is_paused')
})

describe('an event is deleted', () => {
  test('as a draft, with all its parts and nothing else', async () => {
    const before = await app.fingerprints()
    const { id } = await anEvent(app.db, producer_id, { draft: true })
    expect(await deleteEvent(app.ctx, { event_id: id, why: 'a slip' })).toBe('done')
    const { security_events: _trail, catalogue_version: _v, producer_versions: _p, ...after } = await app.fingerprints()
    expect(before).toMatchObject(after)
    expect(await deleteEvent(app.ctx, { event_id: id, why: 'a slip' })).toBe('unknown')
  })

  test('after it was published and seen, from every answer that is kept', async () => {
    await publishEvent(app.ctx, named())
    expect(await shown()).toMatchObject({ api: 200, page: 200, listed: true })
    expect(await deleteEvent(app.ctx, named())).toBe('done')
    expect(await shown()).toEqual(HIDDEN)
  })

  test('never once something of it was held', async () => {
    const { id } = await anEvent(app.db, producer_id)
    const answer = await reserve(app, ana, id, { [`${id}-1-1-1`]: 1 }, { key: randomUUID() })
    expect(answer.statusCode).toBe(200)
    expect(await deleteEvent(app.ctx, { event_id: id, why: 'a slip' })).toBe('in_use')
    await app.moveClock('31 minutes')
    await app.settleEverything()
    expect(await app.db.query('select 1 from reservations where event_id = $1', [id])).toEqual([])
    expect(await deleteEvent(app.ctx, { event_id: id, why: 'a slip' })).toBe('in_use')
    await app.moveClock('0')
  })

  test('never once it was ordered', async () => {
    const { id } = await anEvent(app.db, producer_id)
    await anOpenOrder(app, ana, id)
    expect(await deleteEvent(app.ctx, { event_id: id, why: 'a slip' })).toBe('in_use')
  })
})
