import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { TimerBar } from './timer-bar.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('who listens is told once at five minutes and once at one, not every second', () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const regions = new Set<Element | null>()
  const said = new Map<string, number>()
  for (let left_s = 360; left_s >= 0; left_s--) {
    act(() => root.render(<TimerBar left_ms={left_s * 1_000} whole_ms={900_000} />))
    const region = place.querySelector('[role=status]')
    const text = region?.textContent ?? ''
    if (!said.has(text)) said.set(text, left_s)
    regions.add(region)
  }
  expect([...said]).toEqual([
    ['', 360],
    ['Faltam 5 minutos para a reserva terminar.', 300],
    ['Falta 1 minuto para a reserva terminar.', 60],
  ])
  // A region that comes together with its words is not read out.
  expect(regions.size).toBe(1)
  act(() => root.unmount())
})

test.each([
  ['has just begun', 600_000, '1 1'],
  ['is half over', 300_000, '0.5 1'],
  ['was made longer to pay', 1_200_000, '1 1'],
])('a producer setting: of ten minutes the line shows when the time %s', (_title, left_ms, scale) => {
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() => root.render(<TimerBar left_ms={left_ms} whole_ms={600_000} />))
  expect(place.querySelector<HTMLElement>('.timer-line')?.style.getPropertyValue('scale')).toBe(scale)
  act(() => root.unmount())
})
