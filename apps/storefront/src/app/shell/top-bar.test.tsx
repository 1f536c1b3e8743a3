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
  useSavedState.setState(emptyState)
  history.replaceState(null, '', '/')
})

test('tickets (/ticket/payments): a visitor logs in first, and is led there in the same shop', async () => {
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <Router base="/mare-alta">
          <TopBar />
        </Router>
      </PageProvider>,
    ),
  )
  await press(place, 'Ingressos')
  expect(useSavedState.getState().dialog).toEqual({
    path: '/login',
    params: { return_to: '/mare-alta/ticket/payments' },
  })
})
