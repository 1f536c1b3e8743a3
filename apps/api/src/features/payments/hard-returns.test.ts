import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { refundCharge } from '#sandbox/refund-charge.ts'
import { anOpenOrder, cards, chargeKeyOf, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { aShopWith, playedProviders } from '#test/played/a-shop.ts'
import { compareDays } from './compare-days.ts'

describe.each(playedProviders)('%s', async (name) => {
  const shop = await aShopWith(name)
  const { app, settle, played } = shop
  let ana: TestAccount
  let event_id = ''

  beforeEach(async () => {
    ana = await anAccount(app, { verified: true })
    ;({ id: event_id } = await anEvent(app.db, '0'))
    await app.db.query('update ticket_types set max_installments = 12 where id like $1', [`${event_id}-%`])
  })

  const read = (id: string): Promise<Order> => orderOf(app, ana, id)

  /** Three tickets by card in so many parts, with interest from the fourth on. */
  async function buyInParts(count: number, number = cards.approved): Promise<Order> {
    const order = await anOpenOrder(app, ana, event_id, { [`${event_id}-1-1-1`]: 3 })
    const [row] = await app.db.query<{ reservation_id: string }>('select reservation_id from orders where id = $1', [
      order.id,
    ])
    const { card } = await shop.optionsOf(ana, row?.reservation_id ?? '', number.slice(0, 8))
    const total_cents = card?.installments.find((part) => part.count === count)?.total_cents
    const answer = await shop.payByCard(ana, order.id, number, { installments: count, total_cents })
    expect(answer.statusCode).toBe(200)
    await settle()
    return read(order.id)
  }

  const cancel = async (order: Order, ...tickets: number[]) =>
    app.post(
      `/api/orders/${order.id}/cancel`,
      tickets.length > 0 ? { ticket_ids: tickets.map((n) => order.items[n]?.id) } : {},
      await proofOf(app, ana),
    )

  async function settleAll(): Promise<void> {
    for (let round = 0; round < 3; round++) await settle()
  }

  /** Somebody gives it back at the provider's own desk. */
  async function atDesk(order: Order, amount_cents: number): Promise<void> {
    const key = randomUUID().replaceAll('-', '')
    await refundCharge(played.db, { key, charge_key: chargeKeyOf(order), amount_cents })
    await settleAll()
  }

  async function expectBooksAgree(): Promise<void> {
    await app.db.query('update compared_days set next_at = clock()')
    await compareDays(app.ctx)
    expect(await verifyInvariants(app.db)).toEqual([])
  }

  test.each(['refund', 'dispute'] as const)(
    '%s there, and nobody tells: seen by comparing, and told to the buyer',
    async (action) => {
      const order = await buyInParts(6)
      await played.db.query(`insert into sandbox.faults (kind, times_left) values ('drop_webhooks', 10)`)
      await shop.byHand(action, order)
      await settleAll()
      await played.db.query('delete from sandbox.faults')
      expect((await read(order.id)).state).toBe('paid')
      await expectBooksAgree()
      expect(await read(order.id)).toMatchObject({ state: 'refunded', refunded_cents: order.quote.total_cents })
      const subjects = await app.db.query<{ subject: string }>('select subject from messages where recipient = $1', [
        ana.email,
      ])
      const told = action === 'refund' ? /^Pagamento devolvido/ : /^Pagamento contestado/
      expect(subjects.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(told))
    },
  )

  test('money with interest that comes after the buyer gave up goes back, all of it', async () => {
    const order = await buyInParts(6, cards.in_review)
    await cancel(order)
    await shop.byHand('approve', order)
    await settleAll()
    expect(await read(order.id)).toMatchObject({ state: 'refunded', refunded_cents: order.quote.total_cents })
    const { came, back } = await shop.moneyOf(order)
    expect(back).toBe(came)
    await expectBooksAgree()
  })

  test('all of it given back at the desk in two parts, interest and all: no ticket is left', async () => {
    const order = await buyInParts(6)
    const { came } = await shop.moneyOf(order)
    await atDesk(order, Math.floor(came / 2))
    expect((await read(order.id)).items.map(({ state }) => state)).toEqual(['valid', 'valid', 'valid'])
    await atDesk(order, came - Math.floor(came / 2))
    const { state, items } = await read(order.id)
    expect([state, items.map((ticket) => ticket.state)]).toEqual(['refunded', ['cancelled', 'cancelled', 'cancelled']])
    await expectBooksAgree()
  })

  test.each([4, 7, 10, 11])('one ticket by us and the rest at the desk, in %s parts: to the cent', async (count) => {
    const order = await buyInParts(count)
    await cancel(order, 0)
    await settleAll()
    await expectBooksAgree()
    const { came, back } = await shop.moneyOf(order)
    await atDesk(order, came - back)
    expect(await read(order.id)).toMatchObject({ state: 'refunded', refunded_cents: order.quote.total_cents })
    await expectBooksAgree()
  })

  test('what was given back at the desk is not taken for a refund that nobody has sent yet', async () => {
    const order = await buyInParts(12)
    const { came } = await shop.moneyOf(order)
    await atDesk(order, Math.floor(came * 0.9))
    const before = (await shop.moneyOf(order)).back
    await cancel(order, 0)
    await settleAll()
    expect((await shop.moneyOf(order)).back).toBeGreaterThan(before)
    await expectBooksAgree()
  })

  test('two refunds of one amount, the first one’s answer lost: both are sent', async () => {
    const order = await buyInParts(3)
    await played.db.query(
      `insert into sandbox.faults (kind, times_left, call, ms) values ('timeout_after_charge', 1, 'refund', 0)`,
    )
    await cancel(order, 0)
    await app.settleEverything()
    await cancel(order, 1)
    await played.db.query(`update sandbox.refunds set state = 'done'`)
    await app.settleEverything()
    await settleAll()
    const expected = (order.items[0]?.paid_cents ?? 0) + (order.items[1]?.paid_cents ?? 0)
    expect((await read(order.id)).refunded_cents).toBe(expected)
    expect((await shop.moneyOf(order)).back).toBe(expected)
    await expectBooksAgree()
  })

  test('given up by us and then given back at the desk: it is that refund, and the next is not shortened', async () => {
    const order = await buyInParts(3)
    await played.db.query(`insert into sandbox.faults (kind, times_left) values ('refuse_refund', 5)`)
    await cancel(order, 0)
    for (let round = 0; round < 6; round++) await settle()
    await atDesk(order, order.items[0]?.paid_cents ?? 0)
    expect((await read(order.id)).refunded_cents).toBe(order.items[0]?.paid_cents)
    await cancel(order)
    await settleAll()
    expect(await read(order.id)).toMatchObject({ state: 'refunded', refunded_cents: order.quote.total_cents })
    await expectBooksAgree()
  })

  test.runIf(name === 'mercado_pago')('a refund that ends refused is asked for anew, once', async () => {
    const order = await buyInParts(3)
    await cancel(order, 0)
    await app.settleEverything()
    await played.db.query(`update sandbox.refunds set state = 'failed' where charge_key = $1`, [chargeKeyOf(order)])
    await played.db.query('update sandbox.charges set returned_cents = 0 where key = $1', [chargeKeyOf(order)])
    for (let round = 0; round < 8; round++) await settle()
    expect((await shop.moneyOf(order)).back).toBe(order.items[0]?.paid_cents)
    const { state, refunded_cents, items } = await read(order.id)
    expect([state, refunded_cents]).toEqual(['paid', order.items[0]?.paid_cents])
    expect(items.map((ticket) => ticket.state)).toEqual(['cancelled', 'valid', 'valid'])
    await expectBooksAgree()
  })

  test('credentials that were taken back keep no place and no card', async () => {
    const revoked = name === 'pagbank' ? { PAGBANK_TOKEN: 'revoked-token' } : { MERCADO_PAGO_TOKEN: 'APP_USR-revoked' }
    const bad = await aShopWith(name, revoked)
    const bia = await anAccount(bad.app, { verified: true })
    const { id } = await anOpenOrder(bad.app, bia, (await anEvent(bad.app.db, '0')).id)
    const card_token = await shop.cardToken(cards.approved)
    const answer = await pay(bad.app, bia, id, { method: 'card', card_token })
    expect(answer.json<Order>().payment).toMatchObject({ state: 'refused' })
    const kept = await bad.app.db.query('select 1 from payments where card_token is not null')
    expect(kept).toEqual([])
  })
})
