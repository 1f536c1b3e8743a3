import { beforeEach, expect, test } from 'vitest'
import { change } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, enterCheckout, openSection, pickSector } from '#features/checkout/cart/transitions.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aShop } from '#test/a-shop.tsx'
import { anEvent, floor, gallery } from '#test/an-event.ts'
import { Sectors } from './sectors.tsx'

const { place, read } = aShop()

const blocks = [
  { ...gallery, id: 'g1', name: 'Bloco G1' },
  { ...gallery, id: 'g2', name: 'Bloco G2' },
]
const sectors = [
  { id: 's-pista', name: 'Pista', sections: [floor] },
  { id: 's-galeria', name: 'Galeria', sections: blocks },
]
const event = anEvent({ plan: 'a', sectors })

beforeEach(() => {
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(event.id)
})

async function openOnes(): Promise<string[]> {
  await read({}, <Sectors event={event} />)
  const titles = place.querySelectorAll('details[open] > summary')
  return Array.from(titles, (title) => /Pista|Galeria|Bloco G\d/.exec(title.textContent)?.[0] ?? '')
}

test('the list opens at my block, and marks what is mine in it', async () => {
  change({
    seats: {
      g2: [
        { id: '7', row: 'A', number: 7 },
        { id: '8', row: 'A', number: 8 },
      ],
    },
  })
  expect(await openOnes()).toEqual(['Galeria', 'Bloco G2'])
  expect(place.querySelector('details[open] details[open] > summary')?.textContent).toContain('2 seus')
})

test('or at the one that was looked at on the map, or its sector, else where tickets can be taken at once', async () => {
  openSection('g1')
  expect(await openOnes()).toEqual(['Galeria', 'Bloco G1'])
  pickSector('s-galeria')
  expect(await openOnes()).toEqual(['Galeria'])
  openSection(undefined)
  expect(await openOnes()).toEqual(['Pista'])
})

test('what all blocks of a sector cost stands once', async () => {
  pickSector('s-galeria')
  await openOnes()
  const [, list] = place.querySelectorAll('li')
  expect(list?.textContent.match(/R\$/g)).toHaveLength(1)
})
