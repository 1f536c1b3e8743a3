import type { Access } from '@bilheteria/contract/page'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { readAddressQuery } from '#platform/address-query.ts'
import { openDialog } from '#platform/dialog.ts'
import { useUrlLogin } from '#platform/url-login.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'

/** A visitor who asks for a page of an account goes home, where the login dialog opens and remembers the wish. */
export function useLoginGuard(access: Access, path: string): boolean {
  const [, navigate] = useLocation()
  const known = useSavedState((state) => isLogged(state) || (access === 'device' && state.user.id !== ''))
  const entering = useUrlLogin((state) => state.entry !== undefined)
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    setRestored(useSavedState.persist.hasHydrated())
    return useSavedState.persist.onFinishHydration(() => setRestored(true))
  }, [])

  const refused = access !== 'open' && restored && !entering && !known
  useEffect(() => {
    if (!refused) return
    const asked = readAddressQuery()
    navigate('/', { replace: true })
    openDialog('/login', { return_to: asked ? `${path}?${asked}` : path })
    // The wish is the address of the moment of refusal.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refused])
  return access === 'open' || (restored && known)
}
