import type { User } from '@bilheteria/contract/accounts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { keepProfile } from '#features/accounts/profile.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aPlace } from '#test/a-place.ts'
import { SupportForm } from './support-form.tsx'

const { place, root } = aPlace()

const valueOf = (name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`)!.value

test('whoever is logged in is not asked for what is known here, and what was typed stays', async () => {
  await act(async () => root.render(<SupportForm />))
  expect([valueOf('name'), valueOf('email')]).toEqual(['', ''])

  place.querySelector<HTMLInputElement>('[name=email]')!.value = 'outra@exemplo.test'
  const user = { ...emptyState.user, id: 'u1', name: 'Ana Ramos', logged: true }
  keepProfile({ id: 'u1', name: 'Ana Ramos', email: 'ana@exemplo.test' } as User)
  await act(async () => useSavedState.setState({ user }))
  expect([valueOf('name'), valueOf('email')]).toEqual(['Ana Ramos', 'outra@exemplo.test'])
})
