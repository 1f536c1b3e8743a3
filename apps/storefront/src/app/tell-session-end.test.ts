import { afterEach, expect, test } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { tellSessionEnd } from './tell-session-end.ts'

afterEach(() => {
  useSavedState.setState(emptyState)
  useSnackbar.setState({ message: undefined })
})

function standAt(hash: string): void {
  document.body.innerHTML = '<script id="page-data" type="application/json">{"router_mode":"hash"}</script>'
  location.hash = hash
}

test('whose session ended is told, and offered to log in again where they were', () => {
  standAt('#/faq')
  tellSessionEnd('Sua sessão terminou. Entre de novo.')
  expect(useSavedState.getState().dialog).toEqual({ path: '/login', params: { return_to: '/faq' } })
  expect(useSnackbar.getState().message?.text).toBe('Sua sessão terminou. Entre de novo.')
})

test.each(['#/user/data', '#/ticket/list/1'])('nothing opens over %s, which knows what to show', (hash) => {
  standAt(hash)
  tellSessionEnd('Sua sessão terminou. Entre de novo.')
  expect(useSavedState.getState().dialog.path).toBeNull()
})
