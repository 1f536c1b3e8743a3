import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openVenue } from '@bilheteria/rules/plan/venue'
import { aVenue } from '#features/seats/map/a-venue.ts'
import { createGaze } from './gaze.ts'
import { MoreTools } from './more-tools.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('DeviceOrientationEvent', { requestPermission: () => Promise.resolve('granted') })
})
afterEach(() => void vi.unstubAllGlobals())

function sendAngle(beta: number | null): void {
  act(() => void dispatchEvent(Object.assign(new Event('deviceorientation'), { beta })))
}

function draw() {
  const { plan, laid } = aVenue()
  const place = document.createElement('div')
  const root = createRoot(place)
  const shared = { venue: openVenue(plan, laid), place: { seat: 0, name: 'A-1' }, gaze: createGaze() }
  const event = { shop: '', title: '', when: '', url: '' }
  act(() => root.render(<MoreTools {...shared} event={event} onProblem={() => undefined} />))
  return { place, close: () => act(() => root.unmount()) }
}

test('offers to turn with the phone once its sensor sends angles', () => {
  const { place, close } = draw()
  expect(place.textContent).not.toContain('Mover com o celular')
  sendAngle(null)
  expect(place.textContent).not.toContain('Mover com o celular')
  sendAngle(80)
  expect(place.textContent).toContain('Mover com o celular')
  close()
})

test('offers it at once in Safari, which sends angles only after a permission', () => {
  vi.stubGlobal('GestureEvent', class extends Event {})
  const { place, close } = draw()
  expect(place.textContent).toContain('Mover com o celular')
  close()
})
