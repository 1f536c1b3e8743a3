import { call, orderTicket, retryWhileBusy } from '../hostile/purchase.ts'
import { bodyOf, type Answer, type Ask } from '../hostile/talk.ts'
import { requestText } from '../reservations/load.ts'
import { pause } from '../reservations/our-processes.ts'
import type { Buyer, Sale } from '../reservations/sale.ts'

/** Nobody gives up: how long it took in the end is what is measured. */
const PATIENT = 100
export const PATIENTLY = { reserving: PATIENT, after_it: PATIENT }
/** Whoever has shown the code to a bank looks every so often whether it is paid. */
const LOOK_MS = 250

type Wanted = { sale: Sale; buyer: Buyer }
type Order = { id: string; state: string; items: unknown[]; payment: { id: string; state: string } | null }

/** Reserved, named, ordered, the code paid at the sandbox, and looked at until the tickets are there; 200 when they are. */
export async function buyByPix(ask: Ask, { sale, buyer }: Wanted): Promise<number> {
  const ordered = await orderTicket(ask, { sale, buyer }, PATIENTLY)
  if (ordered.status !== 200) return ordered.status
  const { id } = bodyOf(ordered)
  const paying = call(buyer, 'POST', `/api/orders/${id}/payments`, { method: 'pix' })
  const first = await retryWhileBusy(ask, paying, PATIENT)
  // A provider that took too long has answered the product by the time somebody looks.
  const shown = first.status === 200 && hasCode(first) ? first : await lookUntil(ask, { buyer, id }, hasCode)
  if (shown.status !== 200) return shown.status
  const key = orderOf(shown).payment?.id.replaceAll('-', '')
  const pay = requestText({ method: 'POST', path: `/dev/sandbox/charges/${key}/pay` })
  const paid = await retryWhileBusy(ask, pay, PATIENT)
  return paid.status === 200 ? (await lookUntil(ask, { buyer, id }, hasTickets)).status : paid.status
}

function orderOf(answer: Answer): Order {
  return bodyOf(answer) as Order
}

function hasCode(answer: Answer): boolean {
  return orderOf(answer).payment?.state === 'pending'
}

function hasTickets(answer: Answer): boolean {
  const { state, items } = orderOf(answer)
  return state === 'paid' && items.length > 0
}

/** Answers the first look that shows it, or one that failed; one that is refused under load is only one look less. */
async function lookUntil(
  ask: Ask,
  { buyer, id }: { buyer: Buyer; id: string },
  shows: (answer: Answer) => boolean,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${buyer.token}` }
  const look = requestText({ method: 'GET', path: `/api/orders/${id}`, headers })
  for (;;) {
    await pause(LOOK_MS)
    const answer = await ask(look)
    if (answer.status === 503) continue
    if (answer.status !== 200 || shows(answer)) return answer
  }
}
