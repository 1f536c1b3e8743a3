import { act } from 'react'
import { expect, test } from 'vitest'
import { aPlace } from '#test/a-place.ts'
import { announce, LiveRegion } from './live-region.tsx'

const { place, root } = aPlace()

test('what was said on one page is not said again on the next', () => {
  act(() => root.render(<LiveRegion />))
  act(() => announce('Fileira C, assento 18 não é mais seu.'))
  expect(place.textContent).toBe('Fileira C, assento 18 não é mais seu.')
  act(() => root.render(null))
  act(() => root.render(<LiveRegion />))
  expect(place.textContent).toBe('')
})
