import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { press } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { TopBar } from './top-bar.tsx'

const { place, root } = aPlace()
const page = {
  producer: { id: '2', slug: 'mare-alta', title: 'Maré Alta', locale: { 'pt-br': {} } },
  storage_url: '',
} as PageData

beforeEach(() => useSavedState.setState(emptyState))
afterEach(() => {
  act(() => root.render(null))
  useSavedState.setState(emptyState)
  history.replaceState(null, '', '/')
})

const draw = () =>
  act(async () =>
    root.render(
      <PageProvider value={page}>
        <Router base="/mare-alta">
          <TopBar />
        </Router>
      </PageProvider>,
    ),
  )

test('on mobile: a second row with a tickets button and a greeting with the user’s first name', async () => {
  useSavedState.setState({ user: { ...emptyState.user, id: 'u1', name: 'Ana Clara Ramos', logged: true } })
  await draw()
  const row = place.querySelector('header')?.lastElementChild
  expect(Array.from(row?.children ?? [], ({ textContent }) => textContent)).toEqual(['Ingressos', 'Olá, Ana'])
  expect(row?.querySelector('a')?.getAttribute('href')).toBe('/mare-alta/ticket/payments')
})

test('tickets (/ticket/payments): a visitor logs in first, and is led there in the same shop', async () => {
  await draw()
  await press(place, 'Ingressos')
  expect(useSavedState.getState().dialog).toEqual({
    path: '/login',
    params: { return_to: '/mare-alta/ticket/payments' },
  })
})
