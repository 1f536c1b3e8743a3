import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { leaveAllWell } from '#test/leave-all-well.ts'
import { startApp } from '#test/start-app.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import type { Claim } from './claim-queries.ts'
import { createClaims } from './claims.ts'
import { findOffer } from './offer-queries.ts'
import { planCart } from './plan-claim.ts'

const app = await startApp()
leaveAllWell(app)
const lumps: number[] = []
const claims = createClaims(app.db, { onLump: (size) => void lumps.push(size), onVerdicts: () => {} })

/** One ticket of an event of its own, for somebody who holds nothing yet. */
async function aClaim(): Promise<Claim> {
  const { id } = await anEvent(app.db, '0')
  const offer = await findOffer(app.db, id)
  if (!offer) throw new Error('the event has no offer')
  const tickets = [{ id: `${id}-1-1-1`, quantidade: 1 }]
  const sectors = [{ id: `${id}-1`, sections: [{ id: `${id}-1-1`, tickets }] }]
  const plan = planCart(offer, { sectors, coupons: [] }, undefined, () => [])
  return { account_id: (await anAccount(app)).id, event_id: id, key: null, hash: null, plan }
}

async function keepTickets(tx: Db, { event_id }: Claim): Promise<void> {
  await tx.query('select 1 from batches where id = $1 for update', [`${event_id}-1-1-1-1`])
}

test('ten requests of one buyer may wait, the next is told to come back; nobody else notices', async () => {
  let answer: (() => void) | undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const press = (buyer: string) => claims.inTurn(buyer, undefined, () => answered)
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
  await Promise.allSettled(['first', 'second'].map((name) => claims.inTurn('ana', undefined, work(name))))
  expect(told).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('what was planned on a cart that has changed since is not held, and the cart of now is told', async () => {
  const claim = await aClaim()
  const heldOn = async (expected: string | null) => {
    const decision = await claims.claim({ ...claim, plan: { ...claim.plan, expected } })
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
    const [kept, free] = [await aClaim(), await aClaim()]
    lumps.length = 0
    await app.db.transaction(async (tx) => {
      await keepTickets(tx, kept)
      const verdicts = await Promise.all([claims.claim(kept), claims.claim(free)])
      expect(verdicts.map(({ verdict }) => verdict)).toEqual(['busy', 'held'])
    })
    expect(lumps).toEqual([2])
    expect(await claims.claim(kept)).toMatchObject({ verdict: 'held' })
  })

  test('one buyer’s first cart comes by two processes: the later takes the place of the earlier', async () => {
    const claim = await aClaim()
    const others = createClaims(app.db, { onLump: () => {}, onVerdicts: () => {} })
    const { both } = await app.db.transaction(async (tx) => {
      await keepTickets(tx, claim)
      const asked = Promise.all([claims.claim(claim), others.claim(claim)])
      await untilWaiting(app.db, 2)
      return { both: asked }
    })
    const held = (await both).map((decision) => ('held' in decision ? decision.held : undefined))
    expect(held[0]?.id).toBe(held[1]?.id)
    expect(new Set(held.map((one) => one?.revision))).toEqual(new Set([1, 2]))
  })
})
