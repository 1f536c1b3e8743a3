import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { locationHook } from '#platform/location.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aPlace } from '#test/a-place.ts'
import { useLoginGuard } from './use-login-guard.ts'

const { root } = aPlace()
beforeEach(() => useSavedState.setState(emptyState))
afterEach(() => history.replaceState(null, '', '/'))

function Guarded() {
  return useLoginGuard('device', '/ticket/list/x') ? <p>Pedido</p> : null
}

test.each([
  ['hash', '/#/ticket/list/x?answer=refund', '/ticket/list/x?answer=refund'],
  ['history', '/ticket/list/x?answer=refund', '/ticket/list/x?answer=refund'],
  ['history', '/ticket/list/x', '/ticket/list/x'],
] as const)(
  'a visitor who follows a letter’s link finds what it asks after the login: %s, %s',
  async (mode, from, wish) => {
    history.replaceState(null, '', from)
    useSavedState.persist.rehydrate()
    await act(async () =>
      root.render(
        <Router hook={locationHook(mode)}>
          <Guarded />
        </Router>,
      ),
    )
    expect(location.pathname + location.search + location.hash).toBe('/')
    expect(useSavedState.getState().dialog).toEqual({ path: '/login', params: { return_to: wish } })
  },
)
