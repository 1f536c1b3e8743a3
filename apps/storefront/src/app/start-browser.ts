import { restoreCookies } from '#platform/cookies.ts'
import { watchDialogHistory } from '#platform/dialog.ts'
import { watchInstallation } from '#platform/install.ts'
import { restoreSavedState } from '#platform/saved-state.ts'
import { rememberScroll } from '#platform/scroll.ts'

/** What only a browser has. Hydration still sees the empty state; what is restored here appears right after it. */
export function startBrowser(): void {
  restoreSavedState()
  restoreCookies()
  watchDialogHistory()
  watchInstallation()
  rememberScroll()
}
