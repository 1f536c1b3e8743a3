import { say } from '@bilheteria/ui/words'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { measure } from '#platform/analytics.ts'
import { useCookies } from '#platform/cookies.ts'
import { focusScreen } from '#platform/focus-screen.ts'
import { wearFont } from '#platform/font.ts'
import { usePage } from '#platform/page.tsx'
import { arriveWithMessage, noteAddress } from '#platform/snackbar.ts'
import { holdScroll, restoreScroll, showTop } from '#platform/scroll.ts'
import { documentTitle } from './document-title.ts'
import type { PageModule } from './lazy-page.ts'

type Arrival = { ready: boolean; failed: boolean; counted: boolean }

/** On every new page, also one that did not arrive: its title, its place on the page, the focus for those who cannot see it, and one page view. */
export function useArrival(path: string, module: PageModule | undefined, { ready, failed, counted }: Arrival): void {
  const page = usePage()
  const first = useRef(true)
  useLayoutEffect(() => {
    holdScroll()
    noteAddress(path)
  }, [path])
  useEffect(() => {
    // The server's drawing of another page was hidden until now.
    if (ready || failed) document.documentElement.classList.remove('elsewhere')
  }, [ready, failed])
  // Before it is painted: it would move otherwise.
  useLayoutEffect(() => {
    if ((ready || failed) && !first.current) wearFont()
  }, [path, ready, failed])
  useEffect(() => {
    if (!ready && !failed) return
    document.title = failed
      ? `${say('part.failed', 'Não deu para carregar')} · ${page.producer.title}`
      : documentTitle(module, page, path)
    if (failed) showTop()
    else restoreScroll()
    arriveWithMessage()
    if (!first.current) focusScreen()
    first.current = false
    // Arriving is about the address; the same page with fresher data is no new arrival.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path, ready, failed, page.producer.id])

  // Also when consent is given on a page one already reads.
  const allowed = useCookies((cookies) => cookies.allowed)
  useEffect(() => {
    if (ready && counted && allowed) {
      measure({ event: 'page_view', page_path: path, page_title: documentTitle(module, page, path) })
    }
    // A page is counted when one comes to it or first allows it, not when its data is fresher.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path, ready, allowed])
}
