import type { User } from '@bilheteria/contract/accounts'
import { beforeEach, expect, test } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { askToVerifyEmail } from './ask-to-verify-email.ts'
import { keepEmailVerified, keepProfile } from './profile.ts'

const ana: User = {
  id: '7d8c1e52-3a4b-4c5d-8e6f-1a2b3c4d5e6f',
  name: 'Ana Ramos',
  username: 'anaramos',
  document: '52998224725',
  email: 'ana@exemplo.test',
  email_verified: false,
  cellphone: null,
  birth_date: null,
  gender_id: null,
  address: null,
  memberships: [],
  has_password: true,
}
const close = () => useSavedState.setState({ dialog: { path: null, params: {} } })

beforeEach(() => {
  useSavedState.setState(emptyState)
  keepProfile(ana)
})

test('whoever waits goes on when the code was right', async () => {
  const asked = askToVerifyEmail()
  expect(useSavedState.getState().dialog.path).toBe('/email/verification')
  keepEmailVerified()
  close()
  expect(await asked).toBe(true)
})

test('a dialog that is closed without a code is a no', async () => {
  const asked = askToVerifyEmail()
  close()
  expect(await asked).toBe(false)
})

test('other changes of what is saved answer nothing yet', async () => {
  let answered = false
  const asked = askToVerifyEmail().finally(() => (answered = true))
  useSavedState.setState({ events: emptyState.events })
  await Promise.resolve()
  expect(answered).toBe(false)
  close()
  await asked
})
