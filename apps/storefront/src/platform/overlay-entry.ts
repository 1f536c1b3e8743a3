/** What lies over a page stands on a history entry of its own with the same address, so that Back closes it. */
export function onOverlayEntry(): boolean {
  return (history.state as { dialog?: boolean } | null)?.dialog === true
}

let leaving = false

/** Going back takes the entry away, and closes what stands on it. Asked twice before that, it still goes once. */
export function leaveOverlay(): void {
  if (leaving) return
  leaving = true
  addEventListener('popstate', () => (leaving = false), { once: true })
  history.back()
}

/** What opens next takes over the entry of what was open. */
export function enterOverlay(): void {
  if (!onOverlayEntry()) history.pushState({ ...(history.state as object | null), dialog: true }, '')
}
