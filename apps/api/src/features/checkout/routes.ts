import * as checkout from '@bilheteria/contract/checkout'
import * as holders from '@bilheteria/contract/holders'
import type { Serve } from '#http/serve.ts'
import { listCompanions } from './companions.ts'
import { findCoupon } from './find-coupon.ts'
import { getReservation } from './get-reservation.ts'
import { releaseReservation } from './release-reservation.ts'
import { reserveSeats } from './reserve-seats.ts'
import { reserveTickets } from './reserve-tickets.ts'
import { saveHolders } from './save-holders.ts'

export function checkoutRoutes(serve: Serve): void {
  serve(checkout.reserveTickets, reserveTickets)
  serve(checkout.reserveSeats, reserveSeats)
  serve(checkout.findCoupon, findCoupon)
  serve(checkout.getReservation, getReservation)
  serve(holders.listCompanions, listCompanions)
  serve(checkout.saveHolders, saveHolders)
  serve(checkout.releaseReservation, releaseReservation)
}
