import { create } from 'zustand'
import { enterOverlay, leaveOverlay, onOverlayEntry } from '#platform/overlay-entry.ts'

export const useDrawer = create<{ open: boolean }>()(() => ({ open: false }))

export function openDrawer(): void {
  enterOverlay()
  addEventListener('popstate', forgetDrawer, { once: true })
  useDrawer.setState({ open: true })
}

export function closeDrawer(): void {
  if (onOverlayEntry()) leaveOverlay()
  else forgetDrawer()
}

/** For whatever takes over the drawer's place in the history. */
export function forgetDrawer(): void {
  useDrawer.setState({ open: false })
}
