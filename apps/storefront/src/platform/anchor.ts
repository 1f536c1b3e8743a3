// chunk: late
import { restoreScroll, showPart } from './scroll.ts'

/** Which part of which page the window last showed. */
let shown = ''

/** On a history entry of its own: Back returns to where the link was pressed. */
export function pointTo(id: string): void {
  const onHash = location.hash.startsWith('#/')
  const address = onHash ? `${location.hash.split('?')[0]}?em=${id}` : `#${id}`
  history.replaceState({ ...(history.state as object | null), scroll: scrollY }, '')
  history.pushState(null, '', address)
  shown = location.href
  addEventListener('popstate', follow)
  showPart(id)
}

/** Back and Forward between parts of one page are no arrival, so nothing else would move the window. */
function follow(): void {
  const before = shown
  shown = location.href
  if (before !== shown && pageOf(before) === pageOf(shown)) restoreScroll()
}

function pageOf(address: string): string {
  return address.replace(/([?&]em=|#(?!\/)).*/, '')
}
