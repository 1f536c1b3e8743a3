import type { Reservation } from '@bilheteria/contract/checkout'
import { AppError, type ErrorCode } from '@bilheteria/contract/app-error'
import type { EventDetail, Section } from '@bilheteria/contract/events'
import { claimTickets, lookUpCoupon } from './calls.ts'
import { countOf, sectorsOf, usefulCoupons } from './offer.ts'
import { defaultType, typesOfSeats, type ChosenSeats } from './seats-and-types.ts'
import { SeatsFailed } from './seats-failed.ts'
import { removeCoupon } from './transitions.ts'
import { readCheckout } from './checkout-store.ts'

/** Refusals of ticket types: their seats are still available. */
const OF_TYPES: ReadonlySet<ErrorCode> = new Set([
  'half_price_left',
  'coupon_refused',
  'members_only',
  'email_unverified',
] as const)

/** Reserves the whole cart, seats and types, in one call. Omits seats that stay held unchanged. */
export async function reserveCart(event: EventDetail, onCrowd: () => void): Promise<Reservation> {
  const { quantities, coupons, seats, reservation } = readCheckout()
  const named = isChanged(seats, reservation) ? seats : {}
  const cart = {
    event_id: event.id,
    sectors: sectorsOf(event, quantities, named, namedSeats),
    token: null,
    coupons: usefulCoupons(coupons, quantities).map(({ code }) => code),
    ...(countOf(quantities) === 1 && { holder: 'buyer' as const }),
  }
  try {
    return await claimTickets(cart, onCrowd)
  } catch (error) {
    const of_types = error instanceof AppError && OF_TYPES.has(error.code)
    throw named === seats && !of_types ? new SeatsFailed(error) : error
  }
}

/** The seats of each type except the usual one, which gets the rest. */
function namedSeats(section: Section, type_id: string): string[] | undefined {
  const { seats, quantities } = readCheckout()
  if (!section.numbered || type_id === defaultType(section)?.id) return undefined
  const types = typesOfSeats(section, seats[section.id] ?? [], quantities)
  return [...types].flatMap(([id, of]) => (of === type_id ? id : []))
}

function isChanged(chosen: ChosenSeats, reservation: Reservation | undefined): boolean {
  return Object.entries(chosen).some(([section_id, places]) => {
    const ids = places.map(({ id }) => id)
    return ids.length > 0 && !sameSeats(ids, heldIn(reservation, section_id))
  })
}

function heldIn(reservation: Reservation | undefined, section_id: string): string[] {
  return reservation?.seats.filter((seat) => seat.section_id === section_id).map(({ id }) => id) ?? []
}

function sameSeats(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

/** Which one was refused, only asking for each tells. */
export async function dropRefusedCoupons(event_id: string): Promise<void> {
  for (const { id, code } of readCheckout().coupons) {
    await lookUpCoupon(event_id, code).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'coupon_refused') removeCoupon(id)
    })
  }
}
