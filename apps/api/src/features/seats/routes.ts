import * as seats from '@bilheteria/contract/seats'
import type { Serve, ServeEvents } from '#http/serve.ts'
import { getPlan } from './get-plan.ts'
import { listSeats } from './list-seats.ts'
import { getSeatsStatus, watchSeats } from './watch-seats.ts'

export function seatRoutes(serve: Serve, serveEvents: ServeEvents): void {
  serve(seats.listSeats, listSeats)
  serve(seats.getPlan, getPlan)
  serve(seats.getSeatsStatus, getSeatsStatus)
  serveEvents(seats.watchSeats, watchSeats)
}
