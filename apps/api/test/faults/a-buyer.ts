import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { chargeKeyOf, holdersFor } from '../a-purchase.ts'
import { send, type Answer, type Buyer } from '../concurrency/a-crowd.ts'
import { cartOf } from '../concurrency/two-shops.ts'
import type { Rig } from './fault-rig.ts'

/** One try of one step. `unknown`: no answer came, or one that says that nobody knows. */
type Try = { step: string; outcome: 'ok' | 'fail' | 'unknown'; status: number; code: string | undefined; ms: number }

/** Everything one buyer did and was told. `paid`: the money has left. */
export type History = { buyer: Buyer; door: number; tries: Try[]; order: Order | undefined; paid: boolean }

export type Wish = {
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

const PAUSE_MS = 100
const TRIES = 200

/** Whoever hears this is asked to come back in a moment. */
const LATER = [0, 503]

/** Asks at one door after the other until somebody says yes or no; the answer of the last try when nobody does. */
export async function press<Body>(rig: Rig, history: History, step: string, asked: Step): Promise<Answer<Body>> {
  for (let nth = history.door; ; nth++) {
    const began = Date.now()
    const { url } = rig.shops[nth % 2] ?? rig.shops[0]
    const { path, ...request } = asked
    const answer = await send<Body>(url + path, history.buyer, request)
    const { status } = answer
    const outcome = LATER.includes(status) ? 'unknown' : status === 200 ? 'ok' : 'fail'
    const { code } = answer.body as { code?: string }
    history.tries.push({ step, outcome, status, code, ms: Date.now() - began })
    if (outcome !== 'unknown' || nth >= TRIES) return answer
    await sleep(PAUSE_MS)
  }
}

/** From the cart to the money, with the same key for every try of a step. */
export async function buy(rig: Rig, buyer: Buyer, wish: Wish): Promise<History> {
  const { method = 'pix', until, door = Math.floor(Math.random() * 2) } = wish
  const history: History = { buyer, door, tries: [], order: undefined, paid: false }
  const held = await press<Reservation>(rig, history, 'reserve', { ...cartFor(wish), key: randomUUID() })
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
  const body = method === 'card' ? cardBody(rig) : { method }
  const asked = await payOrder(rig, history, body)
  if (asked.status !== 200) return history
  history.order = asked.body
  if (until !== 'pay' && method === 'pix') await payPix(rig, history)
  history.paid = until !== 'pay'
  return history
}

export function cartFor({ event, amount = 1, coupons = [], seat_id }: Wish): Step {
  if (seat_id === undefined) return { path: '/api/checkout/reserve', body: cartOf(event, { 1: amount }, coupons) }
  const body = { section_id: `${event.id}-1-1`, seats: [seat_id] }
  return { path: `/api/events/${event.id}/reservation/seats`, body }
}

export function payOrder(rig: Rig, history: History, body: object, key: string = randomUUID()) {
  return press<Order>(rig, history, 'pay', { path: `/api/orders/${history.order?.id}/payments`, body, key })
}

/** A card its bank will approve of. */
export function cardBody({ card_token }: Rig) {
  return { method: 'card', installments: 1, card_token }
}

/** The buyer's bank pays what the code says; while nobody knows whether there is a code, the buyer looks again. */
export async function payPix(rig: Rig, history: History): Promise<void> {
  const path = `/api/orders/${history.order?.id}`
  for (let nth = 0; !history.order?.payment?.pix && nth < TRIES; nth++) {
    await sleep(PAUSE_MS)
    history.order = (await press<Order>(rig, history, 'look', { method: 'GET', path })).body
  }
  if (!history.order) throw new Error('nothing to pay')
  await payAtBank(rig, chargeKeyOf(history.order))
}

export async function payAtBank({ provider_url }: Rig, charge_key: string): Promise<void> {
  for (let nth = 0; nth < TRIES; nth++) {
    const answer = await fetch(`${provider_url}/dev/sandbox/charges/${charge_key}/pay`, { method: 'POST' }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(PAUSE_MS)
  }
  throw new Error('the bank would not pay')
}
