import type { Token } from '@bilheteria/contract/accounts'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { HolderDraft } from '@bilheteria/contract/holders'
import type { Order } from '@bilheteria/contract/orders'
import { reserve } from './a-cart.ts'
import { aCpf } from './a-cpf.ts'
import { bearerOf, logIn, type TestAccount } from './an-account.ts'
import type { TestApp } from './start-app.ts'

/** What the sandbox's test cards do. */
export const cards = {
  approved: '4000007777123453',
  refused: '4000007777200004',
  no_funds: '4000007777300002',
  in_review: '4000007777400000',
}

type Buyer = Pick<TestAccount, 'bearer'>

/** Somebody for every ticket of a reservation. */
export function holdersFor({ items, seats }: Reservation): HolderDraft[] {
  const places = [...seats]
  return items.flatMap(({ ticket_type_id, section_id, amount }) =>
    Array.from({ length: amount }, () => {
      const here = places.findIndex((seat) => seat.section_id === section_id && seat.ticket_type_id === ticket_type_id)
      const seat = here < 0 ? null : (places.splice(here, 1)[0]?.id ?? null)
      return {
        name: 'Bia Nunes',
        cpf: aCpf(),
        email: 'bia@exemplo.test',
        cellphone: '41987654321',
        typeId: ticket_type_id,
        seat,
        additional: [],
        half_price: null,
      }
    }),
  )
}

export async function nameHolders(app: TestApp, buyer: Buyer, reservation: Reservation): Promise<void> {
  const body = { holders: holdersFor(reservation), complete: true }
  const url = `/api/checkout/reservation/${reservation.id}/holders`
  const answer = await app.request(url, { method: 'PUT', body, headers: buyer.bearer })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

export function createOrder(app: TestApp, buyer: Buyer, reservation_id: string) {
  return app.post('/api/orders', { reservation_id }, buyer.bearer)
}

/** Reserved, named and made an order; not paid. */
export async function anOpenOrder(
  app: TestApp,
  buyer: Buyer,
  event_id: string,
  amounts: Record<string, number> = { [`${event_id}-1-1-1`]: 2 },
  coupons?: string[],
): Promise<Order> {
  const answer = await reserve(app, buyer, event_id, amounts, coupons ? { coupons } : {})
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const reservation = answer.json<Reservation>()
  await nameHolders(app, buyer, reservation)
  const made = await createOrder(app, buyer, reservation.id)
  if (made.statusCode !== 200) throw new Error(made.body)
  return made.json<Order>()
}

export function pay(app: TestApp, buyer: Buyer, order_id: string, body: object, key?: string) {
  return app.post(`/api/orders/${order_id}/payments`, body, {
    ...buyer.bearer,
    ...(key !== undefined && { 'idempotency-key': key }),
  })
}

/** Pressed with a card; what the bank says comes later. */
export async function payByCard(app: TestApp, buyer: Buyer, order_id: string, number: string, installments = 1) {
  const card_token = await app.sandbox.token({ number })
  return pay(app, buyer, order_id, { method: 'card', card_token, installments })
}

export async function orderOf(app: TestApp, buyer: Buyer, order_id: string): Promise<Order> {
  return (await app.request(`/api/orders/${order_id}`, { headers: buyer.bearer })).json<Order>()
}

/** What the provider's own books say about every attempt to pay an order, the first one first. */
export async function moneyOf(app: TestApp, order_id: string) {
  const ledger = await app.sandbox.ledger()
  const attempts = await app.db.query<{ id: string }>('select id from payments where order_id = $1 order by attempt', [
    order_id,
  ])
  return attempts.flatMap(({ id }) => ledger[id.replaceAll('-', '')] ?? [])
}

/** Long afterwards one has to log in again. */
export async function loggedInAgain(app: TestApp, account: TestAccount): Promise<TestAccount> {
  return { ...account, bearer: bearerOf((await logIn(app, account)).json<Token>()) }
}

/** How the sandbox knows what was charged. */
export function chargeKeyOf({ payment }: Order): string {
  return payment?.id.replaceAll('-', '') ?? ''
}

/** Paid by Pix from beginning to end. */
export async function aPaidOrder(
  app: TestApp,
  buyer: Buyer,
  event_id: string,
  amounts?: Record<string, number>,
  coupons?: string[],
): Promise<Order> {
  const { id } = await anOpenOrder(app, buyer, event_id, amounts, coupons)
  const waiting = (await pay(app, buyer, id, { method: 'pix' })).json<Order>()
  await app.sandbox.pay(chargeKeyOf(waiting))
  await app.settleEverything()
  return orderOf(app, buyer, id)
}
