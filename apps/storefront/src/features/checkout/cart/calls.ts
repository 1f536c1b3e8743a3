import {
  findCoupon,
  getReservation,
  releaseReservation,
  reserveTickets,
  type Coupon,
  type Reservation,
} from '@bilheteria/contract/checkout'
import type { Endpoint, Input, Output } from '@bilheteria/contract/endpoint'
import { AppError } from '@bilheteria/contract/app-error'
import { listSeats } from '@bilheteria/contract/seats'
import { call } from '#platform/api.ts'

/** Long enough for a crowd to thin out, short enough for somebody who waits. */
const WAITS_MS = [400, 1_000, 2_000, 4_000]

/** Asks again while the server has too much to do. The key stays the same: whatever arrived already is not done twice. */
export async function retryWhileBusy<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  onCrowd: () => void,
  key: string = crypto.randomUUID(),
): Promise<Output<E>> {
  for (const wait_ms of WAITS_MS) {
    try {
      return await call(endpoint, input, { key })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    }
    onCrowd()
    // Not everybody at the same moment.
    await new Promise((resolve) => setTimeout(resolve, wait_ms * (0.75 + Math.random() / 2)))
  }
  return call(endpoint, input, { key })
}

/** Fields that processes of the release before reject. Goes with release 3. */
const NEWER = /^(holder|with_payment|payment)$|\.seats$/

/** Asks once more, in the words of the release before, when such a process answers during a rollout. */
export async function orOlder<Answer>(ask: () => Promise<Answer>, askOlder: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AppError && Object.keys(error.fields ?? {}).some((name) => NEWER.test(name))) return askOlder()
    throw error
  }
}

export function claimTickets(cart: Input<typeof reserveTickets>, onCrowd: () => void): Promise<Reservation> {
  return orOlder(
    () => retryWhileBusy(reserveTickets, cart, onCrowd),
    async () => (await import('./claim-in-parts.ts')).claimInParts(cart, onCrowd),
  )
}

/** The buyer's live reservation, if there is one. */
export async function findReservation(event_id: string): Promise<Reservation | undefined> {
  return (await call(getReservation, { event_id })) ?? undefined
}

/** Released already, by time or from another device, is as good. */
export async function release(reservation_id: string): Promise<void> {
  try {
    await call(releaseReservation, { reservation_id })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

export function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === 'reservation_not_found'
}

export function lookUpCoupon(event_id: string, code: string): Promise<Coupon> {
  return call(findCoupon, { event_id, code })
}

export function loadSeats(event_id: string, section_id: string) {
  return call(listSeats, { event_id, section_id })
}
