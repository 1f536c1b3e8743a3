import { focusScreen } from '#platform/focus-screen.ts'

/** What was pressed may be gone with what it did, and so may the button that opened a dialog: reading goes on at the page. */
export function keepTheKeyboard(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focusScreen()
  })
}
