import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { unprovedLimit } from '@bilheteria/rules/policy'
import { describe, expect, inject, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { aPaidOrder, anOpenOrder, chargeKeyOf, pay } from '#test/a-purchase.ts'
import { anAccount, codeSentTo, type TestAccount } from '#test/an-account.ts'
import { aReservation } from '#test/a-reservation.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { waitForLockWaiters } from '#test/wait-for-lock-waiters.ts'
import { releaseExpired } from './release-expired.ts'

const app = await startApp()
checkAfterEach(app)

const aNewcomer = () => anAccount(app, { verified: false })

async function aSale(quantity: number) {
  const batches = [{ name: 'Lote 1', price_cents: 9_000, quantity }]
  const tickets = [{ name: 'Inteira', kind: 'full' as const, batches }]
  const sections = [{ name: 'Pista', places: { capacity: quantity }, tickets }]
  const { id } = await anEvent(app.db, '0', { sectors: [{ name: 'Pista', sections }] })
  const type = `${id}-1-1-1`
  const reserveFrom = (buyer: TestAccount, from: string, amount = 6) =>
    app.request('/api/checkout/reserve', {
      method: 'POST',
      body: {
        event_id: id,
        sectors: [{ id: `${id}-1`, sections: [{ id: `${id}-1-1`, tickets: [{ id: type, quantidade: amount }] }] }],
        token: null,
      },
      headers: buyer.bearer,
      from,
    })
  const held = async () => {
    const [row] = await app.db.query<{ held: number }>('select held from batches where ticket_type_id = $1', [type])
    return row?.held
  }
  return { id, type, reserveFrom, held }
}

const refused = { code: 'email_unverified', message: expect.stringContaining('e-mail') }

test('eighteen new accounts behind one address hold 24 tickets at most, and other buyers still find the rest', async () => {
  const { reserveFrom, held } = await aSale(400)
  const squatters = await Promise.all(Array.from({ length: 18 }, aNewcomer))
  const answers = await Promise.all(squatters.map((one) => reserveFrom(one, '203.0.113.7')))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
  expect(answers.filter(({ statusCode }) => statusCode === 403).map((answer) => answer.json())).toEqual(
    Array.from({ length: 14 }, () => refused),
  )
  expect(await held()).toBe(24)
  expect((await reserveFrom(await aNewcomer(), '203.0.113.8')).statusCode).toBe(200)
  expect((await reserveFrom(await anAccount(app), '203.0.113.7')).statusCode).toBe(200)
})

test('an IPv6 /64 counts as one network', async () => {
  const { reserveFrom, held } = await aSale(400)
  for (let n = 1; n <= 6; n++) await reserveFrom(await aNewcomer(), `2001:db8:77:1::${n}`)
  expect(await held()).toBe(24)
  expect((await reserveFrom(await aNewcomer(), '2001:db8:77:2::1')).statusCode).toBe(200)
})

test('new accounts of many networks hold a fifth of an event together', async () => {
  const { reserveFrom, held } = await aSale(100)
  for (let n = 1; n <= 8; n++) await reserveFrom(await aNewcomer(), `198.51.100.${n}`, 4)
  expect(await held()).toBe(20)
  expect((await reserveFrom(await anAccount(app), '198.51.100.1')).statusCode).toBe(200)
})

test('a fan who types the code of the mailbox reserves with the next call', async () => {
  const { reserveFrom } = await aSale(10)
  await reserveFrom(await aNewcomer(), '203.0.113.20', 2)
  const ana = await aNewcomer()
  expect((await reserveFrom(ana, '203.0.113.21', 2)).json()).toEqual(refused)
  const body = { document: ana.document }
  await app.post('/api/email/code/send', body, ana.bearer)
  await app.post('/api/email/code/verify', { ...body, code: await codeSentTo(app, ana.email) }, ana.bearer)
  expect((await reserveFrom(ana, '203.0.113.21', 2)).statusCode).toBe(200)
})

test('requires no code from an account older than a day or one that has paid', async () => {
  const { reserveFrom } = await aSale(10)
  await reserveFrom(await aNewcomer(), '203.0.113.30', 2)
  const [old, paying] = [await aNewcomer(), await aNewcomer()]
  await app.db.query(`update accounts set created_at = clock() - interval '25 hours' where id = $1`, [old.id])
  await aPaidOrder(app, paying, (await aSale(100)).id)
  expect((await reserveFrom(old, '203.0.113.30', 2)).statusCode).toBe(200)
  expect((await reserveFrom(paying, '203.0.113.30', 2)).statusCode).toBe(200)
})

test('a cancelled, lapsed, paid or changed reservation frees the bound', async () => {
  const { id, reserveFrom } = await aSale(10)
  const [first, other] = [await aNewcomer(), await aNewcomer()]
  const cart = (await reserveFrom(first, '203.0.113.40', 1)).json<Reservation>()
  expect((await reserveFrom(first, '203.0.113.40', 2)).statusCode).toBe(200)
  expect((await reserveFrom(other, '203.0.113.41', 1)).json()).toEqual(refused)
  expect((await reserveFrom(first, '203.0.113.40', 1)).statusCode).toBe(200)
  expect((await reserveFrom(other, '203.0.113.41', 1)).statusCode).toBe(200)

  await app.request(`/api/checkout/reservation/${cart.id}`, { method: 'DELETE', headers: first.bearer })
  const third = await aNewcomer()
  expect((await reserveFrom(third, '203.0.113.42', 1)).statusCode).toBe(200)
  await app.moveClock('16 minutes')
  await releaseExpired(app.db)
  await app.moveClock('0 minutes')

  const buyer = await aNewcomer()
  const order = await anOpenOrder(app, buyer, id)
  const waiting = (await pay(app, buyer, order.id, { method: 'pix' })).json<Order>()
  expect((await reserveFrom(await aNewcomer(), '203.0.113.43', 2)).json()).toEqual(refused)
  await app.sandbox.pay(chargeKeyOf(waiting))
  await app.settleEverything()
  expect((await reserveFrom(await aNewcomer(), '203.0.113.43', 2)).statusCode).toBe(200)
})

test('answers sold out before asking for an e-mail code', async () => {
  const { reserveFrom } = await aSale(2)
  await reserveFrom(await anAccount(app), '203.0.113.50', 2)
  expect((await reserveFrom(await aNewcomer(), '203.0.113.51', 1)).json().code).toBe('sold_out')
})

test('a small event has at least one ticket for newcomers', () => {
  expect([1, 4, 5, 6, 60_000].map(unprovedLimit)).toEqual([1, 1, 1, 2, 12_000])
})

const aSection = (name: string) => ({
  name,
  places: { capacity: 50 },
  tickets: [
    { name: 'Inteira', kind: 'full' as const, batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: 50 }] },
  ],
})
const twoBatches = { name: 'Pista', sections: [aSection('Frente'), aSection('Fundo')] }

async function twoNewcomers() {
  const { id, type } = await aSale(10)
  const cart = { draws: { [type]: 2 }, takes: { [`${id}-1-1`]: 2 }, unproved_limit: 2 }
  const [ana, bia] = [await aNewcomer(), await aNewcomer()]
  return {
    first: (db: Db) => aReservation(db, id, { ...cart, account_id: ana.id }),
    second: (db: Db) => aReservation(db, id, { ...cart, account_id: bia.id }),
    counted: () => app.db.query('select 1 from unproved_holds where event_id = $1 and tickets > 0', [id]),
  }
}

describe.runIf('postgres' in inject('test_database'))('two processes that reserve at once', () => {
  test('share one bound: the second waits for the first and is refused', async () => {
    const { first, second } = await twoNewcomers()
    const [, waiting] = await app.db.transaction(async (tx) => {
      expect((await first(tx)).verdict).toBe('held')
      const answer = second(app.db)
      await waitForLockWaiters(app.db, 1)
      return [undefined, { answer }]
    })
    expect((await waiting.answer).verdict).toBe('email_unverified')
  })

  test('never wait for each other while one gives back what the other counts', async () => {
    const { id } = await anEvent(app.db, '0', { sectors: [twoBatches] })
    // Two types, so that neither waits for the other before the bound and the pause of their browser.
    const cart = (n: number) => ({
      draws: { [`${id}-1-${n}-1`]: 1 },
      takes: { [`${id}-1-${n}`]: 1 },
      unproved_limit: 9,
    })
    const [ana, bia] = [await aNewcomer(), await aNewcomer()]
    await aReservation(app.db, id, { ...cart(1), account_id: ana.id })
    const { id: lapsed } = await aReservation(app.db, id, { ...cart(2), account_id: bia.id })
    await app.db.query(
      `update reservations set browser = 'a shared one', created_at = created_at - interval '20 minutes',
              expires_at = clock() - interval '5 minutes' where event_id = $1`,
      [id],
    )
    const both = await app.db.transaction(async (tx) => {
      await tx.query('select 1 from unproved_holds where event_id = $1 order by network for update', [id])
      const again = aReservation(app.db, id, { ...cart(1), account_id: ana.id })
      await waitForLockWaiters(app.db, 1)
      const released = app.db.query('select release_reservations(array[$1::uuid])', [lapsed])
      await waitForLockWaiters(app.db, 2)
      return { settled: Promise.allSettled([again, released]) }
    })
    expect(await both.settled).toMatchObject([
      { status: 'fulfilled', value: { verdict: 'held' } },
      { status: 'fulfilled' },
    ])
  })

  test('control: a count read without the lock misses the other’s tickets', async () => {
    const { first, counted } = await twoNewcomers()
    await app.db.transaction(async (tx) => {
      expect((await first(tx)).verdict).toBe('held')
      expect(await counted()).toEqual([])
    })
    expect(await counted()).toHaveLength(2)
  })
})

test('a process of the release before holds tickets without counting them, and they are given back', async () => {
  const { id } = await anEvent(app.db, '0')
  const buyer = await aNewcomer()
  const { id: held } = await aReservation(app.db, id, {
    account_id: buyer.id,
    draws: { [`${id}-1-1-1`]: 2 },
    takes: { [`${id}-1-1`]: 2 },
  })
  // It inserts whole rows, whose newer columns are null.
  await app.db.query(
    `with old as (delete from reservations where id = $1 returning *)
     insert into reservations
     select whole.* from old, jsonb_populate_record(null::reservations, to_jsonb(old) - 'unproved' - 'unproved_network') whole`,
    [held],
  )
  const answer = await app.request(`/api/checkout/reservation/${held}`, { method: 'DELETE', headers: buyer.bearer })
  expect(answer.statusCode).toBe(200)
  expect(await app.db.query('select 1 from reservations where event_id = $1', [id])).toEqual([])
})
