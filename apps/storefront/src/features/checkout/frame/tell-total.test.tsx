import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { LiveRegion } from '#features/seats/live-region.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { enterCheckout, setQuantities } from '#features/checkout/cart/transitions.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent } from '#test/an-event.ts'
import { tellTotal } from './tell-total.ts'

const event = anEvent()
const { place, root } = aPlace()

beforeEach(() => {
  useSavedState.setState(emptyState)
  enterCheckout(event.id)
})

function told(what: string): string | null {
  act(() => root.render(<LiveRegion />))
  act(() => tellTotal(event, what))
  return place.textContent
}

test('an empty cart costs R$ 0,00, which is not free', () => {
  expect(told('Cupom MAR20')).toBe('Cupom MAR20. Total R$\u00A00,00')
})

test('announces the total of a filled cart', () => {
  setQuantities({ inteira: 1 })
  expect(told('Inteira')).toMatch(/^Inteira\. Total R\$\u00A0[1-9]/)
})
