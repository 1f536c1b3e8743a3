import type { Reservation } from '@bilheteria/contract/checkout'
import type { HolderDraft } from '@bilheteria/contract/holders'
import type { Order } from '@bilheteria/contract/orders'
import { timeOf } from '#db/db.ts'
import { cancelEvent } from '#features/changes/cancel-event.ts'
import { postponeEvent } from '#features/changes/postpone-event.ts'
import { aCpf } from './a-cpf.ts'
import { reserve } from './a-cart.ts'
import { chargeKeyOf, createOrder, holdersFor, orderOf, pay } from './a-purchase.ts'
import { proofOf, type TestAccount } from './an-account.ts'
import type { TestApp } from './start-app.ts'

type Person = Pick<HolderDraft, 'name' | 'cpf' | 'email' | 'cellphone'>

export const ANA = 'ana.lima@exemplo.test'
const HOUR_MS = 3_600_000

/** A companion without a contact of his own. */
export const joao = (choices: Partial<Person> = {}): Person => ({
  name: 'João Pedro Lima',
  cpf: aCpf(),
  email: '',
  cellphone: '',
  ...choices,
})

/** A companion with an e-mail and a phone of her own. */
export const ana = (): Person => ({ name: 'Ana Lima', cpf: aCpf(), email: ANA, cellphone: '41912345678' })

export const herself = ({ name, document, email, cellphone }: TestAccount): Person => ({
  name,
  cpf: document,
  email,
  cellphone,
})

/** A paid order with these people as holders. */
export async function buyFor(app: TestApp, buyer: TestAccount, event_id: string, people: Person[]): Promise<Order> {
  const cart = (await reserve(app, buyer, event_id, { [`${event_id}-1-1-1`]: people.length })).json<Reservation>()
  const holders = holdersFor(cart).map((holder, i) => Object.assign(holder, people[i]))
  const body = { holders, complete: true }
  const url = `/api/checkout/reservation/${cart.id}/holders`
  const saved = await app.request(url, { method: 'PUT', body, headers: buyer.bearer })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  const made = (await createOrder(app, buyer, cart.id)).json<Order>()
  await app.sandbox.pay(chargeKeyOf((await pay(app, buyer, made.id, { method: 'pix' })).json<Order>()))
  await app.settleEverything()
  return orderOf(app, buyer, made.id)
}

export const inviteHolder = (app: TestApp, buyer: TestAccount, id = '') =>
  app.post(`/api/tickets/${id}/biometry/invite`, {}, buyer.bearer)

export const handOver = (app: TestApp, buyer: TestAccount, id = '', email?: string) =>
  app.post(`/api/tickets/${id}/handover`, email === undefined ? {} : { email }, buyer.bearer)

export const changeHolder = async (app: TestApp, buyer: TestAccount, id = '', holder: object = {}) =>
  app.request(`/api/tickets/${id}/holder`, { method: 'PUT', body: holder, headers: await proofOf(app, buyer) })

export async function postponeForRain(app: TestApp, event_id: string): Promise<void> {
  const starts_at = new Date((await timeOf(app.db)).getTime() + 40 * 24 * HOUR_MS).toISOString()
  const doors_at = new Date(Date.parse(starts_at) - HOUR_MS).toISOString()
  await postponeEvent(app.ctx, { event_id, words: 'Nova data!', why: 'rain', starts_at, doors_at, venue: null })
  await app.settleEverything()
}

/** Refunds follow the cancellation, so a second round settles them. */
export async function cancelForRain(app: TestApp, event_id: string): Promise<void> {
  await cancelEvent(app.ctx, { event_id, words: 'A chuva levou o palco.', why: 'rain' })
  await app.settleEverything()
  await app.settleEverything()
}
