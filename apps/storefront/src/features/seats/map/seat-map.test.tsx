import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPlace } from '#test/a-place.ts'
import { aVenue } from './a-venue.ts'
import type { MapSection, MapSector } from './scene.ts'
import { SeatMap, type SeatMapProps } from './seat-map.tsx'

const sectors: MapSector[] = [
  { id: 'sul', name: 'Sul', price: 'R$ 60', tone: 0, status: 'on_sale' },
  { id: 'leste', name: 'Leste', price: 'R$ 90', tone: 4, status: 'sold_out' },
]
const sections = new Map<string, MapSection>([
  ['south', { id: 'south', sector_id: 'sul', name: 'S1', label: 'Sul, S1, 40 lugares livres', on_sale: true }],
  ['east', { id: 'east', sector_id: 'leste', name: 'L1', label: 'Leste, L1, esgotado', on_sale: false }],
])
const onOpen = vi.fn<SeatMapProps['onOpen']>()
const onSeat = vi.fn<SeatMapProps['onSeat']>()
const onSector = vi.fn<SeatMapProps['onSector']>()

beforeEach(() => {
  onOpen.mockReset()
  onSeat.mockReset()
})
const { place, root } = aPlace()

function show(open?: string) {
  act(() =>
    root.render(
      <SeatMap
        {...{ sectors, sections, open, onOpen, onSector, onSeat }}
        board={board}
        chosen={[]}
        pointed={undefined}
        turnOf={() => 0}
        seatCard={() => ({ title: 'Fileira A, 3', detail: 'Livre', price: 'R$ 60,00', note: null })}
      />,
    ),
  )
}
const board = aVenue()
const area = (label: string) => place.querySelector(`[aria-label^="${label}"]`)!

test('a section is a named button that the keyboard opens', () => {
  show()
  const south = area('Sul, S1')
  expect(south.getAttribute('role')).toBe('button')
  expect(south.getAttribute('tabindex')).toBe('0')
  for (const key of ['Enter', ' ']) {
    act(() => void south.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
  }
  expect(onOpen.mock.calls).toEqual([['south'], ['south']])
})

test('what is not on sale is named, and does not open', () => {
  show()
  expect(area('Leste, L1').getAttribute('role')).toBe('img')
  expect(area('Leste, L1').hasAttribute('tabindex')).toBe(false)
  expect(place.textContent).toContain('esgotado')
})

test('the section looked at is pressed', () => {
  show('south')
  expect(area('Sul, S1').getAttribute('aria-pressed')).toBe('true')
})

test('nothing of the drawing is read out twice', () => {
  show()
  for (const name of place.querySelectorAll('text')) expect(name.closest('[aria-hidden]')).not.toBeNull()
})
