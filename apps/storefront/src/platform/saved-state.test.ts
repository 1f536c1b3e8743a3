import { beforeEach, expect, test } from 'vitest'
import { emptyState, forgetPerson, isLogged, useSavedState, type SavedState } from './saved-state.ts'

const token = {
  token_type: 'Bearer' as const,
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 3600,
  obtained_at: 1,
}
const ana = { id: 'u', name: 'Ana', logged: true, token }
const coupon = {
  id: 'c',
  code: 'IPE10',
  method: 'percentage' as const,
  value: 10,
  max_items: 2,
  ticket_types: ['a'],
}
const timer = { reservation_id: 'r', expires_at: '2026-12-05T22:30:00Z', offset_ms: -250 }
const cart = { event_id: '301', step: 2, quantities: { a: 2 }, coupons: [coupon], timer }
const store = (value: unknown) =>
  localStorage.setItem('vuex', typeof value === 'string' ? value : JSON.stringify(value))
async function restored(): Promise<SavedState> {
  useSavedState.persist.rehydrate()
  return useSavedState.getState()
}

beforeEach(() => {
  localStorage.clear()
  useSavedState.setState(emptyState)
  localStorage.clear()
})

test('state for user, ticket, dialog, events, app, cart, producers and mapping is persisted under the key "vuex"', async () => {
  useSavedState.setState({ cart })
  const kept = JSON.parse(localStorage.getItem('vuex') ?? '{}')
  expect(Object.keys(kept).toSorted()).toEqual([
    'app',
    'cart',
    'dialog',
    'events',
    'mapping',
    'producers',
    'ticket',
    'user',
    'version',
  ])
  useSavedState.setState(emptyState)
  store(kept)
  expect((await restored()).cart).toEqual(cart)
})

test('the slices of before the second release are read from where they stood', async () => {
  store({ state: { ...emptyState, cart }, version: 3 })
  expect((await restored()).cart).toEqual(cart)
})

test('slices without a version are taken for what they look like', async () => {
  store({ cart })
  expect(await restored()).toEqual({ ...emptyState, cart })
})

test.each([
  ['text that is no JSON', '{"state":'],
  ['a number', '7'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['a state that is no object', { state: 'x', version: 3 }],
])('%s is dropped, not crashed on', async (_title, value) => {
  store(value)
  expect(await restored()).toEqual(emptyState)
})

test('what an older version stored is dropped', async () => {
  store({ ...emptyState, cart, version: 2 })
  expect((await restored()).cart).toEqual(emptyState.cart)
})

test('a broken slice costs itself, not the others', async () => {
  store({ ...emptyState, cart: { event_id: 7 }, user: ana, version: 3 })
  const { cart: restoredCart, user } = await restored()
  expect(restoredCart).toEqual(emptyState.cart)
  expect(user.name).toBe('Ana')
})

test.each([
  ['an event that is no text', { ...cart, event_id: { x: 1 } }],
  ['a step that is no count', { ...cart, step: -5 }],
  ['quantities that are no counts', { ...cart, quantities: { a: 'x' } }],
  ['coupons that are no list', { ...cart, coupons: 'IPE10' }],
  ['a coupon that is only a code', { ...cart, coupons: ['IPE10'] }],
  ['a timer without an end', { ...cart, timer: { ...timer, expires_at: 'logo' } }],
])('a cart with %s is dropped', async (_title, broken) => {
  store({ ...emptyState, cart: broken, version: 3 })
  expect((await restored()).cart).toEqual(emptyState.cart)
})

test('any dialog is closed when the app starts', async () => {
  store({ ...emptyState, dialog: { path: '/login', params: {} }, version: 3 })
  expect((await restored()).dialog.path).toBeNull()
})

test('what a dialog was opened with is never stored, and another tab does not close it', async () => {
  const dialog = { path: '/recover', params: { document: '52998224725' } }
  useSavedState.setState({ dialog, cart })
  const kept = localStorage.getItem('vuex') ?? ''
  expect(JSON.parse(kept).dialog).toEqual({ path: null, params: {} })
  expect(kept).not.toContain('52998224725')
  expect((await restored()).dialog).toEqual(dialog)
})

test.each([
  ['no token', { ...ana, token: null }],
  ['a token that is text', { ...ana, token: 'a' }],
  ['a token without its parts', { ...ana, token: { token_type: 'Bearer', access_token: 'a' } }],
  ['a token of another kind', { ...ana, token: { ...token, token_type: 'Basic' } }],
  ['a token nobody is logged in with', { ...ana, logged: false }],
])('a person with %s is dropped', async (_title, user) => {
  store({ ...emptyState, user, cart, version: 3 })
  expect(await restored()).toMatchObject({ user: emptyState.user, cart })
})

test('logging out forgets the person and what they chose', () => {
  useSavedState.setState({ user: ana, cart, mapping: { section_id: 's1' } })
  forgetPerson()
  expect(useSavedState.getState()).toEqual(emptyState)
})

const someone = (user: SavedState['user']) => isLogged({ ...emptyState, user })

test('logged in means a name and the flag', () => {
  expect(someone(ana)).toBe(true)
  expect(someone({ ...ana, name: '' })).toBe(false)
  expect(someone({ ...ana, logged: false })).toBe(false)
})
