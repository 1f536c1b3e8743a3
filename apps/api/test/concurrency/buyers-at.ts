import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import type { DemoEvent } from '#demo/demo-event.ts'
import { payCharge } from '#sandbox/decide-charge.ts'
import { chargeKeyOf, holdersFor } from '../a-purchase.ts'
import { send, type Answer, type Buyer } from './a-crowd.ts'
import { cartOf, type Shops } from './two-shops.ts'

type Ask = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown }

/** People who buy, or cannot make up their minds, at two doors of one shop. */
export function buyersAt({ db, shops: doors, ...house }: Shops, random: () => number) {
  /** All that anybody was told. */
  const answers: Answer<unknown>[] = []

  /** At either door; who is asked to come back does so. */
  async function ask<Body>(buyer: Buyer, path: string, asked: Ask): Promise<Answer<Body>> {
    for (;;) {
      const { url } = doors[random() < 0.5 ? 0 : 1] ?? doors[0]
      const answer = await send<Body>(url + path, buyer, asked)
      answers.push(answer)
      if (answer.status !== 503) return answer
    }
  }

  const anyCart = (event: DemoEvent) => cartOf(event, { 1: 1 + Math.floor(random() * 2), 2: Math.floor(random() * 2) })

  function reserve(buyer: Buyer, event: DemoEvent): Promise<Answer<Reservation>> {
    return ask<Reservation>(buyer, '/api/checkout/reserve', { body: anyCart(event) })
  }

  /** From the cart, which changes once, to the money; answers the order unless it was given up. */
  async function buy(buyer: Buyer, event: DemoEvent, gives_up: boolean): Promise<string[]> {
    await reserve(buyer, event)
    const { body: cart } = await reserve(buyer, event)
    const holders = { holders: holdersFor(cart), complete: true }
    await ask(buyer, `/api/checkout/reservation/${cart.id}/holders`, { method: 'PUT', body: holders })
    const { body: order } = await ask<Order>(buyer, '/api/orders', { body: { reservation_id: cart.id } })
    const pressed = await ask<Order>(buyer, `/api/orders/${order.id}/payments`, { body: { method: 'pix' } })
    const end = gives_up
      ? ask(buyer, `/api/orders/${order.id}/cancel`, { body: {} })
      : payCharge(db, chargeKeyOf(pressed.body))
    // Where something of theirs is just being sold, or given back.
    await Promise.all([end, reserve(buyer, event), reserve(buyer, event)])
    return gives_up ? [] : [order.id]
  }

  /** Takes a cart and leaves it, again and again. */
  async function fidget(buyer: Buyer, event: DemoEvent, goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      const { status, body } = await reserve(buyer, event)
      if (status === 200) await ask(buyer, `/api/checkout/reservation/${body.id}`, { method: 'DELETE' })
    }
  }

  async function paidOf(ids: readonly string[]): Promise<number> {
    return (await db.query(`select 1 from orders where id = any ($1) and state = 'paid'`, [ids])).length
  }

  /** With more tickets than all of them want. */
  function anEvent(buyers: number): Promise<DemoEvent> {
    const type = (name: string) => ({
      name,
      kind: 'full' as const,
      batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: 4 * buyers }],
    })
    const tickets = [type('Inteira'), type('Camarote')]
    const sections = [{ name: 'Pista', places: { capacity: 8 * buyers }, tickets }]
    return house.anEvent({ sectors: [{ name: 'Pista', sections }] })
  }

  return { answers, anEvent, buy, fidget, paidOf }
}
