import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { keepProfile } from '#features/accounts/profile.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aShop } from '#test/a-shop.tsx'
import { aUser } from '#test/a-user.ts'
import { Content } from './notify-dialog.tsx'

const { place, read } = aShop()
const email = () => place.querySelector('input')!.value
const dialog = <Content params={{ event_id: '101', title: 'Show', status: 'soon' }} />

afterEach(() => useSavedState.setState(emptyState))

test('prefills the address of the account, and leaves a visitor’s field empty', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await read({}, dialog)
  expect(email()).toBe('')
  const ana = aUser()
  useSavedState.setState({ user: { ...emptyState.user, id: ana.id, name: ana.name, logged: true } })
  await act(async () => keepProfile(ana))
  await read({}, dialog)
  expect(email()).toBe(ana.email)
})
