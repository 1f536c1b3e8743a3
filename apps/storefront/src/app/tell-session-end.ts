import { errors } from '@bilheteria/contract/errors'
import { pages, readAddress } from '@bilheteria/contract/page'
import { openDialog } from '#platform/dialog.ts'
import { currentPath } from '#platform/location.ts'
import { readPageData } from '#platform/page.tsx'
import { showSnackbar } from '#platform/snackbar.ts'

/** The person is told why they are suddenly a visitor, and may go on where they were. */
export function tellSessionEnd(): void {
  showSnackbar({ text: errors.session_ended.text, colour: 'error' })
  const path = currentPath(readPageData().router_mode)
  const { page } = readAddress(path)
  // A page of an account opens the login dialog by itself.
  if (!page || pages[page].access === 'open') openDialog('/login', { return_to: path })
}
