import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import type { TestAccount } from './an-account.ts'
import type { TestApp } from './start-app.ts'

type Buyer = Pick<TestAccount, 'bearer'>

/** The event as everybody sees it. */
export async function offerOf(app: TestApp, event_id: string): Promise<EventDetail> {
  return (await app.request(`/api/events/${event_id}`)).json<EventDetail>()
}

/** `{ '…-1-1-1': 2 }` in the nesting of the catalogue: a type's id begins with its section's, that with its sector's. */
export function sectorsOf(amounts: Record<string, number>) {
  return Object.entries(amounts).map(([type, quantidade]) => {
    const section = type.slice(0, type.lastIndexOf('-'))
    const sector = section.slice(0, section.lastIndexOf('-'))
    return { id: sector, sections: [{ id: section, tickets: [{ id: type, quantidade }] }] }
  })
}

type Extras = { coupons?: string[]; key?: string }

export function reserve(
  app: TestApp,
  buyer: Buyer,
  event_id: string,
  amounts: Record<string, number>,
  { coupons, key }: Extras = {},
) {
  const body = { event_id, sectors: sectorsOf(amounts), token: null, ...(coupons && { coupons }) }
  return app.post('/api/checkout/reserve', body, { ...buyer.bearer, ...(key && { 'idempotency-key': key }) })
}

export function reserveSeats(
  app: TestApp,
  buyer: Buyer,
  event_id: string,
  section_id: string,
  seats: string[],
  { key }: Pick<Extras, 'key'> = {},
) {
  const headers = { ...buyer.bearer, ...(key && { 'idempotency-key': key }) }
  return app.post(`/api/events/${event_id}/reservation/seats`, { section_id, seats }, headers)
}

export async function held(app: TestApp, buyer: Buyer, event_id: string): Promise<Reservation | undefined> {
  const answer = await app.request(`/api/checkout/reservation?event_id=${event_id}`, { headers: buyer.bearer })
  return answer.json<Reservation | null>() ?? undefined
}

/** Before each story whose people let carts lapse in the one before, and would pause for it. */
export async function forgetPauses({ db }: TestApp): Promise<void> {
  await db.query('delete from unpaid_holding')
}
