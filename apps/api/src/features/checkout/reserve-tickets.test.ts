import type { Reservation } from '@bilheteria/contract/checkout'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { DemoTicketType } from '#demo/demo-event.ts'
import { forgetPauses, held, offerOf, reserve } from '#test/a-cart.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent, type EventChoices } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'
import { releaseExpired } from './release-expired.ts'

const app = await startApp()
beforeEach(() => forgetPauses(app))
const club = await app.aProducer()
const ana = await anAccount(app)
const bia = await anAccount(app)

const full: DemoTicketType = {
  name: 'Inteira',
  kind: 'full',
  batches: [{ name: 'Lote 1', price_cents: 12_000, quantity: 10 }],
}
const half: DemoTicketType = { name: 'Meia', kind: 'half', price_percent: 50 }
const twoBatches: DemoTicketType = {
  name: 'Inteira',
  kind: 'full',
  batches: [
    { name: 'Lote 1', price_cents: 12_000, quantity: 3 },
    { name: 'Lote 2', price_cents: 15_001, quantity: 5 },
  ],
}

/** An event with one section called Pista; its types are `…-1-1-1`, `…-1-1-2` and so on. */
async function aSale(
  tickets: DemoTicketType[],
  { capacity = 100, ...choices }: EventChoices & { capacity?: number } = {},
) {
  const sectors = [{ name: 'Pista', sections: [{ name: 'Pista', places: { capacity }, tickets }] }]
  const event = await anEvent(app.db, club.id, { sectors, ...choices })
  const type = (n: number) => `${event.id}-1-1-${n}`
  const left = async () => {
    const offer = await offerOf(app, event.id)
    return offer.sectors[0]?.sections[0]?.tickets.map(({ batches }) => batches[0]?.remaining)
  }
  return { id: event.id, type, left }
}

test('a cart is held for fifteen minutes, with its price explained', async () => {
  const sale = await aSale([full, half])
  const answer = await reserve(app, ana, sale.id, { [sale.type(1)]: 2, [sale.type(2)]: 1 })
  expect(answer.statusCode).toBe(200)
  const reservation = answer.json<Reservation>()
  expect(Date.parse(reservation.expires_at) - Date.parse(reservation.now)).toBeGreaterThan(14.9 * 60_000)
  expect(reservation).toMatchObject({
    event_id: sale.id,
    items: [
      {
        sector_id: `${sale.id}-1`,
        section_id: `${sale.id}-1-1`,
        ticket_type_id: sale.type(1),
        amount: 2,
        preco_cents: 12_000,
      },
      { ticket_type_id: sale.type(2), amount: 1, preco_cents: 6_000 },
    ],
    seats: [],
    holders: [null, null, null],
    quote: {
      lines: [
        { kind: 'tickets', label: '2 × Inteira · Pista', amount_cents: 24_000 },
        { kind: 'tickets', label: '1 × Meia · Pista', amount_cents: 6_000 },
        { kind: 'fee', label: 'Taxa de conveniência', amount_cents: 4_500 },
      ],
      total_cents: 34_500,
    },
  })
  expect(await sale.left()).toEqual([7, 3])
})

test('a producer may give less time', async () => {
  const brisk = await app.aProducer({ hold_minutes: 5 })
  const { id } = await anEvent(app.db, brisk.id)
  const { expires_at, now } = (await reserve(app, ana, id, { [`${id}-1-1-1`]: 1 })).json<Reservation>()
  const minutes = (Date.parse(expires_at) - Date.parse(now)) / 60_000
  expect(minutes).toBeGreaterThan(4.9)
  expect(minutes).toBeLessThanOrEqual(5)
})

test('a new cart takes the place of the old one and keeps its end', async () => {
  const sale = await aSale([full])
  const first = (await reserve(app, ana, sale.id, { [sale.type(1)]: 6 })).json<Reservation>()
  const second = (await reserve(app, ana, sale.id, { [sale.type(1)]: 5 })).json<Reservation>()
  expect(second.id).toBe(first.id)
  expect(second.expires_at).toBe(first.expires_at)
  expect(await sale.left()).toEqual([5])
})

test('a cart that cannot be had leaves the old one as it was', async () => {
  const sale = await aSale([full])
  await reserve(app, bia, sale.id, { [sale.type(1)]: 5 })
  await reserve(app, ana, sale.id, { [sale.type(1)]: 4 })
  const refused = await reserve(app, ana, sale.id, { [sale.type(1)]: 6 })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual({ code: 'tickets_left', message: 'Restam 5 ingressos neste lote.' })
  expect((await held(app, ana, sale.id))?.items).toMatchObject([{ amount: 4 }])
  expect(await sale.left()).toEqual([1])
})

test('a request larger than what the batch still has is refused, never split over two prices', async () => {
  const sale = await aSale([twoBatches, half])
  await reserve(app, bia, sale.id, { [sale.type(1)]: 2 })
  const one = await reserve(app, ana, sale.id, { [sale.type(1)]: 1, [sale.type(2)]: 1 })
  expect(one.json()).toEqual({ code: 'tickets_left', message: 'Resta 1 ingresso neste lote.' })
  await reserve(app, bia, sale.id, { [sale.type(1)]: 3 })
  const next = (await reserve(app, ana, sale.id, { [sale.type(1)]: 1, [sale.type(2)]: 1 })).json<Reservation>()
  expect(next.items.map(({ preco_cents }) => preco_cents)).toEqual([15_001, 7_500])
})

test('what one holds one keeps at its price, even when its batch has ended', async () => {
  const sale = await aSale([
    {
      name: 'Inteira',
      kind: 'full',
      batches: [
        { name: 'Lote 1', price_cents: 12_000, quantity: 50, until_day: 1 },
        { name: 'Lote 2', price_cents: 15_000, quantity: 50 },
      ],
    },
  ])
  await reserve(app, ana, sale.id, { [sale.type(1)]: 2 })
  await app.db.query(`update batches set ends_at = clock() where id = $1`, [`${sale.type(1)}-1`])
  const fewer = (await reserve(app, ana, sale.id, { [sale.type(1)]: 1 })).json<Reservation>()
  expect(fewer.items).toMatchObject([{ amount: 1, preco_cents: 12_000 }])
  const more = (await reserve(app, ana, sale.id, { [sale.type(1)]: 2 })).json<Reservation>()
  expect(more.items).toMatchObject([{ amount: 2, preco_cents: 15_000 }])
})

test('what a batch that ended did not sell passes to the next', async () => {
  const sale = await aSale([twoBatches])
  await app.db.query(`update batches set ends_at = clock() where id = $1`, [`${sale.type(1)}-1`])
  await releaseExpired(app.db)
  expect(await sale.left()).toEqual([8])
  const { rows } = {
    rows: await app.db.query('select carried from batches where ticket_type_id = $1 order by position', [sale.type(1)]),
  }
  expect(rows).toEqual([{ carried: -3 }, { carried: 3 }])
})

test('no more people than fit, whatever the batches say', async () => {
  const sale = await aSale([full], { capacity: 4 })
  await reserve(app, bia, sale.id, { [sale.type(1)]: 3 })
  const refused = await reserve(app, ana, sale.id, { [sale.type(1)]: 2 })
  expect(refused.json()).toMatchObject({ code: 'tickets_left' })
  await reserve(app, bia, sale.id, { [sale.type(1)]: 4 })
  expect((await reserve(app, ana, sale.id, { [sale.type(1)]: 1 })).json()).toMatchObject({ code: 'sold_out' })
})

test('half price ends with its quota; the full price and that of the old do not', async () => {
  const senior: DemoTicketType = { name: 'Idoso', kind: 'senior', price_percent: 50 }
  const few = [{ name: 'Lote 1', price_cents: 10_000, quantity: 5 }]
  const sale = await aSale([{ ...full, batches: few }, half, senior])
  expect((await offerOf(app, sale.id)).half_price).toEqual({ quota: 2, remaining: 2 })
  const refused = await reserve(app, ana, sale.id, { [sale.type(2)]: 3 })
  expect(refused.json()).toEqual({ code: 'half_price_left', message: 'Restam 2 meias-entradas neste evento.' })
  expect((await reserve(app, ana, sale.id, { [sale.type(2)]: 2 })).statusCode).toBe(200)
  expect((await reserve(app, bia, sale.id, { [sale.type(2)]: 1 })).json()).toEqual({
    code: 'half_price_left',
    message: 'As meias-entradas esgotaram.',
  })
  expect((await reserve(app, bia, sale.id, { [sale.type(1)]: 1, [sale.type(3)]: 2 })).statusCode).toBe(200)
})

test('limits per order and per CPF are said', async () => {
  const sale = await aSale([full], { max_per_cpf: 2 })
  expect((await reserve(app, ana, sale.id, { [sale.type(1)]: 7 })).json()).toEqual({
    code: 'order_limit',
    message: 'Limite de 6 ingressos por pedido.',
  })
  const refused = await reserve(app, ana, sale.id, { [sale.type(1)]: 3 })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual({ code: 'cpf_limit', message: 'Limite de 2 ingressos por CPF neste evento.' })
})

test('tickets of earlier orders count for the limit per CPF, cancelled ones do not', async () => {
  const sale = await aSale([full], { max_per_cpf: 2 })
  const { id, ticket_ids } = await anOrder(app.db, { account_id: ana.id, event_id: sale.id })
  expect((await reserve(app, ana, sale.id, { [sale.type(1)]: 2 })).json()).toMatchObject({ code: 'cpf_limit' })
  await app.db.query('select give_back_tickets($1, $2)', [id, ticket_ids])
  expect((await reserve(app, ana, sale.id, { [sale.type(1)]: 2 })).statusCode).toBe(200)
})

test('a lapsed reservation is dead at once, and its stock is there for whoever asks', async () => {
  // The others hold carts of other stories, which lapse with these.
  const [eva, rui] = [await anAccount(app), await anAccount(app)]
  const sale = await aSale([{ ...full, batches: [{ name: 'Lote 1', price_cents: 10_000, quantity: 2 }] }])
  const first = (await reserve(app, eva, sale.id, { [sale.type(1)]: 2 })).json<Reservation>()
  expect((await reserve(app, rui, sale.id, { [sale.type(1)]: 1 })).json()).toMatchObject({ code: 'sold_out' })
  await app.moveClock('16 minutes')
  expect(await held(app, eva, sale.id)).toBeUndefined()
  expect((await reserve(app, rui, sale.id, { [sale.type(1)]: 1 })).statusCode).toBe(200)
  const again = (await reserve(app, eva, sale.id, { [sale.type(1)]: 1 })).json<Reservation>()
  expect(again.id).not.toBe(first.id)
  expect(Date.parse(again.expires_at)).toBeGreaterThan(Date.parse(first.expires_at))
  await app.moveClock('0')
})

test('the sweep returns everything a lapsed reservation held', async () => {
  const coupons = [
    { code: 'IPE10', method: 'percentage' as const, value: 10, max_items: 2, max_uses: 1, ticket_types: ['Inteira'] },
  ]
  const sale = await aSale([full, half], { coupons })
  await reserve(app, ana, sale.id, { [sale.type(1)]: 1, [sale.type(2)]: 1 }, { coupons: ['IPE10'] })
  await app.moveClock('16 minutes')
  await releaseExpired(app.db)
  expect(await sale.left()).toEqual([10, 4])
  expect(await app.db.query('select used from coupons where event_id = $1', [sale.id])).toEqual([{ used: 0 }])
  await app.moveClock('0')
})

test('those who press at once are told their own price and number, whatever the others want', async () => {
  const balcony: DemoTicketType = {
    ...full,
    name: 'Balcão',
    batches: [{ name: 'Único', price_cents: 7_000, quantity: 3 }],
  }
  const sale = await aSale([full, balcony])
  const [pista, balcao] = [sale.type(1), sale.type(2)]
  const carts = [
    { [pista]: 1 },
    { [balcao]: 4 },
    { [pista]: 2, [balcao]: 1 },
    { [pista]: 1 },
    { [balcao]: 3 },
    { [balcao]: 2 },
  ]
  const people = await Promise.all(carts.map(() => anAccount(app)))
  const answers = await Promise.all(carts.map((cart, i) => reserve(app, people[i] as typeof ana, sale.id, cart)))
  const told = answers.map((answer) => {
    const { items, message } = answer.json<Reservation & { message: string }>()
    return items ? items.map(({ amount, preco_cents }) => [amount, preco_cents]) : message
  })
  expect(told).toEqual([
    [[1, 12_000]],
    'Restam 3 ingressos neste lote.',
    [
      [2, 12_000],
      [1, 7_000],
    ],
    [[1, 12_000]],
    'Restam 2 ingressos neste lote.',
    [[2, 7_000]],
  ])
})

test('giving up gives back at once', async () => {
  const sale = await aSale([full])
  const { id } = (await reserve(app, ana, sale.id, { [sale.type(1)]: 2 })).json<Reservation>()
  const url = `/api/checkout/reservation/${id}`
  expect((await app.request(url, { method: 'DELETE', headers: bia.bearer })).statusCode).toBe(404)
  expect((await app.request(url, { method: 'DELETE', headers: ana.bearer })).statusCode).toBe(200)
  expect((await app.request(url, { method: 'DELETE', headers: ana.bearer })).statusCode).toBe(404)
  expect(await sale.left()).toEqual([10])
})

test('sent twice with one key a cart is held once; another cart with that key is refused', async () => {
  const sale = await aSale([full])
  const key = randomUUID()
  const [first, second] = await Promise.all([
    reserve(app, ana, sale.id, { [sale.type(1)]: 2 }, { key }),
    reserve(app, ana, sale.id, { [sale.type(1)]: 2 }, { key }),
  ])
  expect(second.json<Reservation>().id).toBe(first.json<Reservation>().id)
  const other = await reserve(app, ana, sale.id, { [sale.type(1)]: 3 }, { key })
  expect(other.statusCode).toBe(422)
  expect(other.json()).toMatchObject({ code: 'key_reused' })
  await reserve(app, ana, sale.id, { [sale.type(1)]: 4 }, { key: randomUUID() })
  await reserve(app, ana, sale.id, { [sale.type(1)]: 2 }, { key })
  expect((await held(app, ana, sale.id))?.items).toMatchObject([{ amount: 4 }])
  expect((await reserve(app, ana, sale.id, { [sale.type(1)]: 1 }, { key: 'x' })).statusCode).toBe(422)
})

test.each([
  ['before its sale opens', { from_day: 2 }, 'not_on_sale'],
  ['after its sale has ended', { from_day: -9, until_day: -1 }, 'not_on_sale'],
])('a ticket %s cannot be held', async (_title, window, code) => {
  const sale = await aSale([{ ...full, batches: [{ name: 'Lote 1', price_cents: 10_000, quantity: 5, ...window }] }])
  expect((await reserve(app, ana, sale.id, { [sale.type(1)]: 1 })).json()).toMatchObject({ code })
})

test('an event that has begun sells nothing', async () => {
  const sale = await aSale([full], { day: 1 })
  await app.db.query('update events set doors_at = null, starts_at = clock() where id = $1', [sale.id])
  expect((await reserve(app, ana, sale.id, { [sale.type(1)]: 1 })).json()).toMatchObject({ code: 'event_ended' })
})
