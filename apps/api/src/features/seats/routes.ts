import * as seats from '@bilheteria/contract/seats'
import type { Serve, ServeEvents } from '#http/serve.ts'
import { getPlan } from './get-plan.ts'
import { createGetSeatsStatus } from './get-seats-status.ts'
import { listSeats } from './list-seats.ts'
import type { SeatBoards } from './seat-boards.ts'
import { createWatchSeats } from './watch-seats.ts'

export function seatRoutes(serve: Serve, serveEvents: ServeEvents, boards: SeatBoards): void {
  serve(seats.listSeats, listSeats)
  serve(seats.getPlan, getPlan)
  serve(seats.getSeatsStatus, createGetSeatsStatus(boards))
  serveEvents(seats.watchSeats, createWatchSeats(boards))
}
