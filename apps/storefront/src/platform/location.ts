import { useSyncExternalStore } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'

type Navigate = (to: string, options?: { replace?: boolean }) => void
type LocationHook = (router?: { ssrPath?: string }) => [string, Navigate]

/** The address's page, without what follows a question mark. `#/sobre?x=1` and a broken escape are both read safely. */
function hashPath(): string {
  const path = location.hash.replace(/^#/, '').split('?')[0] ?? ''
  return path.startsWith('/') ? path : '/'
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  addEventListener('popstate', changed)
  return () => {
    removeEventListener('hashchange', changed)
    removeEventListener('popstate', changed)
  }
}

const navigateHash: Navigate = (to, { replace = false } = {}) => {
  // Home's question stands in front of the hash, any other page's behind its path: where it is read.
  const address = /^\/(\?|$)/.test(to) ? to : `/#${to}`
  history[replace ? 'replaceState' : 'pushState'](null, '', address)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Links carry real paths in both modes, so that they work without script and in a new tab. */
const useHashLocation: LocationHook = (router) => [
  useSyncExternalStore(subscribe, hashPath, () => router?.ssrPath ?? '/'),
  navigateHash,
]

export function locationHook(router_mode: 'hash' | 'history'): LocationHook {
  return router_mode === 'hash' ? useHashLocation : useBrowserLocation
}

export function currentPath(router_mode: 'hash' | 'history'): string {
  return router_mode === 'hash' ? hashPath() : location.pathname
}
