import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aPlace } from '#test/a-place.ts'
import { Page as LoginPage } from './login-page.tsx'
import { Page as RegisterPage } from './register.tsx'

const { root } = aPlace()
const page = { producer: { id: '0', slug: '', title: 'Loja' }, router_mode: 'history' } as PageData
const someone = { ...emptyState, user: { ...emptyState.user, logged: true, name: 'Ana' } }

afterEach(() => useSavedState.setState(emptyState))

const pages = { '/login': LoginPage, '/register': RegisterPage }

test.each(Object.entries(pages))('%s leads a logged-in person home', async (path, Page) => {
  useSavedState.setState(someone)
  const { hook, history } = memoryLocation({ path, record: true })
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <Router hook={hook}>
          <Page />
        </Router>
      </PageProvider>,
    ),
  )
  expect(history.at(-1)).toBe('/')
})
