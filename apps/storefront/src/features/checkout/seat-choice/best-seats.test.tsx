import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aBoard } from '#test/a-board.ts'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { aPlace } from '#test/a-place.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { anEvent } from '#test/an-event.ts'
import { BestPanel } from './best-seats.tsx'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, enterCheckout, setQuantities } from '#features/checkout/cart/transitions.ts'

const event = anEvent()

beforeEach(() => {
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(event.id)
})
const { place, root } = aPlace()

function ask(): void {
  const { board, setOwn, onOwnGone } = aBoard('galeria', '........')
  const watched = { board, setOwn, onOwnGone, refresh: () => undefined, watch: () => () => undefined }
  act(() =>
    root.render(
      <BoardContext value={{ watched, failed: false, retry: () => undefined }}>
        <BestPanel event={event} onDone={() => undefined} />
      </BoardContext>,
    ),
  )
}

function choose(): void {
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Escolher para mim')!
  act(() => button.click())
}

test('who has room for one more ticket is not given two seats', () => {
  setQuantities({ inteira: 5 })
  ask()
  choose()
  expect(readCheckout().seats['galeria']).toHaveLength(1)
})

test('who has as many tickets as an order may have is told so', () => {
  setQuantities({ inteira: 6 })
  ask()
  choose()
  expect(readCheckout().seats).toEqual({})
  expect(place.textContent).toContain('Limite de 6 ingressos por pedido.')
})
