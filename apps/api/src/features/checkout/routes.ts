import * as checkout from '@bilheteria/contract/checkout'
import type { Serve } from '#http/serve.ts'
import { createFindCoupon } from './find-coupon.ts'
import { createGetReservation } from './get-reservation.ts'
import { releaseReservation } from './release-reservation.ts'
import { createReserveSeats } from './reserve-seats.ts'
import { createReserveTickets } from './reserve-tickets.ts'
import type { Desk } from './reserve.ts'
import { createSaveHolders } from './save-holders.ts'

export function checkoutRoutes(serve: Serve, desk: Desk): void {
  serve(checkout.reserveTickets, createReserveTickets(desk))
  serve(checkout.reserveSeats, createReserveSeats(desk))
  serve(checkout.findCoupon, createFindCoupon(desk))
  serve(checkout.getReservation, createGetReservation(desk))
  serve(checkout.saveHolders, createSaveHolders(desk))
  serve(checkout.releaseReservation, releaseReservation)
}
