import { isCpf } from '@bilheteria/rules/person'
import { randomInt, randomUUID } from 'node:crypto'
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
  const ordered = await orderTicket(ask, { sale, buyer }, { reserving: 1, after_it: MOST_TRIES })
  if (ordered.status !== 200) return ordered.status
  const { id: order_id } = bodyOf(ordered)
  const paying = { method: 'card', card_token, installments: 1 }
  const request = call(buyer, 'POST', `/api/orders/${order_id}/payments`, paying)
  return (await retryWhileBusy(ask, request, MOST_TRIES)).status
}

/** How often each question is asked before its refusal is the end. */
type Tries = { reserving: number; after_it: number }

/** Reserved, named and ordered: answers the order, or whatever came instead. */
export async function orderTicket(ask: Ask, { sale, buyer }: Pick<Wanted, 'sale' | 'buyer'>, tries: Tries) {
  const reserved = await retryWhileBusy(ask, askForTicket(sale, { ...buyer, key: randomUUID() }), tries.reserving)
  if (reserved.status !== 200) return reserved
  const { id } = bodyOf(reserved)
  const naming = call(buyer, 'PUT', `/api/checkout/reservation/${id}/holders`, holders(sale))
  const named = await retryWhileBusy(ask, naming, tries.after_it)
  if (named.status !== 200) return named
  return retryWhileBusy(ask, call(buyer, 'POST', '/api/orders', { reservation_id: id }), tries.after_it)
}

export async function retryWhileBusy(ask: Ask, request: string, tries: number): Promise<Answer> {
  const answer = await ask(request)
  if (answer.status !== 503 || tries === 1) return answer
  await pause(retryAfterMs(answer))
  return retryWhileBusy(ask, request, tries - 1)
}

export function call({ token }: Buyer, method: 'POST' | 'PUT', path: string, body: object): string {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  return requestText({ method, path, headers, body })
}

/** Somebody else each time: a thousand orders in one name would be one entry of an index, written again for each. */
function holders({ type_id }: Sale): object {
  const cpf = aCpf()
  const surname = Array.from(cpf, (digit) => 'abcdefghij'[Number(digit)]).join('')
  const person = { name: `Bia ${surname}`, cpf, email: `${surname}@exemplo.test`, cellphone: `419${cpf.slice(0, 8)}` }
  return { holders: [{ ...person, typeId: type_id, seat: null, additional: [], half_price: null }], complete: true }
}

/** Two of the hundred ways to end it are never both right. */
function aCpf(): string {
  const base = String(randomInt(1e9)).padStart(9, '0')
  const ends = Array.from({ length: 100 }, (_, n) => base + String(n).padStart(2, '0'))
  return ends.find(isCpf) ?? aCpf()
}
