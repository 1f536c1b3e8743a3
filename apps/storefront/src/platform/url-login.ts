import { create } from 'zustand'

/** What an address may bring: a token that logs in, a partner's person to be proved, or the partner's refusal. */
const NAMES = ['token', 'vincular', 'acesso'] as const
export type UrlLogin = Partial<Record<(typeof NAMES)[number], string>>

/** Until it has been dealt with, nobody knows whether the person is a visitor. */
export const useUrlLogin = create<{ entry: UrlLogin | undefined }>()(() => ({ entry: undefined }))

/** Before anything else: what lets somebody in must stand neither in the address nor in the history. */
export function watchUrlLogin(): void {
  takeEntry()
  addEventListener('hashchange', takeEntry)
}

function takeEntry(): void {
  const [path = '', inHash = ''] = location.hash.split(/\?(.*)/s)
  const search = new URLSearchParams(location.search)
  const hash = new URLSearchParams(inHash)
  const entry: UrlLogin = {}
  for (const name of NAMES) {
    const value = search.get(name) ?? hash.get(name)
    if (value !== null) entry[name] = value
    search.delete(name)
    hash.delete(name)
  }
  if (Object.keys(entry).length === 0) return
  history.replaceState(history.state, '', `${location.pathname}${query(search)}${path}${query(hash)}`)
  useUrlLogin.setState({ entry })
}

function query(params: URLSearchParams): string {
  const text = params.toString()
  return text && `?${text}`
}
