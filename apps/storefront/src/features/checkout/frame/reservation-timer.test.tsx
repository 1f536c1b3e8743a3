import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aPlace } from '#test/a-place.ts'
import { ReservationTimer } from './reservation-timer.tsx'

const { root } = aPlace()

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-12-01T13:00:00Z') }))
afterEach(() => {
  act(() => root.render(null))
  useSavedState.setState(emptyState)
  hideSnackbar()
  vi.useRealTimers()
})

test.each([
  ['under a dialog the clock is not heard: five minutes before its end a message says so', '/event/description', true],
  ['where nothing lies over the clock it speaks for itself', null, false],
] as const)('%s', (_title, path, told) => {
  useSavedState.setState({ dialog: { path, params: {} } })
  const timer = { reservation_id: 'r', expires_at: '2026-12-01T13:05:02Z', offset_ms: 0 }
  act(() => root.render(<ReservationTimer timer={timer} hold_minutes={15} ordered={false} onOver={() => undefined} />))
  expect(useSnackbar.getState().message).toBeUndefined()
  act(() => void vi.advanceTimersByTime(3_000))
  expect(useSnackbar.getState().message?.text).toBe(told ? 'Faltam 5 minutos para a reserva terminar.' : undefined)
})
