import type { Reservation } from '@bilheteria/contract/checkout'
import { beforeEach, expect, test } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import { reserve } from '#test/a-cart.ts'
import { createOrder, holdersFor } from '#test/a-purchase.ts'
import { anAccount, proofOf, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'

/** Of one account in an hour, and of everybody behind one network address. */
const EACH = 30
const TOGETHER = 5 * 12
const app = await startApp({ CHECKS_PER_ADDRESS: '12' })

beforeEach(() => app.db.query('delete from limits'))

const aCheckedEvent = () => anEvent(app.db, '0', { biometry_required: true })

/** A cart whose only holder is tried out with one CPF after the other. */
async function aTry(event_id: string, by: TestAccount, amount = 1) {
  const cart = (await reserve(app, by, event_id, { [`${event_id}-1-1-1`]: amount })).json<Reservation>()
  const name = (cpfs: readonly string[], complete: boolean) => {
    const holders = holdersFor(cart).map((holder, i) => Object.assign(holder, { cpf: cpfs[i] ?? '' }))
    const url = `/api/checkout/reservation/${cart.id}/holders`
    return app.request(url, { method: 'PUT', body: { holders, complete }, headers: by.bearer })
  }
  return { name, order: () => createOrder(app, by, cart.id) }
}

const codesOf = (answers: { statusCode: number }[]) => [...new Set(answers.map(({ statusCode }) => statusCode))]

async function nameEach(tried: Awaited<ReturnType<typeof aTry>>, people: readonly string[]) {
  const answers = []
  for (const cpf of people) answers.push(await tried.name([cpf], true))
  return answers
}

test('each person tried out counts, whether they go there or not', async () => {
  const event = await aCheckedEvent()
  const going = aCpf()
  await anOrder(app.db, { account_id: (await anAccount(app)).id, event_id: event.id, holder: { cpf: going } })
  const tried = await aTry(event.id, await anAccount(app))
  expect(codesOf(await nameEach(tried, Array.from({ length: EACH }, aCpf)))).toEqual([200])
  const [unknown, known] = [await tried.name([aCpf()], true), await tried.name([going], true)]
  expect(unknown.json()).toMatchObject({ code: 'too_many_requests' })
  expect(Number(unknown.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(known.json()).toEqual(unknown.json())
  // Nor is one who was refused known the next time.
  expect((await tried.name([going], true)).statusCode).toBe(429)
})

test('neither does it help to have them looked at when the order is placed, or when a holder is changed', async () => {
  const event = await aCheckedEvent()
  const going = aCpf()
  const buyer = await anAccount(app)
  await anOrder(app.db, { account_id: (await anAccount(app)).id, event_id: event.id, holder: { cpf: going } })
  const { ticket_ids } = await anOrder(app.db, { account_id: buyer.id, event_id: event.id })
  const tried = await aTry(event.id, buyer)
  await nameEach(tried, Array.from({ length: EACH }, aCpf))
  expect((await tried.name([going], false)).statusCode).toBe(200)
  expect((await tried.order()).statusCode).toBe(429)
  const body = { name: 'Bia Nunes', cpf: going, email: 'bia@exemplo.test', cellphone: '41912345678' }
  const url = `/api/tickets/${ticket_ids[0]}/holder`
  expect((await app.request(url, { method: 'PUT', body, headers: await proofOf(app, buyer) })).statusCode).toBe(429)
})

test('a family with six tickets for three events corrects itself as often as it likes', async () => {
  const buyer = await anAccount(app)
  const family = Array.from({ length: 6 }, aCpf)
  for (let i = 0; i < 3; i++) {
    const event = await aCheckedEvent()
    const tried = await aTry(event.id, buyer, 6)
    const slip = family.with(i, aCpf())
    const answers = []
    for (let j = 0; j < 4; j++) answers.push(await tried.name(slip, true), await tried.name(family, true))
    expect(codesOf(answers)).toEqual([200])
  }
})

test('people are counted again after an hour', async () => {
  const event = await aCheckedEvent()
  const buyer = await anAccount(app)
  await nameEach(await aTry(event.id, buyer), Array.from({ length: EACH }, aCpf))
  await app.db.query(`update limits set resets_at = clock() - interval '1 second'`)
  expect((await (await aTry(event.id, buyer)).name([aCpf()], true)).statusCode).toBe(200)
})

test('several accounts behind one address do not ask for everybody', async () => {
  const event = await aCheckedEvent()
  for (let asked = 0; asked < TOGETHER; asked += EACH) {
    const tried = await aTry(event.id, await anAccount(app))
    expect(codesOf(await nameEach(tried, Array.from({ length: EACH }, aCpf)))).toEqual([200])
  }
  expect((await (await aTry(event.id, await anAccount(app))).name([aCpf()], true)).statusCode).toBe(429)
})

test('where nobody is asked to enter only once, nobody is counted', async () => {
  const event = await anEvent(app.db, '0')
  const tried = await aTry(event.id, await anAccount(app))
  await nameEach(tried, [aCpf(), aCpf()])
  expect(await app.db.query(`select 1 from limits where name like '%named%'`)).toEqual([])
})
