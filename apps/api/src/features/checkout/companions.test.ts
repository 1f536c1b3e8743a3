import type { Reservation } from '@bilheteria/contract/checkout'
import type { Companion, HolderDraft } from '@bilheteria/contract/holders'
import type { Order } from '@bilheteria/contract/orders'
import { formatCpf, maskCpf } from '@bilheteria/rules/person'
import { expect, test } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import { held, reserve } from '#test/a-cart.ts'
import { chargeKeyOf, createOrder, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const event = await anEvent(app.db, (await app.aProducer()).id)
const type = `${event.id}-1-1-1`

const ask = (headers = {}) => app.request('/api/checkout/companions', { headers })
const companionsOf = async (buyer: TestAccount) => (await ask(buyer.bearer)).json<{ data: Companion[] }>().data

/** On a ticket this buyer has paid for. */
async function aCompanion(buyer: TestAccount, choices: Partial<{ name: string; cpf: string; email: string }> = {}) {
  const holder = {
    name: 'João Pedro Lima',
    cpf: aCpf(),
    email: 'joao@exemplo.test',
    cellphone: '41912345678',
    ...choices,
  }
  const { ticket_ids } = await anOrder(app.db, { account_id: buyer.id, event_id: event.id, holder })
  return { ...holder, ticket_id: ticket_ids[0] ?? '' }
}

/** One ticket, and the answer to naming somebody's companion for it. */
async function choose(buyer: TestAccount, companion: string, complete = true) {
  const cart = (await reserve(app, buyer, event.id, { [type]: 1 })).json<Reservation>()
  const blank = {
    name: '',
    cpf: '',
    email: '',
    cellphone: '',
    typeId: type,
    seat: null,
    additional: [],
    half_price: null,
  }
  const body = { holders: [{ ...blank, companion }] satisfies HolderDraft[], complete }
  const url = `/api/checkout/reservation/${cart.id}/holders`
  return { cart, answer: await app.request(url, { method: 'PUT', body, headers: buyer.bearer }) }
}

test('whoever came along before is offered again by name and masked CPF, the latest first', async () => {
  const ana = await anAccount(app)
  const [first, second] = [await aCompanion(ana, { name: 'Bia Nunes' }), await aCompanion(ana)]
  await anOrder(app.db, { account_id: ana.id, event_id: event.id, holder: { cpf: ana.document } })
  const again = await aCompanion(ana, { name: 'Bia Nunes Prado', cpf: first.cpf })
  expect(await companionsOf(ana)).toEqual([
    { id: again.ticket_id, name: 'Bia Nunes Prado', cpf: maskCpf(first.cpf), enters: false },
    { id: second.ticket_id, name: 'João Pedro Lima', cpf: maskCpf(second.cpf), enters: false },
  ])
})

test('marks who has a ticket from this buyer for an event where each person enters once', async () => {
  const [ana, other] = [await anAccount(app), await anAccount(app)]
  const checked = await anEvent(app.db, (await app.aProducer()).id, { biometry_required: true })
  const [bia, joao] = [await aCompanion(ana, { name: 'Bia Nunes' }), await aCompanion(ana)]
  const buy = (buyer: TestAccount, cpf: string) =>
    anOrder(app.db, { account_id: buyer.id, event_id: checked.id, holder: { cpf } })
  const listed = async (event_id: string) => {
    const answer = await app.request(`/api/checkout/companions?event_id=${event_id}`, { headers: ana.bearer })
    const { data, buyer_enters } = answer.json<{ data: Companion[]; buyer_enters: boolean }>()
    return { buyer_enters, entering: data.filter(({ enters }) => enters).map(({ cpf }) => cpf) }
  }
  // Purchases of other accounts are not revealed.
  for (const cpf of [bia.cpf, ana.document]) await buy(other, cpf)
  expect(await listed(checked.id)).toEqual({ buyer_enters: false, entering: [] })
  for (const cpf of [joao.cpf, ana.document]) await buy(ana, cpf)
  expect(await listed(checked.id)).toEqual({ buyer_enters: true, entering: [maskCpf(joao.cpf)] })
  expect(await listed(event.id)).toEqual({ buyer_enters: false, entering: [] })
})

test('only the account itself may ask, and is told of nobody it has not bought for', async () => {
  const [ana, bia] = [await anAccount(app), await anAccount(app)]
  await aCompanion(ana)
  expect((await ask()).statusCode).toBe(401)
  expect(await companionsOf(bia)).toEqual([])
})

test('neither a cancelled ticket nor one whose holder is forgotten names a companion', async () => {
  const ana = await anAccount(app)
  const [cancelled, forgotten] = [await aCompanion(ana), await aCompanion(ana)]
  await app.db.query(`update tickets set state = 'cancelled' where id = $1`, [cancelled.ticket_id])
  await app.db.query('select forget_holders($1)', [[forgotten.ticket_id]])
  expect(await companionsOf(ana)).toEqual([])
  await app.db.query(`update tickets set state = 'valid' where id = $1`, [cancelled.ticket_id])
})

test('a companion who is chosen is filled in by the server, and their full CPF never leaves', async () => {
  const ana = await anAccount(app)
  const joao = await aCompanion(ana)
  const { cart, answer } = await choose(ana, joao.ticket_id)
  expect(answer.statusCode).toBe(200)
  const shown = { companion: joao.ticket_id, name: joao.name, cpf: maskCpf(joao.cpf), email: '', cellphone: '' }
  expect(answer.json<Reservation>().holders).toMatchObject([shown])
  const answers = [answer.body, JSON.stringify(await held(app, ana, event.id)), (await ask(ana.bearer)).body]
  answers.push((await reserve(app, ana, event.id, { [type]: 2 })).body)
  for (const secret of [joao.cpf, formatCpf(joao.cpf), joao.email, joao.cellphone]) {
    expect(answers.join()).not.toContain(secret)
  }

  const { ticket_id: _, ...person } = joao
  // What is sold has everything a ticket needs, and no more than one that was typed.
  await reserve(app, ana, event.id, { [type]: 1 })
  const order = (await createOrder(app, ana, cart.id)).json<Order>()
  const [stored] = await app.db.query<{ holders: object[] }>(
    `select held -> 'holders' as holders from orders where id = $1`,
    [order.id],
  )
  expect(stored?.holders).toEqual([{ ...person, typeId: type, seat: null, additional: [], half_price: null }])
  await pay(app, ana, order.id, { method: 'pix' })
  await app.sandbox.pay(chargeKeyOf(await orderOf(app, ana, order.id)))
  await app.settleEverything()
  expect((await orderOf(app, ana, order.id)).items).toMatchObject([{ holder: person }])
})

test('a draft that names a companion keeps them as well', async () => {
  const ana = await anAccount(app)
  const joao = await aCompanion(ana)
  await choose(ana, joao.ticket_id, false)
  expect((await held(app, ana, event.id))?.holders).toMatchObject([{ companion: joao.ticket_id, name: joao.name }])
})

test('nobody names a stranger by somebody else’s ticket: they have to be typed', async () => {
  const [ana, bia] = [await anAccount(app), await anAccount(app)]
  const { answer } = await choose(bia, (await aCompanion(ana)).ticket_id)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject({
    'holders.0.cpf': ['Este campo é obrigatório', 'CPF inválido', 'CPF inválido'],
  })
  expect((await held(app, bia, event.id))?.holders).toEqual([null])
})

test('names a companion whose contact was forgotten without any contact', async () => {
  const ana = await anAccount(app)
  const joao = await aCompanion(ana, { email: '' })
  const { cart } = await choose(ana, joao.ticket_id)
  const [stored] = await app.db.query<{ email: string }>(
    `select holders -> 0 ->> 'email' as email from reservations where id = $1`,
    [cart.id],
  )
  expect(stored?.email).toBe('')
})
