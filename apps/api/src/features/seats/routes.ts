import * as seats from '@bilheteria/contract/seats'
import type { Serve } from '#http/serve.ts'
import { listSeats } from './list-seats.ts'

export function seatRoutes(serve: Serve): void {
  serve(seats.listSeats, listSeats)
}
