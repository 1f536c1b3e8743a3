import { beforeEach, expect, test } from 'vitest'
import { emptyState, isLogged, useSavedState, type SavedState } from './saved-state.ts'

const cart = { event_id: '301', step: 2, quantities: { a: 2 }, coupons: ['IPE10'] }
const store = (value: unknown) =>
  localStorage.setItem('vuex', typeof value === 'string' ? value : JSON.stringify(value))
async function restored(): Promise<SavedState> {
  await useSavedState.persist.rehydrate()
  return useSavedState.getState()
}

beforeEach(() => {
  localStorage.clear()
  useSavedState.setState(emptyState)
  localStorage.clear()
})

test('the eight slices are kept under one key and come back', async () => {
  useSavedState.setState({ cart })
  const kept = JSON.parse(localStorage.getItem('vuex') ?? '{}')
  expect(Object.keys(kept.state).toSorted()).toEqual([
    ...['app', 'cart', 'dialog', 'events', 'mapping', 'producers', 'ticket', 'user'],
  ])
  useSavedState.setState(emptyState)
  store(kept)
  expect((await restored()).cart).toEqual(cart)
})

test.each([
  ['text that is no JSON', '{"state":'],
  ['a number', '7'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['a state that is no object', { state: 'x', version: 1 }],
])('%s is dropped, not crashed on', async (_title, value) => {
  store(value)
  expect(await restored()).toEqual(emptyState)
})

test('what an older version stored is dropped', async () => {
  store({ state: { ...emptyState, cart }, version: 0 })
  expect((await restored()).cart).toEqual(emptyState.cart)
})

test('a broken slice costs itself, not the others', async () => {
  store({ state: { ...emptyState, cart: { event_id: 7 }, user: { id: 'u', name: 'Ana', logged: true } }, version: 1 })
  const { cart: restoredCart, user } = await restored()
  expect(restoredCart).toEqual(emptyState.cart)
  expect(user.name).toBe('Ana')
})

test.each([
  ['an event that is no text', { ...cart, event_id: { x: 1 } }],
  ['a step that is no count', { ...cart, step: -5 }],
  ['quantities that are no counts', { ...cart, quantities: { a: 'x' } }],
  ['coupons that are no list', { ...cart, coupons: 'IPE10' }],
])('a cart with %s is dropped', async (_title, broken) => {
  store({ state: { ...emptyState, cart: broken }, version: 1 })
  expect((await restored()).cart).toEqual(emptyState.cart)
})

test('any dialog is closed when the app starts', async () => {
  store({ state: { ...emptyState, dialog: { path: '/login', params: {} } }, version: 1 })
  expect((await restored()).dialog.path).toBeNull()
})

const someone = (user: SavedState['user']) => isLogged({ ...emptyState, user })

test('logged in means a name and the flag', () => {
  expect(someone({ id: 'u', name: 'Ana', logged: true })).toBe(true)
  expect(someone({ id: 'u', name: '', logged: true })).toBe(false)
  expect(someone({ id: 'u', name: 'Ana', logged: false })).toBe(false)
})
