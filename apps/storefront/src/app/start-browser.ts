import { SHELL_PATH, type PageData } from '@bilheteria/contract/page'
import { APP_VERSION } from '@bilheteria/contract/version'
import { restoreCookies } from '#platform/cookies.ts'
import { watchDialogHistory } from '#platform/dialog.ts'
import { fetchFont } from '#platform/font.ts'
import { watchInstallation } from '#platform/install.ts'
import { currentPath } from '#platform/location.ts'
import { readPageData } from '#platform/page.tsx'
import { restoreSavedState, useSavedState } from '#platform/saved-state.ts'
import { rememberScroll } from '#platform/scroll.ts'
import { onSessionEnd } from '#platform/session-end.ts'
import { tellSessionEnd } from './tell-session-end.ts'

/**
 * What the server drew, at the address it was drawn for: one drawing serves all that are missing, and every way to write an
 * address. Without network the page without data, filled with what this browser remembers.
 */
export async function readPage(): Promise<PageData> {
  const page = readPageData()
  if (page.path === SHELL_PATH) return (await import('./offline-page.ts')).wearSavedLook(page)
  const elsewhere = document.documentElement.classList.contains('elsewhere')
  return elsewhere ? page : { ...page, path: currentPath(page.router_mode) }
}

/** What only a browser has. Hydration still sees the empty state; what is restored here appears right after it. */
export function startBrowser(commit: string): void {
  restoreSavedState()
  useSavedState.setState(({ app }) => ({ app: { ...app, version: APP_VERSION, commit } }))
  restoreCookies()
  watchDialogHistory()
  watchInstallation()
  rememberScroll()
  onSessionEnd(tellSessionEnd)
  fetchFont()
}
