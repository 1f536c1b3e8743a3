import { restoreCookies } from '#platform/cookies.ts'
import { watchDialogHistory } from '#platform/dialog.ts'
import { watchInstallation } from '#platform/install.ts'
import { restoreSavedState } from '#platform/saved-state.ts'
import { rememberScroll, restoreScroll } from '#platform/scroll.ts'

/** What only a browser has, taken up once the page stands as the server drew it. */
export function startBrowser(): void {
  restoreSavedState()
  restoreCookies()
  watchDialogHistory()
  watchInstallation()
  rememberScroll()
  restoreScroll()
}
