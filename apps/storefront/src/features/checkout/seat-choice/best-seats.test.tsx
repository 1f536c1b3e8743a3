import { act, type ContextType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aBoard } from '#test/a-board.ts'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { aPlace } from '#test/a-place.ts'
import { aPageOf } from '#test/a-shop.tsx'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { anEvent } from '#test/an-event.ts'
import { BestSeats } from './best-seats.tsx'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import {
  clearReservation,
  enterCheckout,
  setQuantities,
  setSeats,
  wantBest,
} from '#features/checkout/cart/transitions.ts'

const event = anEvent()

beforeEach(() => {
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(event.id)
})
const { place, root } = aPlace()

type Watched = NonNullable<ContextType<typeof BoardContext>>['watched']

function draw(watched: Watched): void {
  act(() =>
    root.render(
      <PageProvider value={aPageOf({})}>
        <BoardContext value={{ watched, failed: false, retry: () => undefined }}>
          <BestSeats event={event} />
        </BoardContext>
      </PageProvider>,
    ),
  )
}

function drawSeats(): void {
  const { board, setOwn, onOwnGone } = aBoard('galeria', '........')
  draw({ board, setOwn, onOwnGone, refresh: () => undefined, watch: () => () => undefined })
}

function ask(): void {
  drawSeats()
  press('Melhores lugares')
}

function press(name: string): void {
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
  act(() => button.click())
}

test('two are chosen as soon as it is asked for, and others with another number', () => {
  ask()
  expect(readCheckout().seats['galeria']).toHaveLength(2)
  expect(place.querySelector('[role=alert]')?.textContent).toMatch(/^Escolhemos /)
  act(() => place.querySelector<HTMLButtonElement>('[aria-label="Adicionar um: Lugares"]')!.click())
  expect(readCheckout().seats['galeria']).toHaveLength(3)
})

test('who asks before the seats have come is given them when they do', () => {
  draw(undefined)
  press('Melhores lugares')
  expect(readCheckout().seats).toEqual({})
  drawSeats()
  expect(readCheckout().seats['galeria']).toHaveLength(2)
})

test('nobody is given seats who has not asked for them now', () => {
  wantBest(true)
  enterCheckout('another')
  enterCheckout(event.id)
  expect(readCheckout()).toMatchObject({ wants_best: false, best_due: false })
  wantBest(true)
  clearReservation()
  expect(readCheckout()).toMatchObject({ wants_best: false, best_due: false })
  ask()
  setSeats({})
  drawSeats()
  expect(readCheckout().seats).toEqual({})
})

test('who has chosen by hand is asked before that goes', () => {
  setSeats({ galeria: [{ id: '1', row: 'A', number: 1 }] })
  ask()
  expect(readCheckout().seats['galeria']).toHaveLength(1)
  expect(place.textContent).toContain('Vamos trocar os lugares que você marcou.')
  act(() => place.querySelector<HTMLButtonElement>('[aria-label="Adicionar um: Lugares"]')!.click())
  press('Escolher 2 para mim')
  expect(readCheckout().seats['galeria']).toHaveLength(2)
  expect(place.textContent).toContain('A escolha anterior foi trocada.')
})

test('who has room for one more ticket is not given two seats', () => {
  setQuantities({ inteira: 5 })
  ask()
  expect(readCheckout().seats['galeria']).toHaveLength(1)
})

test('who has as many tickets as an order may have is told so', () => {
  setQuantities({ inteira: 6 })
  ask()
  press('Escolher para mim')
  expect(readCheckout().seats).toEqual({})
  expect(place.textContent).toContain('Limite de 6 ingressos por pedido.')
})
