import { getUser, type User } from '@bilheteria/contract/accounts'
import { useCallback, useEffect, useState } from 'react'
import { create } from 'zustand'
import { call } from '#platform/api.ts'
import { useSavedState } from '#platform/saved-state.ts'

/** In memory only: of a person nothing but id and name is stored. */
const useKept = create<{ profile: User | undefined }>()(() => ({ profile: undefined }))

export function keptProfile(): User | undefined {
  return useKept.getState().profile
}

export function keepProfile(profile: User): void {
  useKept.setState({ profile })
  const { user } = useSavedState.getState()
  // An answer may arrive when its person has logged out: then nothing of them is written down again.
  if (user.id === profile.id && user.name !== profile.name)
    useSavedState.setState({ user: { ...user, name: profile.name } })
}

/** Known before the server is asked again: whoever waits for it goes on at once. */
export function keepEmailVerified(): void {
  useKept.setState(({ profile }) => ({ profile: profile && { ...profile, email_verified: true } }))
}

export function isEmailVerified(): boolean {
  return useKept.getState().profile?.email_verified === true
}

export async function loadProfile(): Promise<User> {
  const profile = await call(getUser, {})
  keepProfile(profile)
  return profile
}

/** The profile of the logged-in account; skips the request if a cached one is allowed. */
export function useProfile({ may_be_kept = false } = {}): {
  profile: User | undefined
  failure: Error | undefined
  retry(): void
} {
  const user_id = useSavedState(({ user }) => user.id)
  const profile = useKept((kept) => (kept.profile?.id === user_id ? kept.profile : undefined))
  const [failure, setFailure] = useState<Error>()
  const load = useCallback(() => void loadProfile().catch(setFailure), [])
  const known = may_be_kept && profile !== undefined
  useEffect(() => {
    if (!known) load()
  }, [known, load])
  const retry = () => {
    setFailure(undefined)
    load()
  }
  return { profile, failure: profile ? undefined : failure, retry }
}

let loading: Promise<unknown> | undefined

/** The same for many small parts of one page: asked for once, and done without when it does not come. */
export function useKnownProfile(): User | undefined {
  const user = useSavedState((state) => state.user)
  const profile = useKept((kept) => (kept.profile?.id === user.id ? kept.profile : undefined))
  const missing = user.logged && profile === undefined
  useEffect(() => {
    if (missing) loading ??= loadProfile().then(forget, forget)
  }, [missing])
  return profile
}

function forget(): void {
  loading = undefined
}
