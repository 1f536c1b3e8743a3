import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showSnackbar, useSnackbar } from './snackbar.ts'

const shown = () => useSnackbar.getState().message?.text

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a message hides itself after 5000 ms', () => {
  showSnackbar({ text: 'Login feito com sucesso!', colour: 'success' })
  vi.advanceTimersByTime(4999)
  expect(shown()).toBe('Login feito com sucesso!')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})

test('a message may ask for another time, and a newer one gets its own', () => {
  showSnackbar({ text: 'um', colour: 'info' }, 1000)
  vi.advanceTimersByTime(900)
  showSnackbar({ text: 'dois', colour: 'error' })
  vi.advanceTimersByTime(4000)
  expect(shown()).toBe('dois')
})
