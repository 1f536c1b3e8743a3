import type { Reservation } from '@bilheteria/contract/checkout'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Try } from '../cluster/buyers.ts'
import { send, type Buyer } from '../concurrency/a-crowd.ts'
import { cartOf } from '../concurrency/two-shops.ts'
import type { Shop } from './a-shop.ts'

/** How long one of them keeps what was to be had, and how soon they come again. */
const KEEP_MS = 300
const THINK_MS = 200

/** People who all want what there is little of, and leave it to the next one: it is sold out and free again all the time. */
export function sendFans({ url, scarce }: Pick<Shop, 'url' | 'scarce'>, crowd: readonly Buyer[]) {
  const tries: Try[] = []
  const closing = new AbortController()
  const held = { now: 0, most: 0, times: 0 }

  async function ask<Body>(buyer: Buyer, step: string, path: string, asking: Parameters<typeof send>[2]) {
    const asked = performance.now()
    const answer = await send<Body>(url + path, buyer, asking)
    const { code } = answer.body as { code?: string }
    tries.push({ step, status: answer.status, code, asked, heard: performance.now() })
    return answer
  }

  async function want(buyer: Buyer): Promise<void> {
    while (!closing.signal.aborted) {
      await ask(buyer, 'page', `/api/events/${scarce.id}`, { method: 'GET' })
      const cart = { body: cartOf(scarce, { 1: 1 }), key: randomUUID() }
      const { status, body } = await ask<Reservation>(buyer, 'want', '/api/checkout/reserve', cart)
      if (status === 200) {
        held.times++
        held.most = Math.max(held.most, ++held.now)
        await sleep(KEEP_MS)
        // From here on it may be anybody's, whenever the answer comes.
        held.now--
        await ask(buyer, 'leave', `/api/checkout/reservation/${body.id}`, { method: 'DELETE' })
      }
      await sleep(THINK_MS * (0.5 + Math.random()))
    }
  }

  const all = crowd.map(want)
  return {
    tries,
    held,
    goHome: async () => {
      closing.abort()
      await Promise.all(all)
    },
  }
}
