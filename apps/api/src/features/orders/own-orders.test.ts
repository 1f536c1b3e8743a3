import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { cancelEvent } from '#features/changes/cancel-event.ts'
import { anOpenOrder, cards, chargeKeyOf, orderOf, pay, payByCard } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { createOwnOrders } from './own-orders.ts'

const app = await startApp()
let ana: TestAccount
let event_id = ''

beforeEach(async () => {
  ana = await anAccount(app, { verified: true })
  ;({ id: event_id } = await anEvent(app.db, '0'))
})
checkAfterEach(app)

const press = ({ id }: Order) => pay(app, ana, id, { method: 'pix' })

async function payCard({ id }: Order, number: string): Promise<void> {
  await payByCard(app, ana, id, number)
  await app.settleEverything()
}

type Change = {
  of: string
  begins?: (order: Order) => PromiseLike<unknown>
  act: (order: Order) => PromiseLike<unknown>
  shows: (order: Pick<Order, 'state' | 'payment' | 'expires_at' | 'event' | 'producer'>) => unknown
}

/** Whatever may happen to an order that is looked at all the while; the first are told by its own version, the others by its event's. */
const own: Change[] = [
  { of: 'a payment that was asked for', act: press, shows: ({ payment }) => payment?.pix?.code },
  {
    of: 'a card that was refused',
    begins: press,
    act: (order) => payCard(order, cards.refused),
    shows: ({ payment }) => payment?.state,
  },
  {
    of: 'a Pix that is wanted again after all',
    begins: async (order) => {
      await press(order)
      await payCard(order, cards.refused)
    },
    act: press,
    shows: ({ payment }) => payment?.method,
  },
  {
    of: 'a hold that a review has made longer',
    act: (order) => payCard(order, cards.in_review),
    shows: ({ expires_at }) => expires_at,
  },
  {
    of: 'money that came',
    begins: press,
    act: async (order) => {
      await app.sandbox.pay(chargeKeyOf(await orderOf(app, ana, order.id)))
      await app.settleEverything()
    },
    shows: ({ state }) => state,
  },
  {
    of: 'the end of its time',
    act: async () => {
      await app.moveClock('16 minutes')
      await app.settleEverything()
    },
    shows: ({ state }) => state,
  },
  {
    of: 'being given up',
    act: async ({ id }) => app.post(`/api/orders/${id}/cancel`, {}, await proofOf(app, ana)),
    shows: ({ state }) => state,
  },
]
const of_its_event: Change[] = [
  {
    of: 'another title',
    act: () => app.db.query(`update events set title = 'Outra noite' where id = $1`, [event_id]),
    shows: ({ event }) => event.title,
  },
  {
    of: 'another name of its producer',
    act: () => app.db.query(`update producers set title = title || '!' where id = '0'`),
    shows: ({ producer }) => producer.title,
  },
  {
    of: 'an event that does not take place',
    act: () => cancelEvent(app.ctx, { event_id, words: 'A chuva levou o palco.', why: 'rain' }),
    shows: ({ event }) => event.cancelled,
  },
]

async function begin({ begins }: Change): Promise<Order> {
  const order = await anOpenOrder(app, ana, event_id)
  await begins?.(order)
  return order
}

/** The same orders at another process: what it keeps in its memory is its own. */
function anotherProcess(db: Db = app.db, catalogueVersion = app.ctx.services.producers.version) {
  const show = createOwnOrders({ db, catalogueVersion, showTickets: app.ctx.services.showTickets })
  return async (order: Order, { shows }: Change) => {
    const row = await show({ account_id: ana.id, order_id: order.id })
    return row && shows(row)
  }
}

/** One for whom what this follows never becomes newer. */
function aBlindProcess(change: Change) {
  if (of_its_event.includes(change)) return anotherProcess(app.db, async () => '1')
  return anotherProcess({
    ...app.db,
    query: (text, params) => app.db.query(text.replaceAll('mine.version', '1'), params),
  })
}

test.each([...own, ...of_its_event])(
  'an order that was looked at shows $of at the next look at any process, which without its version it would not',
  async (change) => {
    const order = await begin(change)
    const [there, blind] = [anotherProcess(), aBlindProcess(change)]
    const here = async () => change.shows(await orderOf(app, ana, order.id))
    const before = await here()
    for (const look of [here, there, blind, here, there, blind]) expect(await look(order, change)).toEqual(before)
    await change.act(order)
    const after = await here()
    expect(after).not.toEqual(before)
    expect(await there(order, change)).toEqual(after)
    expect(await blind(order, change)).toEqual(before)
  },
)

test('an order that is known is shown also when newer ones push it out at the same moment', async () => {
  const order = await anOpenOrder(app, ana, event_id)
  const asked = Array.from({ length: 12_000 }, (_, n) => ({
    account_id: ana.id,
    order_id: n === 0 ? order.id : `${n}`,
  }))
  const row = await app.ctx.services.ownOrders({ account_id: ana.id, order_id: order.id })
  const db: Db = {
    ...app.db,
    query: async <Row>(_text: string, params: readonly unknown[] = []) => {
      const [, ids, versions] = params as [string[], string[], (number | null)[]]
      return ids.map((id, i) => {
        const changed = versions[i] === 1 ? null : Object.assign({}, row, { id })
        return { account_id: ana.id, order_id: id, version: 1, now: 'now', order: changed }
      }) as Row[]
    },
  }
  const show = createOwnOrders({ db, catalogueVersion: async () => '1', showTickets: app.ctx.services.showTickets })
  for (const shown of await Promise.all(asked.map(show))) expect(shown).toBeDefined()
  const [known, fresh] = await Promise.all([
    show(asked[0] as (typeof asked)[0]),
    show({ account_id: ana.id, order_id: 'new' }),
  ])
  expect([known?.id, fresh?.id]).toEqual([order.id, 'new'])
})
