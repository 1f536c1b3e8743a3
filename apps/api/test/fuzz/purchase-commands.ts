import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { handleWebhooks } from '#features/payments/webhooks.ts'
import { aCpf } from '../a-cpf.ts'
import { forgetPauses, reserve, reserveSeats } from '../a-cart.ts'
import { proofOf } from '../an-account.ts'
import { cards, createOrder, holdersFor, orderOf, pay, payByCard } from '../a-purchase.ts'
import type { TestApp } from '../start-app.ts'
import {
  BUYERS,
  cartOf,
  expectCart,
  expectSeats,
  inOrder,
  lapse,
  PLACES,
  readOrders,
  SEATS,
  taken,
  type Bought,
  type Model,
  type Shop,
} from './purchase-model.ts'

type Command = fc.AsyncCommand<Model, Shop>
type Work = (model: Model, shop: Shop) => Promise<void>
type Answer = Awaited<ReturnType<TestApp['request']>>

/** A step that says what it is when it goes wrong. Time may have ended something since the last one. */
function command(name: string, work: Work, check: (model: Readonly<Model>) => boolean = () => true): Command {
  return {
    check,
    toString: () => name,
    run: async (model, shop) => {
      await lapse(model, shop)
      await work(model, shop)
    },
  }
}

function expectStatus(answer: Answer, ...statuses: number[]): void {
  if (!statuses.includes(answer.statusCode))
    throw new Error(`not ${statuses.join()}: ${answer.statusCode} ${answer.body}`)
}

/** Paying has begun: the cart is the order's. */
function isPaying(model: Readonly<Model>, buyer: number): boolean {
  return model.carts[buyer]?.order_id !== undefined
}

function keepCart(model: Model, shop: Shop, buyer: number, answer: Answer): void {
  model.carts[buyer] = cartOf(shop, answer.json<Reservation>(), false)
}

const holdSeats = (buyer: number, seats: number[]) =>
  command(`${buyer} takes seats ${seats.join()}`, async (model, shop) => {
    const ids = seats.map((seat) => shop.seat_ids[seat] ?? '')
    await forgetPauses(shop.app)
    const answer = await reserveSeats(shop.app, shop.person(buyer), shop.event_id, shop.section, ids)
    const others = taken(model, buyer).seats
    if (isPaying(model, buyer) || seats.some((seat) => others.includes(seat))) return expectStatus(answer, 409)
    expectStatus(answer, 200)
    keepCart(model, shop, buyer, answer)
    expect(model.carts[buyer]?.seats).toEqual(inOrder(seats))
  })

const holdPlaces = (buyer: number, places: number) =>
  command(`${buyer} takes ${places} places`, async (model, shop) => {
    const { event_id, section } = shop
    const cart = model.carts[buyer]
    const seats = cart && !cart.over ? cart.seats.length : 0
    const amounts = { [`${event_id}-2-1-1`]: places, ...(seats > 0 && { [`${section}-1`]: seats }) }
    await forgetPauses(shop.app)
    const answer = await reserve(shop.app, shop.person(buyer), event_id, amounts)
    if (isPaying(model, buyer) || taken(model, buyer).places + places > PLACES) return expectStatus(answer, 409)
    expectStatus(answer, 200)
    keepCart(model, shop, buyer, answer)
    expect(model.carts[buyer]).toMatchObject({ places })
  })

const browse = command('somebody browses', (model, shop) => expectSeats(model, shop))
const readCart = (buyer: number) =>
  command(`${buyer} looks at the cart`, (model, shop) => expectCart(model, shop, buyer))

const giveUp = (buyer: number) =>
  command(`${buyer} gives up`, async (model, { app, person }) => {
    const cart = model.carts[buyer]
    if (!cart) return
    const url = `/api/checkout/reservation/${cart.id}`
    const answer = await app.request(url, { method: 'DELETE', headers: person(buyer).bearer })
    expectStatus(answer, cart.over ? 404 : isPaying(model, buyer) ? 409 : 200)
    if (!isPaying(model, buyer)) model.carts[buyer] = undefined
  })

const name = (buyer: number) =>
  command(`${buyer} names holders`, async (model, { app, person, event_id }) => {
    const cart = model.carts[buyer]
    if (!cart || cart.over) return
    const { bearer } = person(buyer)
    const told = await app.request(`/api/checkout/reservation?event_id=${event_id}`, { headers: bearer })
    const body = { holders: holdersFor(told.json<Reservation>()), complete: true }
    const url = `/api/checkout/reservation/${cart.id}/holders`
    const answer = await app.request(url, { method: 'PUT', headers: bearer, body })
    expectStatus(answer, isPaying(model, buyer) ? 409 : 200)
    if (!isPaying(model, buyer)) cart.named = true
  })

const order = (buyer: number) =>
  command(`${buyer} orders`, async (model, shop) => {
    const cart = model.carts[buyer]
    if (!cart || cart.over) return
    const answer = await createOrder(shop.app, shop.person(buyer), cart.id)
    // Who was named before the cart changed may still be enough.
    expectStatus(answer, ...(cart.named || cart.order_id ? [200] : [200, 422]))
    if (answer.statusCode !== 200) return
    const { id } = answer.json<Order>()
    if (cart.order_id) return expect(id).toBe(cart.order_id)
    cart.order_id = id
    model.orders.push({ id, buyer, seats: cart.seats, places: cart.places, state: 'pending' })
  })

/** As most people do it, without going back. */
const goToPay = (buyer: number) =>
  command(
    `${buyer} goes to pay`,
    async (model, shop) => {
      await name(buyer).run(model, shop)
      await order(buyer).run(model, shop)
    },
    ({ carts }) => carts[buyer] !== undefined,
  )

/** A step with one of the orders, whichever there is. */
function withOrder(
  what: string,
  nth: number,
  work: (bought: Bought, model: Model, shop: Shop) => Promise<void>,
): Command {
  return command(
    `${what} order ${nth}`,
    async (model, shop) => {
      await readOrders(model, shop)
      const bought = model.orders[nth % model.orders.length]
      if (bought) await work(bought, model, shop)
    },
    ({ orders }) => orders.length > 0,
  )
}

/** Told by the shop: whoever begins to pay gets some minutes more. */
async function rememberEnd(bought: Bought, model: Model, shop: Shop): Promise<void> {
  const cart = model.carts[bought.buyer]
  const { expires_at } = await orderOf(shop.app, shop.person(bought.buyer), bought.id)
  if (cart?.order_id === bought.id && expires_at !== null) cart.ends_at = Date.parse(expires_at)
}

function isLive({ carts }: Model, { buyer, id, state }: Bought): boolean {
  return state === 'pending' && carts[buyer]?.order_id === id
}

const payPix = (nth: number) =>
  withOrder('Pix for', nth, async (bought, model, shop) => {
    const answer = await pay(shop.app, shop.person(bought.buyer), bought.id, { method: 'pix' })
    // A card on its way, or too little time left.
    expectStatus(answer, ...(isLive(model, bought) ? [200, 409] : [409]))
    await rememberEnd(bought, model, shop)
  })

const payCard = (nth: number, card: keyof typeof cards) =>
  withOrder(`card ${card} for`, nth, async (bought, model, shop) => {
    const answer = await payByCard(shop.app, shop.person(bought.buyer), bought.id, cards[card])
    expectStatus(answer, ...(isLive(model, bought) ? [200, 409, 429] : [409]))
    await readOrders(model, shop)
    await rememberEnd(bought, model, shop)
  })

const bankPays = (nth: number) =>
  withOrder('a bank pays the Pix of', nth, async (bought, _model, { app, person }) => {
    const { payment } = await orderOf(app, person(bought.buyer), bought.id)
    if (payment?.method === 'pix') await app.sandbox.pay(payment.id.replaceAll('-', ''))
  })

const cancel = (nth: number) =>
  withOrder('cancel', nth, async (bought, model, shop) => {
    const { app, person } = shop
    const before = bought.state
    const answer = await app.post(`/api/orders/${bought.id}/cancel`, {}, await proofOf(app, person(bought.buyer)))
    expectStatus(answer, ...(before === 'paid' ? [200] : before === 'pending' ? [200, 409] : [409]))
    if (answer.statusCode === 200) expect(['cancelled', 'refunding', 'refunded']).toContain(answer.json<Order>().state)
    await readOrders(model, shop)
  })

const changeHolder = (nth: number) =>
  withOrder('another holder for', nth, async (bought, _model, { app, person }) => {
    const headers = await proofOf(app, person(bought.buyer))
    const [ticket] = (await orderOf(app, person(bought.buyer), bought.id)).items
    if (!ticket) return
    const body = { name: 'Caio Lima', cpf: aCpf(), email: 'caio@exemplo.test', cellphone: '41987654321' }
    const answer = await app.request(`/api/tickets/${ticket.id}/holder`, { method: 'PUT', headers, body })
    expectStatus(answer, ...(bought.state === 'paid' ? [200] : [404, 409]))
    const [changed] = answer.statusCode === 200 ? answer.json<Order>().items : []
    if (changed) expect(changed.code).not.toBe(ticket.code)
  })

const webhooks = command('webhooks arrive', async (model, shop) => {
  await shop.app.sandbox.work()
  await handleWebhooks(shop.app.ctx)
  await readOrders(model, shop)
})

const jobs = command('jobs run', async (model, shop) => {
  await shop.app.settleEverything()
  await readOrders(model, shop)
})

/** Never back, for anybody: what comes after this purchase goes on from there. */
const later = (minutes: number) =>
  command(`${minutes} minutes later`, async (_model, { app }) => {
    await app.db.query('update clock_offset set ahead = ahead + make_interval(mins => $1)', [minutes])
  })

const restart = command('the shop starts again', (_model, { app }) => app.restart())

const buyer = fc.nat(BUYERS - 1)
const nth = fc.nat(4)
const someSeats = fc.subarray(
  Array.from({ length: SEATS }, (_, n) => n),
  { minLength: 1, maxLength: 3 },
)

export const anyCommand: fc.Arbitrary<Command>[] = [
  fc.tuple(buyer, someSeats).map(([who, seats]) => holdSeats(who, seats)),
  fc.tuple(buyer, fc.integer({ min: 1, max: 3 })).map(([who, places]) => holdPlaces(who, places)),
  fc.constant(browse),
  buyer.map(readCart),
  buyer.map(giveUp),
  buyer.map(name),
  buyer.map(order),
  buyer.map(goToPay),
  buyer.map(goToPay),
  buyer.map(goToPay),
  nth.map(payPix),
  nth.map(payPix),
  fc
    .tuple(nth, fc.constantFrom(...(Object.keys(cards) as (keyof typeof cards)[])))
    .map(([n, card]) => payCard(n, card)),
  nth.map(bankPays),
  nth.map(bankPays),
  nth.map(cancel),
  nth.map(changeHolder),
  fc.constant(webhooks),
  fc.constant(jobs),
  fc.constantFrom(1, 1, 4, 9, 20).map(later),
  fc.constant(restart),
]
