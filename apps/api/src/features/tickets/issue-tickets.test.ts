import { ticket } from '@bilheteria/contract/orders'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { startApp } from '#test/start-app.ts'
import { createHandoverLinks } from './handover-link.ts'
import { createSignTickets, showTickets } from './show-tickets.ts'
import { createTicketCodes } from './ticket-code.ts'

const app = await startApp()
const codes = createTicketCodes('um segredo que tem mais de trinta letras')
const links = createHandoverLinks('o segredo desta casa tem letras de sobra')
const sign = createSignTickets({ codes, links, seal: app.ctx.services.textSeal, base_url: 'https://loja.test' })
const club = await app.aProducer()
const ana = await anAccount(app)

/** Seats A1 to A4 with whole and half price. */
async function aTheatre(choices: { biometry_required?: boolean } = {}) {
  const batches = [{ name: 'Lote 1', price_cents: 9_000, quantity: 4 }]
  return anEvent(app.db, club.id, {
    sectors: [
      {
        name: 'Plateia',
        sections: [
          {
            name: 'Plateia central',
            places: { rows: 1, seats_per_row: 4 },
            tickets: [
              { name: 'Inteira', kind: 'full', batches },
              { name: 'Meia-entrada', kind: 'half', price_percent: 50 },
            ],
          },
        ],
      },
    ],
    ...choices,
  })
}

async function seatsOf(event_id: string): Promise<string[]> {
  const seats = await app.db.query<{ id: string }>('select id::text from seats where section_id = $1 order by number', [
    `${event_id}-1-1`,
  ])
  return seats.map(({ id }) => id)
}

async function shown(order_id: string) {
  const tickets = (await showTickets(app.db, sign, [order_id])).get(order_id) ?? []
  for (const each of tickets) z.parse(ticket, each)
  return tickets
}

test('an order’s tickets say who enters, where, for how much, and until when that may change', async () => {
  const event = await aTheatre()
  const order = await anOrder(app.db, {
    account_id: ana.id,
    event_id: event.id,
    seat_ids: await seatsOf(event.id),
    amounts: {
      [`${event.id}-1-1-1`]: 1,
      [`${event.id}-1-1-2`]: 1,
    },
    holder: {
      name: 'João Conceição',
      cellphone: '41912345678',
      half_price: '1.selado',
    },
  })
  const [first, second] = await shown(order.id)
  expect(first).toMatchObject({
    id: order.ticket_ids[0],
    state: 'valid',
    holder_changeable: true,
    biometry: null,
    holder: {
      name: 'João Conceição',
      email: 'ana@exemplo.test',
      cellphone: '41912345678',
    },
    ticket_type: {
      name: 'Inteira',
      kind: 'full',
    },
    sector: { name: 'Plateia' },
    section: { name: 'Plateia central' },
    seat: {
      row: 'A',
      number: 1,
    },
    price_cents: 9e3,
    paid_cents: 10350,
  })
  expect(second).toMatchObject({ ticket_type: { name: 'Meia-entrada', kind: 'half' }, seat: { number: 2 } })
  const [times] = await app.db.query<{ hours: number }>(
    `select (extract(epoch from starts_at - $2::timestamptz) / 3600)::int as hours from events where id = $1`,
    [event.id, first?.carrier_change_date],
  )
  expect(times).toEqual({ hours: 24 })
  const broken = (await verifyInvariants(app.db)).map(({ invariant }) => invariant)
  expect(broken.filter((name) => /^I[12]_/.test(name))).toEqual([])
})

test('each ticket has a code of its own that names it', async () => {
  const event = await aTheatre()
  const order = await anOrder(app.db, {
    account_id: ana.id,
    event_id: event.id,
    seat_ids: await seatsOf(event.id),
    amounts: { [`${event.id}-1-1-1`]: 3 },
  })
  const tickets = await shown(order.id)
  expect(new Set(tickets.map(({ code }) => code)).size).toBe(3)
  for (const { id, code } of tickets) {
    const [row] = await app.db.query<{ secret: string }>('select secret from tickets where id = $1', [id])
    expect(codes.verify(event.id, code ?? '')).toEqual({ ticket_id: id, secret: row?.secret })
  }
})

test('a cancelled ticket has no code, and nobody else can be named on it', async () => {
  const event = await anEvent(app.db, club.id)
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id, amounts: { [`${event.id}-1-1-1`]: 2 } })
  await app.db.query('select give_back_tickets($1, $2)', [order.id, order.ticket_ids.slice(0, 1)])
  expect(await shown(order.id)).toMatchObject([
    { state: 'cancelled', code: null, holder_changeable: false },
    { state: 'valid', code: expect.any(String), holder_changeable: true },
  ])
  const broken = (await verifyInvariants(app.db)).map(({ invariant }) => invariant)
  expect(broken.filter((name) => /^I[12]_/.test(name))).toEqual([])
})

test('a used ticket keeps its code and its holder', async () => {
  const event = await anEvent(app.db, club.id)
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id })
  await app.db.query(`update tickets set state = 'used' where order_id = $1`, [order.id])
  expect(await shown(order.id)).toMatchObject([{ code: expect.any(String), holder_changeable: false }])
})

test('the holder is fixed a day before the event begins', async () => {
  const event = await anEvent(app.db, club.id)
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id })
  const left = async (before: string) => {
    await app.db.query(
      `update clock_offset set ahead = (select carrier_change_date - clock_timestamp() - $2::interval
                                          from tickets where order_id = $1)`,
      [order.id, before],
    )
    return (await shown(order.id))[0]?.holder_changeable
  }
  expect(await left('1 minute')).toBe(true)
  expect(await left('-1 minute')).toBe(false)
  await app.moveClock('0')
})

test('where faces are checked each ticket says how far its holder has come', async () => {
  const event = await aTheatre({ biometry_required: true })
  const cpf = aCpf()
  const seat_ids = await seatsOf(event.id)
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id, seat_ids, holder: { cpf } })
  expect(await shown(order.id)).toMatchObject([{ biometry: 'pending' }])
  await app.db.query(
    `insert into biometry_registrations (event_id, document, name, cellphone, email, gender, birth_date, status)
     values ($1, $2, 'Ana', '41987654321', 'ana@exemplo.test', 'F', '1993-08-22', 'approved')`,
    [event.id, cpf],
  )
  expect(await shown(order.id)).toMatchObject([{ biometry: 'approved' }])
})

test('many orders are read at once, each with its own tickets', async () => {
  const event = await anEvent(app.db, club.id)
  const orders = [
    await anOrder(app.db, { account_id: ana.id, event_id: event.id, amounts: { [`${event.id}-1-1-1`]: 2 } }),
    await anOrder(app.db, { account_id: ana.id, event_id: event.id }),
  ]
  const all = await showTickets(
    app.db,
    sign,
    orders.map(({ id }) => id),
  )
  expect(orders.map(({ id }) => all.get(id)?.map((each) => each.id))).toEqual(orders.map((order) => order.ticket_ids))
  expect(await showTickets(app.db, sign, [])).toEqual(new Map())
})
