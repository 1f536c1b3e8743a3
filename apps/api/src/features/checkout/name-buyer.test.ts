import type { Reservation } from '@bilheteria/contract/checkout'
import { quoteInstallments } from '@bilheteria/rules/installments'
import { beforeEach, expect, test } from 'vitest'
import type { DemoTicketType } from '#demo/demo-event.ts'
import { forgetPauses, held, sectorsOf } from '#test/a-cart.ts'
import { holdersFor } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent, type EventChoices } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
beforeEach(() => forgetPauses(app))

const FLOOR = '-1-1-1'

async function press(buyer: TestAccount, event_id: string, amount = 1, key?: string) {
  const body = { event_id, sectors: sectorsOf({ [event_id + FLOOR]: amount }), token: null, holder: 'buyer' }
  const answer = await app.post('/api/checkout/reserve', body, {
    ...buyer.bearer,
    ...(key !== undefined && { 'idempotency-key': key }),
  })
  return { answer, reservation: answer.json<Reservation>() }
}

async function anOffer(choices: EventChoices = {}) {
  return (await anEvent(app.db, '0', choices)).id
}

const optionsOf = async (buyer: TestAccount, id: string) =>
  (await app.request(`/api/checkout/reservation/${id}/payment`, { headers: buyer.bearer })).json()

test('names the buyer on a single ticket and answers how to pay', async () => {
  const ana = await anAccount(app)
  const event_id = await anOffer()
  const { answer, reservation } = await press(ana, event_id)
  expect(answer.statusCode).toBe(200)
  const { name, document: cpf, email, cellphone } = ana
  expect(reservation.holders).toMatchObject([{ name, cpf, email, cellphone }])
  const asked = await optionsOf(ana, reservation.id)
  expect(reservation.payment).toEqual({
    ...asked,
    pix: { ...asked.pix, expires_at: expect.any(String) },
  })
  expect(reservation.payment?.card?.installments.length).toBeGreaterThan(0)
  const made = await app.post('/api/orders', { reservation_id: reservation.id }, ana.bearer)
  expect(made.statusCode).toBe(200)
})

test('leaves an answer without the field as it was', async () => {
  const ana = await anAccount(app)
  const event_id = await anOffer()
  const body = { event_id, sectors: sectorsOf({ [event_id + FLOOR]: 1 }), token: null }
  const reservation = (await app.post('/api/checkout/reserve', body, ana.bearer)).json<Reservation>()
  expect([reservation.payment, reservation.holders]).toEqual([undefined, [null]])
})

test('a Pix ends thirty minutes after the first hold, also for a cart that replaces another', async () => {
  const ana = await anAccount(app)
  const event_id = await anOffer()
  const first = (await press(ana, event_id, 2)).reservation
  expect(first.payment).toBeUndefined()
  await app.moveClock('12 minutes')
  const { reservation } = await press(ana, event_id)
  const asked = await optionsOf(ana, reservation.id)
  const [told, known] = [reservation.payment?.pix?.expires_at ?? '', asked.pix.expires_at]
  expect(Math.abs(Date.parse(told) - Date.parse(known))).toBeLessThan(2_000)
  expect(Date.parse(told)).toBeGreaterThan(Date.parse(reservation.expires_at))
})

function aFloorWith(choices: Pick<DemoTicketType, 'max_installments' | 'additional_fields'>): EventChoices {
  const batches = [{ name: 'Lote 1', price_cents: 12_000, quantity: 10 }]
  const tickets = [{ name: 'Inteira', kind: 'full' as const, batches, ...choices }]
  return { sectors: [{ name: 'Pista', sections: [{ name: 'Pista', places: { capacity: 10 }, tickets }] }] }
}

const questions = aFloorWith({ additional_fields: [{ id: 'shirt', label: 'Camiseta', kind: 'text', required: true }] })

test.each([
  ['more than one ticket', 2, {}],
  ['a free ticket', 1, { batches: [{ name: 'Lote 1', price_cents: 0, quantity: 10 }] }],
  ['a question of the producer', 1, questions],
] as const)('names nobody where there is more to say: %s', async (_what, amount, choices) => {
  const ana = await anAccount(app)
  const { answer, reservation } = await press(ana, await anOffer(choices as EventChoices), amount)
  expect(answer.statusCode).toBe(200)
  expect(reservation.payment).toBeUndefined()
  expect(reservation.holders.every((holder) => holder === null)).toBe(true)
})

test('asks an account without a telephone for it', async () => {
  const ana = await anAccount(app)
  await app.db.query('update accounts set cellphone = null where id = $1', [ana.id])
  const { reservation } = await press(ana, await anOffer())
  expect([reservation.payment, reservation.holders]).toEqual([undefined, [null]])
})

test('keeps a friend named before and returns no payment options', async () => {
  const ana = await anAccount(app)
  const event_id = await anOffer()
  const { reservation } = await press(ana, event_id)
  const url = `/api/checkout/reservation/${reservation.id}/holders`
  const body = { holders: holdersFor(reservation), complete: true }
  await app.request(url, { method: 'PUT', body, headers: ana.bearer })
  const again = (await press(ana, event_id)).reservation
  expect(again.payment).toBeUndefined()
  expect(again.holders).toMatchObject([{ name: 'Bia Nunes' }])
})

test('holds the ticket of a buyer whose e-mail must be verified first, without offering to pay', async () => {
  const ana = await anAccount(app, { verified: false })
  const event_id = await anOffer({ max_per_cpf: 2 })
  const { answer, reservation } = await press(ana, event_id)
  expect([answer.statusCode, reservation.payment]).toEqual([200, undefined])
  expect((await held(app, ana, event_id))?.id).toBe(reservation.id)
})

test('returns the same answer to a repeated key', async () => {
  const ana = await anAccount(app)
  const event_id = await anOffer()
  const first = await press(ana, event_id, 1, 'one-press-of-the-button')
  const second = await press(ana, event_id, 1, 'one-press-of-the-button')
  expect({ ...second.reservation, now: '', payment: '' }).toEqual({ ...first.reservation, now: '', payment: '' })
  expect(second.reservation.payment?.card).toEqual(first.reservation.payment?.card)
})

test('returns payment options for complete holders if the caller asks for them', async () => {
  const ana = await anAccount(app)
  const { reservation } = await press(ana, await anOffer(), 2)
  const url = `/api/checkout/reservation/${reservation.id}/holders`
  const save = async (extra: object) =>
    (
      await app.request(url, {
        method: 'PUT',
        body: { holders: holdersFor(reservation), complete: true, ...extra },
        headers: ana.bearer,
      })
    ).json<Reservation>()
  expect((await save({})).payment).toBeUndefined()
  const { payment } = await save({ with_payment: true })
  const { card } = await optionsOf(ana, reservation.id)
  expect(payment?.card).toEqual(card)
})

test('the terms of a producer count as soon as they change', async () => {
  const ana = await anAccount(app)
  const { id: producer_id } = await app.aProducer()
  const { id } = await anEvent(app.db, producer_id, aFloorWith({ max_installments: 6 }))
  const before = (await press(ana, id)).reservation
  const terms = { interest_free_installments: 1, monthly_interest_bp: 299, min_installment_cents: 500 }
  await app.db.query(
    'update producers set interest_free_installments = 1, monthly_interest_bp = 299, min_installment_cents = 500 where id = $1',
    [producer_id],
  )
  const { payment, quote } = (await press(ana, id)).reservation
  expect(payment?.card?.installments).not.toEqual(before.payment?.card?.installments)
  expect(payment?.card?.installments).toEqual(quoteInstallments(quote.total_cents, quote.max_installments, terms))
})
