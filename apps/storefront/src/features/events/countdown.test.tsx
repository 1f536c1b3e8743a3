import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { hearTime } from '#platform/clock.ts'
import { Countdown } from './countdown.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => {
  vi.useRealTimers()
})
// What was heard here is nobody else's time.
afterAll(() => {
  localStorage.clear()
  vi.resetModules()
})

test('the server draws the moment, the browser counts down to it and says when it has come', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T12:59:00Z') })
  hearTime('Tue, 01 Dec 2026 12:59:00 GMT')
  const soon = <Countdown opens_at="2026-12-01T13:00:00Z" time_zone="America/Sao_Paulo" />
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(soon)
  expect(place.textContent).toBe('abre ter, 1 dez · 10h')
  const root = createRoot(place)
  act(() => root.render(soon))
  expect(place.textContent).toContain('abre em 1 min 00 s')
  act(() => void vi.advanceTimersByTime(1_000))
  expect(place.textContent).toContain('abre em 0 min 59 s')
  act(() => void vi.advanceTimersByTime(59_000))
  expect(place.textContent).toContain('vendas abertas agora')
  act(() => root.unmount())
})
