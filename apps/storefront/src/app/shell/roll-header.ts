// chunk: late
/**
 * The page's bar goes with the page while one scrolls down, and comes back with it on the way up. Where it does not stick, on low
 * screens and below a reservation's clock, `top` means nothing.
 */
export function rollHeader(): void {
  const header = document.querySelector<HTMLElement>('#root > header')
  if (!header) return
  let before = scrollY
  let top = 0
  const moveTo = (wanted: number) => {
    top = Math.min(0, Math.max(-header.offsetHeight, wanted))
    header.style.top = `${top}px`
  }
  const follow = () => {
    const now = Math.max(0, scrollY)
    moveTo(now === 0 ? 0 : top + before - now)
    before = now
  }
  // Before anybody who looks where it is.
  addEventListener('scroll', follow, true)
  // Whoever walks there with the keyboard sees it.
  header.addEventListener('focusin', () => moveTo(0))
}
