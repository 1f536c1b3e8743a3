/**
 * Each history entry remembers how far down its page was: Back returns there, a new page starts at its top.
 * While a page is being replaced the window scrolls by itself; that is nobody's reading position and is not kept.
 */
let replacing = false
let pending: ReturnType<typeof setTimeout> | undefined

export function rememberScroll(): void {
  history.scrollRestoration = 'manual'
  addEventListener(
    'scroll',
    () => {
      clearTimeout(pending)
      if (!replacing) pending = setTimeout(save, 100)
    },
    { passive: true },
  )
}

/** The old page is going; what it last scrolled to must not be written into the new entry. */
export function holdScroll(): void {
  clearTimeout(pending)
  replacing = true
}

/** The new page stands. */
export function restoreScroll(): void {
  const { scroll } = (history.state ?? {}) as { scroll?: number }
  replacing = false
  if (scroll === undefined && showPointedPart()) return
  scrollTo({ top: scroll ?? 0, behavior: 'instant' })
}

/** What stands here is not the page yet: its place is kept for when it comes. */
export function showTop(): void {
  scrollTo({ top: 0, behavior: 'instant' })
}

function save(): void {
  history.replaceState({ ...(history.state as object | null), scroll: scrollY }, '')
}

/** A part of a page that the address points to: `/faq#pix`, with hash addresses `/#/faq?em=pix`. */
const IN_HASH = /[?&]em=([\w-]+)/

/** True when the address points to a part of this page, and it is shown. */
function showPointedPart(): boolean {
  const id = IN_HASH.exec(location.hash)?.[1] ?? (/^#[\w-]+$/.test(location.hash) ? location.hash.slice(1) : undefined)
  return id !== undefined && showPart(id)
}

export function showPart(id: string): boolean {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
  return part !== null
}
