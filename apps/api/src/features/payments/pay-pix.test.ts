import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import type { PaymentOptions } from '@bilheteria/contract/paying'
import { readBrCode } from '@bilheteria/rules/br-code'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetPauses, held, reserve } from '#test/a-cart.ts'
import {
  aPaidOrder,
  anOpenOrder,
  cards,
  chargeKeyOf,
  createOrder,
  nameHolders,
  orderOf,
  pay,
} from '#test/a-purchase.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const ana = await anAccount(app, { verified: true })
const { id: producer_id } = await app.aProducer()
let event_id = ''

beforeEach(async () => {
  await forgetPauses(app)
  ;({ id: event_id } = await anEvent(app.db, producer_id))
})
checkAfterEach(app)

describe('an order', () => {
  test('is made once, however often pay is pressed', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    const reservation = await held(app, ana, event_id)
    const again = await Promise.all([1, 2, 3].map(() => createOrder(app, ana, reservation?.id ?? '')))
    expect(again.map((answer) => answer.json<Order>().id)).toEqual([id, id, id])
    expect(reservation?.order_id).toBe(id)
  })

  test('needs somebody for every ticket', async () => {
    const reservation = (await reserve(app, ana, event_id, { [`${event_id}-1-1-1`]: 2 })).json<Reservation>()
    const refused = await createOrder(app, ana, reservation.id)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'holders_missing'])
  })

  test('is not made of a reservation whose time is over', async () => {
    const reservation = (await reserve(app, ana, event_id, { [`${event_id}-1-1-1`]: 1 })).json<Reservation>()
    await nameHolders(app, ana, reservation)
    await app.moveClock('16 minutes')
    const late = await createOrder(app, ana, reservation.id)
    expect([late.statusCode, late.json().code]).toEqual([409, 'reservation_expired'])
  })

  test('keeps its cart: it cannot be changed, emptied or renamed while it is being paid', async () => {
    await anOpenOrder(app, ana, event_id)
    const reservation = await held(app, ana, event_id)
    const url = `/api/checkout/reservation/${reservation?.id}`
    const answers = [
      await reserve(app, ana, event_id, { [`${event_id}-1-1-1`]: 1 }),
      await app.request(url, { method: 'DELETE', headers: ana.bearer }),
    ]
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([409, 'order_open'])
  })
})

describe('Pix', () => {
  test('is offered for as long as the reservation, at least ten minutes', async () => {
    const reservation = (await reserve(app, ana, event_id, { [`${event_id}-1-1-1`]: 1 })).json<Reservation>()
    const ask = async () => {
      const url = `/api/checkout/reservation/${reservation.id}/payment`
      return (await app.request(url, { headers: ana.bearer })).json<PaymentOptions>()
    }
    expect((await ask()).pix).toEqual({ available: true, expires_at: reservation.expires_at })
    await app.moveClock('12 minutes')
    const later = Date.parse((await ask()).pix?.expires_at ?? '')
    expect(later - Date.parse(reservation.expires_at)).toBeGreaterThanOrEqual(7 * 60_000)
    expect(later - Date.parse(reservation.now)).toBeLessThanOrEqual(30 * 60_000)
  })

  test('has a code of exactly what is to be paid, and the places are kept as long as it lives', async () => {
    const { id, quote } = await anOpenOrder(app, ana, event_id)
    await app.moveClock('10 minutes')
    const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
    expect(waiting.state).toBe('pending')
    expect(waiting.payment).toMatchObject({
      method: 'pix',
      state: 'pending',
      amount_cents: quote.total_cents,
      test: true,
    })
    expect(readBrCode(waiting.payment?.pix?.code ?? '')?.amount_cents).toBe(quote.total_cents)
    expect(waiting.payment?.pix?.expires_at).toBe(waiting.expires_at)
    expect(Date.parse(waiting.expires_at ?? '') - Date.parse(waiting.now)).toBeGreaterThan(9.9 * 60_000)
  })

  test('is not begun when too little time is left, and the buyer is told', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    await app.moveClock('14 minutes')
    // A card keeps the places at least ten minutes more, and is refused.
    await pay(app, ana, id, { method: 'card', card_token: await app.sandbox.token({ number: cards.refused }) })
    await app.settleEverything()
    await app.moveClock('21 minutes')
    const late = await pay(app, ana, id, { method: 'pix' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'pix_too_late'])
  })

  test('paid: one ticket for every place, a code each, one mail, and the stock is sold', async () => {
    const order = await aPaidOrder(app, ana, event_id)
    expect(order.state).toBe('paid')
    expect(order.items).toHaveLength(2)
    expect(new Set(order.items.map(({ code }) => code)).size).toBe(2)
    expect(order.items.reduce((sum, { paid_cents }) => sum + paid_cents, 0)).toBe(order.quote.total_cents)
    expect(await held(app, ana, event_id)).toBeUndefined()
    const [batch] = await app.db.query('select held, sold from batches where id like $1', [`${event_id}-%`])
    expect(batch).toEqual({ held: 0, sold: 2 })
    const mails = await app.db.query('select 1 from messages where confirmed_order = $1', [order.id])
    expect(mails).toHaveLength(1)
  })

  test('asked for twice is the same Pix', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    const [first, second] = [await pay(app, ana, id, { method: 'pix' }), await pay(app, ana, id, { method: 'pix' })]
    expect(second.json<Order>().payment?.id).toBe(first.json<Order>().payment?.id)
  })

  test('not paid in time: the order ends and its places are for sale again', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    await pay(app, ana, id, { method: 'pix' })
    await app.moveClock('16 minutes')
    await app.settleEverything()
    const ended = await orderOf(app, ana, id)
    expect([ended.state, ended.payment?.state, ended.expires_at]).toEqual(['expired', 'expired', null])
    const again = await pay(app, ana, id, { method: 'pix' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'order_expired'])
    // The carts of other stories have run out with it.
    await forgetPauses(app)
    expect((await reserve(app, ana, event_id, { [`${event_id}-1-1-1`]: 1 })).statusCode).toBe(200)
  })
})

test('what costs nothing is paid by being wanted', async () => {
  const free = await anEvent(app.db, producer_id, {
    convenience_fee: 0,
    batches: [{ name: 'Grátis', price_cents: 0, quantity: 10 }],
  })
  const { id } = await anOpenOrder(app, ana, free.id)
  const wrong = await pay(app, ana, id, { method: 'pix' })
  expect(wrong.statusCode).toBe(422)
  const paid = (await pay(app, ana, id, { method: 'free' })).json<Order>()
  expect([paid.state, paid.items.length, paid.quote.total_cents]).toEqual(['paid', 2, 0])
})

test('what costs something is not free', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  expect((await pay(app, ana, id, { method: 'free' })).statusCode).toBe(422)
  expect((await orderOf(app, ana, id)).state).toBe('pending')
})

describe('one press', () => {
  test('sent many times at once is one charge and one answer', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    const press = async (): ReturnType<typeof pay> => {
      const answer = await pay(app, ana, id, { method: 'pix' }, 'one-press-of-the-button')
      // On a slow machine those who wait longest are asked to come back: then it is the same press again.
      return answer.statusCode === 503 ? press() : answer
    }
    const answers = await Promise.all(Array.from({ length: 20 }, press))
    expect(new Set(answers.map((answer) => answer.json<Order>().payment?.id)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.json<Order>().payment?.pix?.code)).size).toBe(1)
    const charges = Object.keys(await app.sandbox.ledger())
    expect(charges.filter((key) => key === chargeKeyOf(answers[0]?.json<Order>() as Order))).toHaveLength(1)
  })

  test('with another wish under the same key is refused and changes nothing', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    await pay(app, ana, id, { method: 'pix' }, 'the-same-key')
    const before = JSON.stringify(await app.fingerprints())
    const token = await app.sandbox.token({ number: cards.approved })
    const other = await pay(app, ana, id, { method: 'card', card_token: token }, 'the-same-key')
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
    expect(JSON.stringify(await app.fingerprints())).toBe(before)
  })
  test('that found a Pix already running is bound to it all the same', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    await pay(app, ana, id, { method: 'pix' }, 'the-first-press')
    expect((await pay(app, ana, id, { method: 'pix' }, 'the-second-press')).statusCode).toBe(200)
    const card_token = await app.sandbox.token({ number: cards.approved })
    const other = await pay(app, ana, id, { method: 'card', card_token }, 'the-second-press')
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
    expect((await orderOf(app, ana, id)).payment?.method).toBe('pix')
  })
})
