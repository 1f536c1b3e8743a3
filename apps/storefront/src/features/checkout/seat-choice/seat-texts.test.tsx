import { SEAT_TEXTS } from '@bilheteria/contract/texts/seat'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { beforeEach, expect, test } from 'vitest'
import { clearReservation, enterCheckout } from '#features/checkout/cart/transitions.ts'
import { aVenue } from '#features/seats/map/a-venue.ts'
import { SeatMap } from '#features/seats/map/seat-map.tsx'
import { SeatGrid } from '#features/seats/seat-grid.tsx'
import { rowsOf } from '#features/seats/seat-rows.ts'
import { freeCount, listed, placeName, placesCount, seatName } from '#features/seats/seat-words.ts'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aBoard } from '#test/a-board.ts'
import { aShop, otherwise } from '#test/a-shop.tsx'
import { anEvent } from '#test/an-event.ts'
import { BestPanel } from './best-seats.tsx'
import { pickBest } from './pick-best.ts'
import { Legend } from './seat-legend.tsx'

const { read } = aShop()
const event = anEvent()
const nothing = () => undefined
const theirs = otherwise({ ...SEAT_TEXTS, ...SEAT_CHOICE_TEXTS })

beforeEach(() => {
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(event.id)
})

function Everything() {
  const { board, setOwn, onOwnGone } = aBoard('galeria', '..x..')
  const watched = { board, setOwn, onOwnGone, refresh: nothing, watch: () => nothing }
  const handlers = { onOpen: nothing, onSector: nothing, onSeat: nothing }
  return (
    <BoardContext value={{ watched, failed: false, retry: nothing }}>
      <Legend />
      <BestPanel event={event} />
      <SeatGrid
        seats={rowsOf(board, board.laid.sections[0]!)}
        {...{ onToggle: nothing, onPointed: nothing, label: '', chosen: ['1'], price: 'R$ 80,00' }}
      />
      <SeatMap
        {...{ sectors: [], sections: new Map(), open: undefined, chosen: [], pointed: undefined, ...handlers }}
        board={aVenue()}
        turnOf={() => 0}
        seatCard={() => ({ title: '', detail: '', price: '', note: null })}
      />
    </BoardContext>
  )
}

test('map, list, legend and the best seats speak the producer’s words', async () => {
  const shown = [
    ...(['seat.place', 'seat.row', 'seat.free', 'seat.mine', 'seat.taken'] as const),
    ...(['seat.map', 'seat.see_all', 'seat.in', 'seat.out'] as const),
    ...(['seats.legend', 'seats.sign_free', 'seats.taken', 'seats.how_many', 'seats.where', 'seats.anywhere'] as const),
  ]
  const ours = { ...SEAT_TEXTS, ...SEAT_CHOICE_TEXTS }
  const usual = await read({}, <Everything />)
  for (const key of shown) expect(usual).toContain(ours[key].replace(/ *\{.*/, ''))
  const said = await read(theirs, <Everything />)
  for (const key of shown) expect(said).toContain(`[${key}]`)
})

test('what is said of seats is said as the table has it, and as the producer does', async () => {
  const seat = { id: '1', number: 4, status: 'available', kind: 'accessible', column: 3, gap: false } as const
  const all = () => [
    placeName('D', 4),
    seatName('D', seat, false, 'R$ 80,00'),
    placesCount(1),
    placesCount(1_284),
    freeCount(1),
    freeCount(84),
    listed(['F-1', 'F-2', 'F-3']),
    pickBest(event, aBoard('galeria', 'xxxx').board, { count: 2, sector_id: undefined }),
  ]
  await read({}, <Legend />)
  expect(all()).toEqual([
    'Fileira D, assento 4',
    'Fileira D, assento 4, lugar acessível, disponível, R$ 80,00',
    '1 lugar',
    '1.284 lugares',
    '1 livre',
    '84 livres',
    'F-1, F-2 e F-3',
    { problem: 'Não há mais lugares livres aqui.' },
  ])
  await read(theirs, <Legend />)
  expect(all()).toEqual([
    '[seat.place] D 4',
    '[seat.place] D 4, [seat.accessible], [seat.free], R$ 80,00',
    '[seat.places_one]',
    '[seat.places] 1.284',
    '[seat.free_one]',
    '[seat.free_count] 84',
    'F-1, F-2 [seat.and] F-3',
    { problem: '[seats.none_left]' },
  ])
})
