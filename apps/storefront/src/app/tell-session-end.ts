import { pages, readAddress } from '@bilheteria/contract/page'
import { openDialog } from '#platform/dialog.ts'
import { currentPath } from '#platform/location.ts'
import { readPageData } from '#platform/page.tsx'
import { showSnackbar } from '#platform/snackbar.ts'

/**
 * The person is told why they are suddenly a visitor, at once. A page that is only for accounts sends visitors away by itself, and
 * one that shows tickets kept here goes on showing them, with a way to log in again: they may stand at a gate.
 */
export function tellSessionEnd(reason: string): void {
  showSnackbar({ text: reason, colour: 'error' })
  const path = currentPath(readPageData().router_mode)
  const { page } = readAddress(path)
  if (!page || pages[page].access === 'open') openDialog('/login', { return_to: path })
}
