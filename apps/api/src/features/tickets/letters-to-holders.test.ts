import type { HolderDraft, Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import { cancelEvent } from '#features/changes/cancel-event.ts'
import { postponeEvent } from '#features/changes/postpone-event.ts'
import { timeOf } from '#db/db.ts'
import { aCpf } from '#test/a-cpf.ts'
import { reserve } from '#test/a-cart.ts'
import { chargeKeyOf, createOrder, holdersFor, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, proofOf, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
const HOUR_MS = 3_600_000
let maria: TestAccount
let event_id = ''

beforeEach(async () => {
  await app.db.query('delete from limits')
  await app.db.query('delete from messages')
  maria = await anAccount(app, { name: 'Maria Prado', verified: true })
  ;({ id: event_id } = await anEvent(app.db, producer_id, { biometry_required: true }))
})

type Person = Pick<HolderDraft, 'name' | 'cpf' | 'email' | 'cellphone'>

const ANA = 'ana.lima@exemplo.test'
const joao = (choices: Partial<Person> = {}): Person => ({
  name: 'João Pedro Lima',
  cpf: aCpf(),
  email: '',
  cellphone: '',
  ...choices,
})
const ana = (): Person => ({ name: 'Ana Lima', cpf: aCpf(), email: ANA, cellphone: '41912345678' })
const herself = (): Person => ({
  name: maria.name,
  cpf: maria.document,
  email: maria.email,
  cellphone: maria.cellphone,
})

/** Bought and paid with these people on its tickets. */
async function buy(people: Person[]): Promise<Order> {
  const cart = (await reserve(app, maria, event_id, { [`${event_id}-1-1-1`]: people.length })).json<Reservation>()
  const holders = holdersFor(cart).map((holder, i) => Object.assign(holder, people[i]))
  const body = { holders, complete: true }
  const url = `/api/checkout/reservation/${cart.id}/holders`
  const saved = await app.request(url, { method: 'PUT', body, headers: maria.bearer })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  const made = (await createOrder(app, maria, cart.id)).json<Order>()
  await app.sandbox.pay(chargeKeyOf((await pay(app, maria, made.id, { method: 'pix' })).json<Order>()))
  await app.settleEverything()
  return orderOf(app, maria, made.id)
}

/** Subject, address and name greeted of every letter, sorted. */
async function letters(): Promise<string[]> {
  const mails = await app.db.query<{ recipient: string; subject: string; text: string }>(
    `select recipient, subject, text from messages where recipient <> ''`,
  )
  return mails
    .map(({ recipient, subject, text }) => {
      const to = recipient === maria.email ? 'maria' : recipient
      return `${subject.replace(/:.*/, '')} | ${to} | ${/Olá, (\S+)!/.exec(text)?.[1] ?? ''}`
    })
    .toSorted()
}

const addressees = async () =>
  (await app.db.query<{ recipient: string }>('select recipient from messages')).map(({ recipient }) => recipient)

async function forget(): Promise<void> {
  await app.db.query('delete from messages')
  await app.db.query('delete from limits')
}

const invite = (id = '') => app.post(`/api/tickets/${id}/biometry/invite`, {}, maria.bearer)
const handOver = (id = '', email?: string) =>
  app.post(`/api/tickets/${id}/handover`, email === undefined ? {} : { email }, maria.bearer)
const change = async (id = '', holder: object = {}) =>
  app.request(`/api/tickets/${id}/holder`, { method: 'PUT', body: holder, headers: await proofOf(app, maria) })

test.each([
  ['leaves his contact empty', () => joao()],
  ['sends her own contact for him', () => joao({ email: maria.email.toUpperCase(), cellphone: maria.cellphone })],
])('no letter to a companion reaches the buyer who %s', async (_title, person) => {
  const order = await buy([herself(), person(), ana()])
  const [own, his, hers] = order.items.map(({ id }) => id)
  expect(order.items.map(({ holder }) => [holder.email, holder.cellphone])).toEqual([
    [maria.email, maria.cellphone],
    ['', ''],
    [ANA, '41912345678'],
  ])
  expect(await addressees()).toEqual([maria.email])

  await forget()
  const refused = await invite(his)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'holder_unreachable'])
  for (const id of [own, hers]) expect((await invite(id)).statusCode).toBe(200)
  const hers_again = await handOver(his, maria.email.toUpperCase())
  expect(hers_again.json().errors).toEqual({ email: [expect.stringContaining('Este é o seu e-mail')] })
  expect((await handOver(his)).statusCode).toBe(200)
  expect((await handOver(his, 'joao@exemplo.test')).statusCode).toBe(200)
  expect(await letters()).toEqual([
    `Cadastre sua biometria | ${ANA} | Ana`,
    'Cadastre sua biometria | maria | Maria',
    'Seu ingresso | joao@exemplo.test | João',
  ])

  await forget()
  const starts_at = new Date((await timeOf(app.db)).getTime() + 40 * 24 * HOUR_MS).toISOString()
  const doors_at = new Date(Date.parse(starts_at) - HOUR_MS).toISOString()
  await postponeEvent(app.ctx, { event_id, words: 'Nova data!', why: 'rain', starts_at, doors_at, venue: null })
  await app.settleEverything()
  expect(await letters()).toEqual([`Mudança | ${ANA} | Ana`, 'Mudança | maria | Maria'])
  expect(await toMaria()).toContain('Avise também João Pedro Lima')

  await forget()
  await cancelEvent(app.ctx, { event_id, words: 'A chuva levou o palco.', why: 'rain' })
  await app.settleEverything()
  await app.settleEverything()
  expect(await letters()).toEqual([`Evento cancelado | ${ANA} | Ana`, 'Evento cancelado | maria | Maria'])
  expect(await toMaria()).toContain('Avise também João Pedro Lima')
})

async function toMaria(): Promise<string> {
  const [mail] = await app.db.query<{ text: string }>('select text from messages where recipient = $1', [maria.email])
  return mail?.text ?? ''
}

test('a new holder without a contact is written to nowhere, one with an e-mail gets the link of the ticket', async () => {
  const { items } = await buy([herself(), joao()])
  const { id = '' } = items[1] ?? {}
  await forget()
  for (const contact of [{}, { email: '', cellphone: '' }, { email: maria.email, cellphone: maria.cellphone }]) {
    const named = await change(id, { name: 'Rui Alves', cpf: aCpf(), ...contact })
    expect(named.statusCode).toBe(200)
    expect(named.json<Order>().items[1]).toMatchObject({ holder: { email: '', cellphone: '' }, handover: null })
    expect(await letters()).toEqual(['Portador alterado | maria | Maria'])
    await forget()
  }

  const named = await change(id, { name: 'Bia Nunes', cpf: aCpf(), email: 'bia@exemplo.test' })
  expect(await letters()).toEqual([
    'Portador alterado | maria | Maria',
    'Um ingresso em seu nome | bia@exemplo.test | Bia',
  ])
  const { url, sent_at } = named.json<Order>().items[1]?.handover ?? {}
  expect(sent_at).not.toBeNull()
  const [mail] = await app.db.query<{ text: string }>(`select text from messages where recipient = 'bia@exemplo.test'`)
  expect(mail?.text).toContain(url)
  const link = url?.split('/').at(-1)
  expect((await app.request(`/api/handed/${link}`)).json()).toMatchObject({ ticket: { holder: { name: 'Bia Nunes' } } })
})

test('a letter to a companion is skipped once the buyer’s account has that address', async () => {
  const { items } = await buy([herself(), ana()])
  await app.db.query('update accounts set email = $2 where id = $1', [maria.id, ANA])
  await forget()
  expect((await invite(items[1]?.id)).json()).toMatchObject({ code: 'holder_unreachable' })
  expect(await letters()).toEqual([])
})
