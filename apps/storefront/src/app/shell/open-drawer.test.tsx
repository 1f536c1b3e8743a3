import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { press } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { forgetDrawer, useDrawer } from './drawer-state.ts'
import { OpenDrawer } from './open-drawer.tsx'

const { place, root } = aPlace()
const cart = { ...emptyState.cart, event_id: '101', quantities: { inteira: 2 } }

beforeEach(() => {
  useSavedState.setState({ ...emptyState, cart })
  history.replaceState(null, '', '/faq')
})
afterEach(() => {
  act(() => root.render(null))
  forgetDrawer()
  useSavedState.setState(emptyState)
  history.replaceState(null, '', '/')
})

async function leave(): Promise<void> {
  useDrawer.setState({ open: true })
  const page = { producer: { id: '0', slug: '', title: 'Bilheteria', locale: { 'pt-br': {} } } } as unknown as PageData
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <OpenDrawer />
      </PageProvider>,
    ),
  )
  await press(place, 'Sair')
}

test('mobile-only menu items: a generic Sair, which of a visitor only closes the drawer', async () => {
  await leave()
  expect(useDrawer.getState().open).toBe(false)
  expect(location.pathname).toBe('/faq')
  expect(useSavedState.getState().cart).toEqual(cart)
})

test('logout (Sair) clears the user session and the cart, then goes to /', async () => {
  logInBuyer()
  await leave()
  expect(useSavedState.getState()).toMatchObject({ user: { id: '', logged: false }, cart: emptyState.cart })
  expect(location.pathname).toBe('/')
})
