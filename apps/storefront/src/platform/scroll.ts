/** Each history entry remembers how far down its page was; Back returns there, a new page starts at its top. */
export function rememberScroll(): void {
  history.scrollRestoration = 'manual'
  let pending: ReturnType<typeof setTimeout> | undefined
  addEventListener(
    'scroll',
    () => {
      clearTimeout(pending)
      pending = setTimeout(save, 100)
    },
    { passive: true },
  )
  // The entry that is being left has already been saved; a late save would hit the new one.
  addEventListener('popstate', () => clearTimeout(pending))
  addEventListener('hashchange', () => clearTimeout(pending))
}

function save(): void {
  history.replaceState({ ...(history.state as object | null), scroll: scrollY }, '')
}

export function restoreScroll(): void {
  const { scroll = 0 } = (history.state ?? {}) as { scroll?: number }
  scrollTo({ top: scroll, behavior: 'instant' })
}
