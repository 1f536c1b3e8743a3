import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cards, chargeKeyOf, holdersFor } from '../a-purchase.ts'
import { send, type Answer, type Buyer } from '../concurrency/a-crowd.ts'
import { cartOf } from '../concurrency/two-shops.ts'
import type { Rig } from './fault-rig.ts'
import { MOST_TRIES, PAUSE_MS } from '../fault-options.ts'

/** One try of one step. `unknown`: no answer came, or one that says that nobody knows. */
type Try = { step: string; outcome: 'ok' | 'fail' | 'unknown'; status: number; code: string | undefined; ms: number }

/** Everything one buyer did and was told. `paid`: the money has left. */
export type History = { buyer: Buyer; door: number; tries: Try[]; order: Order | undefined; paid: boolean }

export type Purchase = {
  event: { id: string }
  method?: 'pix' | 'card'
  amount?: number
  coupons?: string[]
  /** A numbered place of the first section instead of a ticket. */
  seat_id?: string | undefined
  /** Where the buyer comes in first; either one when it is not said. */
  door?: number
  /** Goes no further than this. */
  until?: 'order' | 'pay'
}

type Step = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown; key?: string }

/** Whoever hears this is asked to come back in a moment. */
const LATER = new Set([0, 503])

/** Asks at one door after the other until somebody says yes or no; the answer of the last try when nobody does. */
async function press<Body>(rig: Rig, history: History, step: string, asked: Step): Promise<Answer<Body>> {
  for (let nth = history.door; ; nth++) {
    const began = Date.now()
    const { url } = rig.shops[nth % 2] ?? rig.shops[0]
    const { path, ...request } = asked
    const answer = await send<Body>(url + path, history.buyer, request)
    const { status } = answer
    const outcome = LATER.has(status) ? 'unknown' : status === 200 ? 'ok' : 'fail'
    const { code } = answer.body as { code?: string }
    history.tries.push({ step, outcome, status, code, ms: Date.now() - began })
    if (outcome !== 'unknown' || nth >= MOST_TRIES) return answer
    await sleep(PAUSE_MS)
  }
}

/** From the cart to the money, with the same key for every try of a step. */
export async function buy(rig: Rig, buyer: Buyer, purchase: Purchase): Promise<History> {
  const { until, door = Math.floor(Math.random() * 2) } = purchase
  const method = methodAt(rig, purchase.method)
  const history: History = { buyer, door, tries: [], order: undefined, paid: false }
  const held = await press<Reservation>(rig, history, 'reserve', { ...cartFor(purchase), key: randomUUID() })
  if (held.status !== 200) return history
  const { id: reservation_id } = held.body
  const named = await press(rig, history, 'name', {
    method: 'PUT',
    path: `/api/checkout/reservation/${reservation_id}/holders`,
    body: { holders: holdersFor(held.body), complete: true },
  })
  if (named.status !== 200) return history
  const ordered = await press<Order>(rig, history, 'order', { path: '/api/orders', body: { reservation_id } })
  if (ordered.status !== 200) return history
  history.order = ordered.body
  if (until === 'order') return history
  const asked = await payOrder(rig, history, await paymentBody(rig, method))
  if (asked.status !== 200) return history
  history.order = asked.body
  if (until !== 'pay' && method === 'pix') await payPix(rig, history)
  return history
}

export function cartFor({ event, amount = 1, coupons = [], seat_id }: Purchase): Step {
  if (seat_id === undefined) return { path: '/api/checkout/reserve', body: cartOf(event, { 1: amount }, coupons) }
  const body = { section_id: `${event.id}-1-1`, seats: [seat_id] }
  return { path: `/api/events/${event.id}/reservation/seats`, body }
}

/** A card that was taken is paid with; a Pix has yet to be paid. */
export async function payOrder(rig: Rig, history: History, body: { method: string }): Promise<Answer<Order>> {
  const path = `/api/orders/${history.order?.id}/payments`
  const answer = await press<Order>(rig, history, 'pay', { path, body, key: randomUUID() })
  if (answer.status === 200) history.paid ||= body.method === 'card'
  return answer
}

/** Where no cards are taken whoever wanted to pay by card pays by Pix. */
export function methodAt({ provider }: Rig, wanted: 'pix' | 'card' = 'pix'): 'pix' | 'card' {
  return provider.takes_cards ? wanted : 'pix'
}

/** A card is one its bank will approve of. */
export async function paymentBody(rig: Rig, method: 'pix' | 'card') {
  if (method === 'pix') return { method }
  return { method, installments: 1, card_token: await rig.cardToken(), card_bin: cards.approved.slice(0, 8) }
}

/** The buyer's bank pays what the code says; while nobody knows whether there is a code, the buyer looks again. */
export async function payPix(rig: Rig, history: History): Promise<void> {
  const path = `/api/orders/${history.order?.id}`
  for (let nth = 0; !history.order?.payment?.pix && nth < MOST_TRIES; nth++) {
    await sleep(PAUSE_MS)
    history.order = (await press<Order>(rig, history, 'look', { method: 'GET', path })).body
  }
  if (!history.order?.payment?.pix) throw new Error('there never was a code to pay')
  await payAtBank(rig, history)
}

/** The money leaves, whatever the shop knows of it. */
export async function payAtBank({ provider, provider_url }: Rig, history: History): Promise<void> {
  if (!history.order) throw new Error('nothing to pay')
  const charge_key = chargeKeyOf(history.order)
  history.paid = true
  for (let nth = 0; nth < MOST_TRIES; nth++) {
    const answer = await fetch(provider_url + provider.payPath(charge_key), { method: 'POST' }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(PAUSE_MS)
  }
  throw new Error('the bank would not pay')
}
