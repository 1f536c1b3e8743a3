import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOpenOrder, cards, chargeKeyOf, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { aShopWith, playedProviders, SECRETS } from '#test/played/a-shop.ts'

const MASTERCARD = '5200007777123458'

function bin(number: string): string {
  return number.slice(0, 8)
}

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
  checkAfterEach(app)

  const read = (id: string): Promise<Order> => orderOf(app, ana, id)
  const open = () => anOpenOrder(app, ana, event_id)

  async function reservationOf({ id }: Order): Promise<string> {
    const [row] = await app.db.query<{ reservation_id: string }>('select reservation_id from orders where id = $1', [
      id,
    ])
    return row?.reservation_id ?? ''
  }

  async function mails(): Promise<string[]> {
    const rows = await app.db.query<{ text: string }>('select text from messages where recipient = $1', [ana.email])
    return rows.map(({ text }) => text)
  }

  test('a Pix is paid, and some of it goes back', async () => {
    const order = await shop.aPaidOrder(ana, event_id)
    expect(order).toMatchObject({ state: 'paid', payment: { method: 'pix', state: 'approved', test: false } })
    await app.post(`/api/orders/${order.id}/cancel`, { ticket_ids: [order.items[0]?.id] }, await proofOf(app, ana))
    await settle()
    await settle()
    expect(await read(order.id)).toMatchObject({ state: 'paid', refunded_cents: order.items[0]?.paid_cents })
  })

  test('a Pix that nobody paid is let go when its order ends', async () => {
    const { id } = await open()
    await pay(app, ana, id, { method: 'pix' })
    expect((await app.post(`/api/orders/${id}/cancel`, {}, await proofOf(app, ana))).statusCode).toBe(200)
    await app.db.query(`update payments set next_ask_at = clock() where order_id = $1`, [id])
    await app.settleEverything()
    const [charge] = await played.db.query<{ state: string }>('select state from sandbox.charges order by number desc')
    expect(charge?.state).toBe(name === 'pagbank' ? 'pending' : 'cancelled')
  })

  test.runIf(name === 'mercado_pago')('a Pix that was left for a card cannot be paid once the card has', async () => {
    const { id } = await open()
    await pay(app, ana, id, { method: 'pix' })
    await shop.payByCard(ana, id, cards.approved)
    await settle()
    expect((await read(id)).state).toBe('paid')
    await settle()
    const charges = await played.db.query<{ state: string }>(
      'select state from sandbox.charges order by number desc limit 2',
    )
    expect(charges.map(({ state }) => state)).toEqual(['approved', 'cancelled'])
  })

  test('parts are known by the first digits of the card: until then at once only', async () => {
    const order = await open()
    const reservation_id = await reservationOf(order)
    const { card } = await shop.optionsOf(ana, reservation_id)
    expect(card).toMatchObject({ available: true, by_card: true })
    expect(card?.installments.map(({ count }) => count)).toEqual([1])
    const visa = (await shop.optionsOf(ana, reservation_id, bin(cards.approved))).card?.installments ?? []
    expect(visa.length).toBeGreaterThan(3)
    expect(visa.length).toBeLessThanOrEqual(order.quote.max_installments)
    expect(visa[3]?.total_cents).toBeGreaterThan(order.quote.total_cents)
    const mastercard = (await shop.optionsOf(ana, reservation_id, bin(MASTERCARD))).card?.installments ?? []
    expect(mastercard.length).toBe(2)
  })

  test('a card in three parts, without interest', async () => {
    const { id, quote } = await open()
    await shop.payByCard(ana, id, cards.approved, { installments: 3, total_cents: quote.total_cents })
    await settle()
    expect(await read(id)).toMatchObject({
      state: 'paid',
      quote: { total_cents: quote.total_cents },
      payment: { state: 'approved', installments: 3, card: { brand: 'visa', last4: '3453' } },
    })
  })

  test('interest is the provider’s: outside the price, kept on the payment, told, and back with a refund', async () => {
    const order = await open()
    const quoted = (await shop.optionsOf(ana, await reservationOf(order), bin(cards.approved))).card?.installments ?? []
    const chosen = quoted.find(({ count }) => count === 6)
    const { total_cents = 0, amount_cents = 0 } = chosen ?? {}
    const interest_cents = total_cents - order.quote.total_cents
    expect(interest_cents).toBeGreaterThan(0)
    await shop.payByCard(ana, order.id, cards.approved, { installments: 6, total_cents })
    await settle()
    const paid = await read(order.id)
    expect(paid).toMatchObject({
      state: 'paid',
      quote: { total_cents: order.quote.total_cents },
      payment: { amount_cents: order.quote.total_cents, interest_cents, installment_cents: amount_cents },
    })
    expect((await mails()).join()).toContain('de juros do cartão')
    const [one, two] = paid.items
    for (const ticket of [one, two]) {
      await app.post(`/api/orders/${order.id}/cancel`, { ticket_ids: [ticket?.id] }, await proofOf(app, ana))
      await settle()
      await settle()
    }
    expect(await read(order.id)).toMatchObject({ state: 'refunded', refunded_cents: order.quote.total_cents })
    const refunds = await app.db.query<{ amount_cents: number; interest_cents: number }>(
      'select amount_cents, interest_cents from refunds where order_id = $1',
      [order.id],
    )
    expect(refunds.reduce((sum, refund) => sum + refund.interest_cents, 0)).toBe(interest_cents)
  })

  test('another sum than was shown is refused, and nothing is charged', async () => {
    const { id, quote } = await open()
    const before = (await played.db.query('select 1 from sandbox.charges')).length
    const wrong = [
      { installments: 6, total_cents: quote.total_cents },
      { installments: 6 },
      { installments: 3, total_cents: quote.total_cents + 1 },
      { installments: 24, total_cents: quote.total_cents },
    ]
    for (const more of wrong) {
      const answer = await shop.payByCard(ana, id, cards.approved, more)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'installments_changed'])
    }
    const other_card = await shop.payByCard(ana, id, MASTERCARD, { installments: 3, total_cents: quote.total_cents })
    expect(other_card.statusCode).toBe(409)
    expect((await played.db.query('select 1 from sandbox.charges')).length).toBe(before)
    expect((await read(id)).payment).toBe(null)
  })

  test('a card refused, then another one approved', async () => {
    const { id } = await open()
    await shop.payByCard(ana, id, cards.no_funds)
    await settle()
    expect((await read(id)).payment).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('falta de saldo'),
    })
    await shop.payByCard(ana, id, cards.approved)
    await settle()
    expect((await read(id)).state).toBe('paid')
  })

  test.each([
    ['approve', 'paid', 'approved'],
    ['refuse', 'pending', 'refused'],
  ] as const)('a review that ends with %s', async (action, state, payment) => {
    const { id } = await open()
    await shop.payByCard(ana, id, cards.in_review)
    await settle()
    const waiting = await read(id)
    expect(waiting.payment?.state).toBe('in_review')
    await shop.byHand(action, waiting)
    await settle()
    expect(await read(id)).toMatchObject({ state, payment: { state: payment } })
  })

  test('a charge-back ends the tickets, and the buyer hears of it', async () => {
    const { id } = await open()
    await shop.payByCard(ana, id, cards.approved)
    await settle()
    await shop.byHand('dispute', await read(id))
    await settle()
    expect(await read(id)).toMatchObject({ state: 'refunded', payment: { state: 'charged_back' } })
    expect((await mails()).join()).toContain('foi contestado')
  })

  test('a refund that the provider refuses is asked for again, and goes back once', async () => {
    const order = await shop.aPaidOrder(ana, event_id)
    await played.db.query(`insert into sandbox.faults (kind, times_left) values ('refuse_refund', 1)`)
    await app.post(`/api/orders/${order.id}/cancel`, {}, await proofOf(app, ana))
    for (let round = 0; round < 3; round++) await settle()
    expect(await read(order.id)).toMatchObject({ state: 'refunded', refunded_cents: order.quote.total_cents })
    const back = await played.db.query<{ amount_cents: number }>(
      'select amount_cents from sandbox.refunds where charge_key = $1',
      [chargeKeyOf(order)],
    )
    expect(back.map(({ amount_cents }) => amount_cents)).toEqual([order.quote.total_cents])
  })

  test('the card’s token is sealed while nobody knows the outcome, and gone afterwards', async () => {
    const { id } = await open()
    const card_token = await shop.cardToken(cards.in_review)
    await played.db.query(
      `insert into sandbox.faults (kind, times_left, call, ms) values ('timeout_before_charge', 1, 'create', 0)`,
    )
    await pay(app, ana, id, { method: 'card', card_token, card_bin: bin(cards.in_review) })
    const kept = () =>
      app.db.query<{ card_token: string | null; card_bin: string | null }>(
        'select card_token, card_bin from payments where order_id = $1',
        [id],
      )
    const [sealed] = await kept()
    expect(sealed?.card_token).toMatch(/^1\./)
    expect(JSON.stringify(await app.dump())).not.toContain(card_token)
    await settle()
    expect(await kept()).toEqual([{ card_token: null, card_bin: null }])
  })

  test('nothing that identifies a card or the shop’s account was sent or is kept', async () => {
    const stored = JSON.stringify(await app.dump())
    for (const number of [...Object.values(cards), MASTERCARD]) expect(stored).not.toContain(number)
    for (const secret of Object.values(SECRETS)) expect(stored).not.toContain(secret)
    const ours = played.exchanges.filter(({ path }) => !path.includes('card_tokens') && !path.includes('secure-fields'))
    expect(ours.length).toBeGreaterThan(20)
    for (const number of [...Object.values(cards), MASTERCARD]) expect(JSON.stringify(ours)).not.toContain(number)
  })
})
