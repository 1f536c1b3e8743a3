import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLoading, stopLoading } from '#platform/loader.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { mayReload, watchTyping } from './may-reload.ts'

const timer = (left_ms: number, offset_ms = 0) => ({
  reservation_id: 'r',
  expires_at: new Date(Date.now() + left_ms).toISOString(),
  offset_ms,
})

beforeEach(() => {
  useSavedState.setState(emptyState)
  document.body.innerHTML =
    '<script type="application/json" id="page-data">{"router_mode":"hash"}</script><form><input name="a"><textarea></textarea></form>'
})
afterEach(() => {
  location.hash = ''
})

test('a page where nothing goes on may be loaded again', () => {
  expect(mayReload()).toBe(true)
})

test.each([
  ['runs', 60_000, 0, false],
  ['has run out', -1_000, 0, true],
  ['has run out by the server’s clock', 60_000, 90_000, true],
])('a reservation that %s', (_title, left_ms, offset_ms, may) => {
  useSavedState.setState(({ cart }) => ({ cart: { ...cart, timer: timer(left_ms, offset_ms) } }))
  expect(mayReload()).toBe(may)
})

test('a payment is not disturbed, even when the time of its reservation is over', () => {
  useSavedState.setState(({ cart }) => ({ cart: { ...cart, step: 3 }, ticket: { selected_order_id: 'o' } }))
  location.hash = '#/mare-alta/ticket/buy/301'
  expect(mayReload()).toBe(false)
  location.hash = '#/ticket/payments'
  expect(mayReload()).toBe(true)
})

test('a call that is under way is waited for', () => {
  startLoading('button')
  expect(mayReload()).toBe(false)
  stopLoading('button')
  expect(mayReload()).toBe(true)
})

test('what somebody has typed is not lost, whether it was typed before or after we began to look', () => {
  const [early, late] = [document.querySelector('input'), document.querySelector('textarea')]
  if (!early || !late) throw new Error('no form')
  early.value = 'Ana'
  watchTyping()
  expect(mayReload()).toBe(false)
  early.value = ''
  expect(mayReload()).toBe(true)

  late.value = 'Comprei dois'
  late.dispatchEvent(new Event('input', { bubbles: true }))
  expect(mayReload()).toBe(false)
  late.remove()
  expect(mayReload()).toBe(true)
})
