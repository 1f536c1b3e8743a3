import type { Reservation } from '@bilheteria/contract/checkout'
import { describe, expect, inject, test } from 'vitest'
import { reserve } from '#test/a-cart.ts'
import { createOrder, nameHolders } from '#test/a-purchase.ts'
import { anAccount, logIn, proofOf, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { waitForLockWaiters } from '#test/wait-for-lock-waiters.ts'
import { forgetPerson, lockPerson } from './queries.ts'

const app = await startApp()
checkAfterEach(app)

const leave = (headers: { authorization: string }) =>
  app.request('/api/user?confirm=excluir', { method: 'DELETE', headers })

/** Somebody leaves while `act` is under way: it has begun before, and finds them gone. */
async function leaving<Answer>({ id }: TestAccount, act: () => Promise<Answer>): Promise<Answer> {
  const acting = await app.db.transaction(async (tx) => {
    await lockPerson(tx, id)
    await forgetPerson(tx, id)
    const begun = act()
    await waitForLockWaiters(app.db, 1)
    return { begun }
  })
  return acting.begun
}

describe.runIf('postgres' in inject('test_database'))('whoever leaves', () => {
  test('is not logged in by a login that began before', async () => {
    const ana = await anAccount(app)
    const answer = await leaving(ana, async () => logIn(app, ana))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_credentials'])
    expect(await app.db.query('select 1 from sessions where account_id = $1', [ana.id])).toEqual([])
  })

  test.each([
    ['a new street', { address: { zipcode: '80410200', street: 'Rua do Poente' } }],
    ['a new name', { name: 'Ana Poente' }],
  ])('is not known again by %s that was sent before', async (_title, changes) => {
    const ana = await anAccount(app)
    const body = 'address' in changes ? { address: { ...ana.address, ...changes.address } } : changes
    const answer = await leaving(ana, async () =>
      app.request('/api/user', { method: 'PUT', body, headers: ana.bearer }),
    )
    expect(answer.statusCode).toBe(401)
    expect(JSON.stringify(await app.dump())).not.toContain('Poente')
  })

  test('either has an order or leaves: nobody is stuck between the two, and neither fails', async () => {
    const event = await anEvent(app.db, '0')
    for (let round = 0; round < 5; round++) {
      const ana = await anAccount(app)
      const cart = (await reserve(app, ana, event.id, { [`${event.id}-1-1-1`]: 1 })).json<Reservation>()
      await nameHolders(app, ana, cart)
      const proof = await proofOf(app, ana)
      const [order, left] = await Promise.all([createOrder(app, ana, cart.id), leave(proof)])
      expect([
        [200, 409],
        [404, 200],
        [401, 200],
      ]).toContainEqual([order.statusCode, left.statusCode])
    }
  })

  test('leaves no answer behind that was on its way', async () => {
    const ana = await anAccount(app)
    const cookies = { kind: 'cookies', version: 1, allowed: true }
    const answer = await leaving(ana, async () => app.post('/api/consents', cookies, ana.bearer))
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
    expect(await app.db.query('select 1 from consents where account_id = $1', [ana.id])).toEqual([])
  })

  test('is not in the way of an order that has its cart and now needs its person', async () => {
    const event = await anEvent(app.db, '0')
    const ana = await anAccount(app)
    const cart = (await reserve(app, ana, event.id, { [`${event.id}-1-1-1`]: 1 })).json<Reservation>()
    await nameHolders(app, ana, cart)
    const proof = await proofOf(app, ana)
    const { begun } = await app.db.transaction(async (tx) => {
      await tx.query('select 1 from reservations where id = $1 for update', [cart.id])
      const begun = leave(proof)
      await waitForLockWaiters(app.db, 1)
      await tx.query('select 1 from accounts where id = $1 for key share', [ana.id])
      return { begun }
    })
    expect((await begun).statusCode).toBe(200)
  })
  test('stays when a cart of theirs was made in the last moment', async () => {
    const event = await anEvent(app.db, '0')
    const ana = await anAccount(app)
    const proof = await proofOf(app, ana)
    const { begun } = await app.db.transaction(async (tx) => {
      // Whoever makes a cart has its person by the hand until it is made.
      await tx.query('select 1 from accounts where id = $1 for key share', [ana.id])
      const begun = leave(proof)
      await waitForLockWaiters(app.db, 1)
      expect((await reserve(app, ana, event.id, { [`${event.id}-1-1-1`]: 1 })).statusCode).toBe(200)
      return { begun }
    })
    expect((await begun).json().code).toBe('money_moving')
    expect((await app.request('/api/user', { headers: ana.bearer })).statusCode).toBe(200)
  })
})
