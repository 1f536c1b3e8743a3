import { useSyncExternalStore } from 'react'

/** What stands behind the address's question mark: a reload, Back and whoever is sent the address find it again. */
export function useAddressQuery(): string {
  return useSyncExternalStore(subscribe, readAddressQuery, () => '')
}

/** Where the page's path stands in the hash, so does its question; `/?q=show` is home's in both modes. */
export function readAddressQuery(): string {
  const { hash, search } = location
  return hash.startsWith('#/') ? (hash.split(/\?(.*)/s)[1] ?? '') : search.slice(1)
}

/** On the same history entry. */
export function writeAddressQuery(query: string): void {
  const { pathname, hash, search } = location
  const asked = query && `?${query}`
  const rest = hash.startsWith('#/') ? `${search}${hash.split('?')[0]}${asked}` : `${asked}${hash}`
  history.replaceState(history.state, '', `${pathname}${rest}`)
  dispatchEvent(new Event('query'))
}

/** The router tells of a new entry under the name of what made it. */
const CHANGES = ['query', 'popstate', 'hashchange', 'pushState']

function subscribe(changed: () => void): () => void {
  for (const name of CHANGES) addEventListener(name, changed)
  return () => {
    for (const name of CHANGES) removeEventListener(name, changed)
  }
}
