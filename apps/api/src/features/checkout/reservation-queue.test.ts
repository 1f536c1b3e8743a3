import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { waitForLockWaiters } from '#test/wait-for-lock-waiters.ts'
import type { ReservationRequest } from './reservation-queries.ts'
import { createReservationQueue } from './reservation-queue.ts'
import { findOffer } from './offer-queries.ts'
import { stockForCart } from './stock-request.ts'

const app = await startApp()
checkAfterEach(app)
const groups: number[] = []
const queue = createReservationQueue(app.db, { onGroup: (size) => void groups.push(size), onVerdicts: () => {} })

/** One ticket of an event of its own, for somebody who holds nothing yet. */
async function aRequest(): Promise<ReservationRequest> {
  const { id } = await anEvent(app.db, '0')
  const offer = await findOffer(app.db, id)
  if (!offer) throw new Error('the event has no offer')
  const tickets = [{ id: `${id}-1-1-1`, quantidade: 1 }]
  const sectors = [{ id: `${id}-1`, sections: [{ id: `${id}-1-1`, tickets }] }]
  const stock = stockForCart(offer, { sectors, coupons: [] }, undefined, () => [])
  return {
    account_id: (await anAccount(app)).id,
    event_id: id,
    browser: null,
    network: null,
    visitor: 'a-network',
    unproved_limit: 20,
    key: null,
    hash: null,
    stock,
  }
}

async function keepTickets(tx: Db, { event_id }: ReservationRequest): Promise<void> {
  await tx.query('select 1 from batches where id = $1 for update', [`${event_id}-1-1-1-1`])
}

test('ten requests of one buyer may wait, the next is told to come back; nobody else notices', async () => {
  let answer: (() => void) | undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const press = (buyer: string) => queue.inTurn(buyer, undefined, () => answered)
  const waiting = Array.from({ length: 10 }, () => press('ana'))
  await expect(press('ana')).rejects.toMatchObject({ code: 'unavailable' })
  waiting.push(press('bia'))
  answer?.()
  await Promise.all(waiting)
  await press('ana')
})

test('one buyer’s requests go one after the other, also after one that failed', async () => {
  const told: string[] = []
  const work = (name: string) => async () => {
    told.push(`${name} begins`)
    await nextTurn()
    told.push(`${name} ends`)
    if (name === 'first') throw new Error('refused')
  }
  await Promise.allSettled(['first', 'second'].map((name) => queue.inTurn('ana', undefined, work(name))))
  expect(told).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('what was asked on a cart that has changed since is not held, and the cart of now is told', async () => {
  const request = await aRequest()
  const heldOn = async (expected: string | null) => {
    const decision = await queue.reserve({ ...request, stock: { ...request.stock, expected } })
    const held = 'held' in decision ? decision.held : undefined
    return { verdict: decision.verdict, cart: held ? `${held.id}:${held.revision}` : undefined }
  }
  expect(await heldOn('somebody:1')).toEqual({ verdict: 'changed', cart: undefined })
  const first = await heldOn('')
  const second = await heldOn(first.cart ?? null)
  expect([first.verdict, second.verdict]).toEqual(['held', 'held'])
  expect(await heldOn(first.cart ?? null)).toEqual({ verdict: 'changed', cart: second.cart })
  expect(await heldOn('')).toEqual({ verdict: 'changed', cart: second.cart })
})

// The embedded database has one connection: nobody else can keep a row.
describe.runIf('postgres' in inject('test_database'))('while somebody keeps the tickets of an event', () => {
  test('those who come together for another’s get them', async () => {
    const [kept, free] = [await aRequest(), await aRequest()]
    groups.length = 0
    await app.db.transaction(async (tx) => {
      await keepTickets(tx, kept)
      const verdicts = await Promise.all([queue.reserve(kept), queue.reserve(free)])
      expect(verdicts.map(({ verdict }) => verdict)).toEqual(['busy', 'held'])
    })
    expect(groups).toEqual([2])
    expect(await queue.reserve(kept)).toMatchObject({ verdict: 'held' })
  })

  test('one buyer’s first cart comes by two processes: the later takes the place of the earlier', async () => {
    const request = await aRequest()
    const others = createReservationQueue(app.db, { onGroup: () => {}, onVerdicts: () => {} })
    const { both } = await app.db.transaction(async (tx) => {
      await keepTickets(tx, request)
      const asked = Promise.all([queue.reserve(request), others.reserve(request)])
      await waitForLockWaiters(app.db, 2)
      return { both: asked }
    })
    const held = (await both).map((decision) => ('held' in decision ? decision.held : undefined))
    expect(held[0]?.id).toBe(held[1]?.id)
    expect(new Set(held.map((one) => one?.revision))).toEqual(new Set([1, 2]))
  })
})
