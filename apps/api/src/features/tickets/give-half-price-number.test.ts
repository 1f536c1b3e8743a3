import type { Order } from '@bilheteria/contract/orders'
import { expect, test } from 'vitest'
import { openProof } from '#features/checkout/sealed-holders.ts'
import { forgetPersonal } from '#features/privacy/forget-personal.ts'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount, proofOf, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { textSeal } = app.ctx.services
const club = await app.aProducer()
const ana = await anAccount(app)
const batches = [{ name: 'Lote 1', price_cents: 10_000, quantity: 50 }]
const event = await anEvent(app.db, club.id, {
  sectors: [
    {
      name: 'Pista',
      sections: [
        {
          name: 'Pista',
          places: { capacity: 100 },
          tickets: [
            { name: 'Inteira', kind: 'full', batches },
            { name: 'Meia', kind: 'half', price_percent: 50 },
          ],
        },
      ],
    },
  ],
})
const [FULL, HALF] = [`${event.id}-1-1-1`, `${event.id}-1-1-2`]
const student = (document = '') => textSeal.close(JSON.stringify({ category: 'student', document }))

async function aTicket(half_price: string | null, type = HALF) {
  const choices = { account_id: ana.id, event_id: event.id, amounts: { [type]: 1 }, holder: { half_price } }
  const { id: order_id, ticket_ids } = await anOrder(app.db, choices)
  return { order_id, id: ticket_ids[0] ?? '' }
}

const give = (id: string, body: object, buyer: TestAccount = ana) =>
  app.request(`/api/tickets/${id}/half-price`, { method: 'PUT', body, headers: buyer.bearer })

async function missingAt(order_id: string) {
  const { items } = (await app.request(`/api/orders/${order_id}`, { headers: ana.bearer })).json<Order>()
  return items[0]?.half_price_missing
}

async function stored(id: string) {
  const [ticket] = await app.db.query<{ half_price: string | null }>(
    `select half_price #>> '{}' as half_price from tickets where id = $1`,
    [id],
  )
  return ticket?.half_price ?? null
}

test('stores the number sealed, beside the reason given at the purchase', async () => {
  const { id, order_id } = await aTicket(student())
  expect(await missingAt(order_id)).toBe('number')
  const answer = await give(id, { document: ' CIE 123 ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Order>().items[0]?.half_price_missing).toBeNull()
  const sealed = await stored(id)
  expect(sealed).not.toContain('CIE 123')
  expect(openProof(textSeal, sealed)).toEqual({ category: 'student', document: 'CIE 123' })
})

test('changes a given number by a change of holder only', async () => {
  const { id, order_id } = await aTicket(student('CIE 123'))
  expect(await missingAt(order_id)).toBeNull()
  expect((await give(id, { document: 'CIE 999' })).json()).toMatchObject({ code: 'half_price_fixed' })
  expect(openProof(textSeal, await stored(id))).toEqual({ category: 'student', document: 'CIE 123' })
  // A retry after a lost answer.
  expect((await give(id, { document: 'CIE 123' })).statusCode).toBe(200)

  const bia = { name: 'Bia Nunes', cpf: aCpf(), email: '', cellphone: '' }
  await app.request(`/api/tickets/${id}/holder`, { method: 'PUT', body: bia, headers: await proofOf(app, ana) })
  expect(await missingAt(order_id)).toBe('reason_and_number')
  const refused = await give(id, { document: 'ID 7' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({ category: ['Escolha o motivo da meia'] })
  expect((await give(id, { document: 'ID 7', category: 'low_income_youth' })).statusCode).toBe(200)
  expect(openProof(textSeal, await stored(id))).toEqual({ category: 'low_income_youth', document: 'ID 7' })
})

test('rejects an empty number and a reason outside the law', async () => {
  const { id } = await aTicket(null)
  const refused = await give(id, { document: ' ', category: 'torcedor' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({
    category: ['Escolha o motivo da meia'],
    document: ['Este campo é obrigatório'],
  })
})

test('rejects a number for a full ticket, a cancelled one and a stranger’s', async () => {
  const full = await aTicket(null, FULL)
  expect(await missingAt(full.order_id)).toBeNull()
  const cancelled = await aTicket(student())
  await app.db.query('select give_back_tickets($1, $2)', [cancelled.order_id, [cancelled.id]])
  for (const { id } of [full, cancelled]) {
    expect((await give(id, { document: 'CIE 123' })).json()).toMatchObject({ code: 'half_price_fixed' })
  }
  const own = await aTicket(student())
  const answer = await give(own.id, { document: 'CIE 123' }, await anAccount(app))
  expect(answer.json()).toMatchObject({ code: 'ticket_not_found' })
  expect(openProof(textSeal, await stored(own.id))).toEqual({ category: 'student', document: '' })
})

test('accepts a number until the doors open, and forgets it a year after the event', async () => {
  const [early, late] = [await aTicket(student()), await aTicket(student())]
  await openDoors(`1 minute`)
  expect((await give(early.id, { document: 'CIE 123' })).statusCode).toBe(200)
  await openDoors(`-1 minute`)
  expect((await give(late.id, { document: 'CIE 123' })).json()).toMatchObject({ code: 'half_price_fixed' })
  expect(await missingAt(late.order_id)).toBeNull()
  await openDoors(`-1 year -1 day`)
  await forgetPersonal(app.db)
  expect(await stored(early.id)).toBeNull()
})

/** Opens them this far from now; the event begins an hour later. */
const openDoors = (away: string) =>
  app.db.query(
    `update events set doors_at = clock() + $2::interval, starts_at = clock() + $2::interval + interval '1 hour' where id = $1`,
    [event.id, away],
  )
