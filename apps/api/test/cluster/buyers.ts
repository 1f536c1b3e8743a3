import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { chargeKeyOf, holdersFor } from '../a-purchase.ts'
import { send, type Answer, type Buyer } from '../concurrency/a-crowd.ts'
import { cartOf } from '../concurrency/two-shops.ts'
import { PATIENCE_MS, PAUSE_MS } from '../fault-options.ts'
import type { Shop } from './a-shop.ts'

/** One question and what was heard; times are those of this machine's steady clock. */
export type Try = { step: string; status: number; code: string | undefined; asked: number; heard: number }

/** What one buyer was told is theirs. `refused`: somebody said no on the way. */
export type Purchase = {
  buyer: Buyer
  reservation_id?: string
  order_id?: string
  charge_key?: string
  paid: boolean
  refused?: string
}

type Step = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown; key?: string }

/** Nobody answered, or nginx heard of nobody, or they were asked to come back. */
const UNHEARD = new Set([0, 502, 503, 504])
/** Between two purchases of one person: a crowd that asks for more than two cores do would measure them instead. */
const THINK_MS = 1_500

type Doors = Pick<Shop, 'url' | 'bank_url'> & { event: Pick<Shop['event'], 'id'> }

/** People who buy one ticket after the other, and press again with the same key when they are asked to come back. */
export function sendBuyers({ url, bank_url, event }: Doors, crowd: readonly Buyer[]) {
  const tries: Try[] = []
  const purchases: Purchase[] = []
  const closing = new AbortController()

  async function press<Body>(buyer: Buyer, step: string, { path, ...asking }: Step): Promise<Answer<Body>> {
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const asked = performance.now()
      const answer = await send<Body>(url + path, buyer, asking)
      const { status } = answer
      const { code } = answer.body as { code?: string }
      tries.push({ step, status, code, asked, heard: performance.now() })
      if (!UNHEARD.has(status) || asked > deadline) return answer
      await sleep(PAUSE_MS)
    }
  }

  async function buy(purchase: Purchase): Promise<void> {
    const { buyer } = purchase
    const ask = async <Body>(step: string, asking: Step): Promise<Body> => {
      const { status, body } = await press<Body>(buyer, step, asking)
      if (status !== 200) throw new Error(`${step}: ${status} ${JSON.stringify(body)}`)
      return body
    }
    const cart = { path: '/api/checkout/reserve', body: cartOf(event, { 1: 1 }), key: randomUUID() }
    const held = await ask<Reservation>('reserve', cart)
    purchase.reservation_id = held.id
    const body = { holders: holdersFor(held), complete: true }
    await ask('name', { method: 'PUT', path: `/api/checkout/reservation/${held.id}/holders`, body })
    const order = await ask<Order>('order', { path: '/api/orders', body: { reservation_id: held.id } })
    purchase.order_id = order.id
    const path = `/api/orders/${order.id}`
    let pressed = await ask<Order>('pay', { path: `${path}/payments`, body: { method: 'pix' }, key: randomUUID() })
    while (!pressed.payment?.pix) {
      await sleep(PAUSE_MS)
      pressed = await ask<Order>('look', { method: 'GET', path })
    }
    purchase.charge_key = chargeKeyOf(pressed)
    const paid = await fetch(`${bank_url}/dev/sandbox/charges/${purchase.charge_key}/pay`, { method: 'POST' })
    if (!paid.ok) throw new Error(`the bank: ${paid.status} ${await paid.text()}`)
    purchase.paid = true
    // With an order that waits for its money nobody begins another one.
    while ((await ask<Order>('look', { method: 'GET', path })).state !== 'paid') await sleep(PAUSE_MS)
  }

  async function shop(buyer: Buyer): Promise<void> {
    while (!closing.signal.aborted) {
      const purchase: Purchase = { buyer, paid: false }
      purchases.push(purchase)
      await buy(purchase).catch((error: Error) => void (purchase.refused = error.message))
      await sleep(THINK_MS * (0.5 + Math.random()))
    }
  }

  const all = crowd.map(shop)
  return {
    tries,
    purchases,
    /** Everybody finishes what they have begun. */
    goHome: async () => {
      closing.abort()
      await Promise.all(all)
    },
  }
}

export type Buyers = ReturnType<typeof sendBuyers>
