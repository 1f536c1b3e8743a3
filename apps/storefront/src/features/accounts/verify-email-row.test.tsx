import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { press } from '#test/a-form.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { aPlace } from '#test/a-place.ts'
import { aUser } from '#test/a-user.ts'
import { keepEmailVerified, keepProfile } from './profile.ts'
import { VerifyEmailRow } from './verify-email-row.tsx'

const { place, root } = aPlace()

beforeEach(() => {
  useSavedState.setState(emptyState)
  logInBuyer()
  useSavedState.setState(({ user }) => ({ user: { ...user, id: aUser().id } }))
})
afterEach(() => {
  useSavedState.setState(emptyState)
  history.replaceState(null, '', '/')
})

test('beside the tickets it is asked once more, until the e-mail is verified', async () => {
  keepProfile(aUser())
  await act(async () => root.render(<VerifyEmailRow />))
  await press(place, 'Verificar e-mail')
  expect(useSavedState.getState().dialog).toEqual({ path: '/email/verification', params: {} })
  await act(async () => keepEmailVerified())
  expect(place.textContent).toBe('')
})
