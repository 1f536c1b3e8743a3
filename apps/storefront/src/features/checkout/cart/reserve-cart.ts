import type { Reservation } from '@bilheteria/contract/checkout'
import { AppError } from '@bilheteria/contract/app-error'
import type { EventDetail, Section } from '@bilheteria/contract/events'
import { claimSeats, claimTickets, lookUpCoupon, release, type SeatChoice } from './calls.ts'
import { sectorsOf, usefulCoupons, type Quantities } from './offer.ts'
import { findSection } from './open-section.ts'
import { defaultType, typesOfSeats, type ChosenSeats } from './seats-and-types.ts'
import { SeatsFailed } from './seats-failed.ts'
import { detachReservation, removeCoupon, setReservation } from './transitions.ts'
import { readCheckout } from './checkout-store.ts'

/** Has the cart reserved: first the seats of every section that has changed, then the whole with its types. */
export async function reserveCart(event: EventDetail, onCrowd: () => void): Promise<Reservation> {
  const { quantities, coupons, seats } = readCheckout()
  for (const claim of changedSections(seats, await keptFor(event, seats, quantities))) {
    try {
      setReservation(await claimSeats(event.id, claim, onCrowd))
    } catch (error) {
      throw new SeatsFailed(error)
    }
  }
  const codes = usefulCoupons(coupons, quantities).map(({ code }) => code)
  return claimTickets(
    { event_id: event.id, sectors: sectorsOf(event, quantities, namedSeats), token: null, coupons: codes },
    onCrowd,
  )
}

/** The seats of each type but the usual one, which gets what is left. */
function namedSeats(section: Section, type_id: string): string[] | undefined {
  const { seats, quantities } = readCheckout()
  if (!section.numbered || type_id === defaultType(section)?.id) return undefined
  const types = typesOfSeats(section, seats[section.id] ?? [], quantities)
  return [...types].flatMap(([id, of]) => (of === type_id ? id : []))
}

/** The reservation to build on. What is given up elsewhere would count against the limit of new seats: then from nothing. */
async function keptFor(
  event: EventDetail,
  seats: ChosenSeats,
  quantities: Quantities,
): Promise<Reservation | undefined> {
  const { reservation } = readCheckout()
  if (!reservation || changedSections(seats, reservation).length === 0) return reservation
  if (!leavesSection(seats, reservation) && !givesTicketsBack(event, quantities, reservation)) return reservation
  await release(reservation.id)
  detachReservation()
  return undefined
}

/** Those that become smaller first: the limit counts what is still held of them. */
function changedSections(chosen: ChosenSeats, reservation: Reservation | undefined): SeatChoice[] {
  const growth = ({ section_id, seats }: SeatChoice) => seats.length - heldIn(reservation, section_id).length
  return Object.entries(chosen)
    .map(([section_id, places]) => ({ section_id, seats: places.map(({ id }) => id) }))
    .filter(({ section_id, seats }) => seats.length > 0 && !sameSeats(seats, heldIn(reservation, section_id)))
    .toSorted((a, b) => growth(a) - growth(b))
}

function leavesSection(chosen: ChosenSeats, { seats }: Reservation): boolean {
  return seats.some(({ section_id }) => (chosen[section_id]?.length ?? 0) === 0)
}

function givesTicketsBack(event: EventDetail, quantities: Quantities, { items }: Reservation): boolean {
  return items.some(
    ({ section_id, ticket_type_id, amount }) =>
      !findSection(event, section_id)?.section.numbered && (quantities[ticket_type_id] ?? 0) < amount,
  )
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
