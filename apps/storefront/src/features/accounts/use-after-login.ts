import { useLocation, useRouter } from 'wouter'
import type { Place } from '#forms/form.tsx'
import { closeDialog } from '#platform/dialog.ts'

/** An address of this shop and nothing that a browser would read as another host. */
export function isInternal(address: string | null | undefined): address is string {
  return typeof address === 'string' && /^\/(?![/\\])/.test(address)
}

/** Where a login leads: to what was wanted, else on with what is there. */
export function useAfterLogin(place: Place, return_to: string | undefined): () => void {
  const [path, navigate] = useLocation()
  const { base } = useRouter()
  return () => {
    const stays = place === 'dialog' && return_to === base + path
    // A second history entry of the same address would make Back do nothing.
    if (isInternal(return_to) && !stays) navigate(`~${return_to}`)
    else if (place === 'page') navigate('/')
    else closeDialog()
  }
}
