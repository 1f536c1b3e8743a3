import { randomUUID } from 'node:crypto'
import { pause } from '../reservations/our-processes.ts'
import { requestText } from '../reservations/load.ts'
import { askForTicket, type Buyer, type Sale } from '../reservations/sale.ts'
import { bodyOf, retryAfterMs, type Answer, type Ask } from './talk.ts'

type Wanted = { sale: Sale; buyer: Buyer; card_token: string }

/** As often as the storefront asks again by itself, with the same key. */
const MOST_TRIES = 4

/**
 * Reserved, named, ordered and paid by card: 200 when the card was taken; that the money came the database tells, as the
 * provider says so later. Whoever is refused at the door leaves; whoever holds
 * a ticket already tries again when told to, as the storefront does.
 */
export async function buyTicket(ask: Ask, { sale, buyer, card_token }: Wanted): Promise<number> {
  const press = { ...buyer, key: randomUUID() }
  const reserved = await ask(askForTicket(sale, press))
  if (reserved.status !== 200) return reserved.status
  const { id } = bodyOf(reserved)
  const named = await retryWhileBusy(ask, call(press, 'PUT', `/api/checkout/reservation/${id}/holders`, holders(sale)))
  if (named.status !== 200) return named.status
  const ordered = await retryWhileBusy(ask, call(press, 'POST', '/api/orders', { reservation_id: id }))
  if (ordered.status !== 200) return ordered.status
  const { id: order_id } = bodyOf(ordered)
  const paying = { method: 'card', card_token, installments: 1 }
  return (await retryWhileBusy(ask, call(press, 'POST', `/api/orders/${order_id}/payments`, paying))).status
}

async function retryWhileBusy(ask: Ask, request: string, tries = MOST_TRIES): Promise<Answer> {
  const answer = await ask(request)
  if (answer.status !== 503 || tries === 1) return answer
  await pause(retryAfterMs(answer))
  return retryWhileBusy(ask, request, tries - 1)
}

function call({ token }: Buyer, method: 'POST' | 'PUT', path: string, body: object): string {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  return requestText({ method, path, headers, body })
}

function holders({ type_id }: Sale): object {
  const person = { name: 'Bia Nunes', cpf: '52998224725', email: 'bia@exemplo.test', cellphone: '41987654321' }
  return { holders: [{ ...person, typeId: type_id, seat: null, additional: [], half_price: null }], complete: true }
}
