import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let hearTime: typeof import('#platform/clock.ts').hearTime
let Countdown: typeof import('./countdown.tsx').Countdown
// What others have heard is not this page's time, and what is heard here is nobody else's.
beforeEach(async () => {
  vi.resetModules()
  ;({ hearTime } = await import('#platform/clock.ts'))
  ;({ Countdown } = await import('./countdown.tsx'))
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => {
  vi.resetModules()
})

test('the server draws the moment, the browser counts down to it and says when it has come', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T12:59:00Z') })
  hearTime('Tue, 01 Dec 2026 12:59:00 GMT')
  const soon = <Countdown opens_at="2026-12-01T13:00:00Z" time_zone="America/Sao_Paulo" />
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(soon)
  expect(place.textContent).toBe('Abre ter,\xA01\xA0dez ·\xA010h')
  const root = createRoot(place)
  act(() => root.render(soon))
  expect(place.textContent).toContain('Abre em 1 min')
  act(() => void vi.advanceTimersByTime(1_000))
  expect(place.textContent).toContain('Abre em 59 s')
  act(() => void vi.advanceTimersByTime(59_000))
  expect(place.textContent).toContain('Vendas abertas agora')
  act(() => root.unmount())
})
