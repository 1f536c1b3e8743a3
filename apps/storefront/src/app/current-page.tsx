import { pages, readAddress } from '@bilheteria/contract/page'
import { Button } from '@bilheteria/ui/button'
import { StateMessage } from '@bilheteria/ui/state-message'
import { CloudOff } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { recordPageView } from '#platform/analytics.ts'
import { whileLoading } from '#platform/loader.ts'
import { usePage } from '#platform/page.tsx'
import { restoreScroll } from '#platform/scroll.ts'
import { documentTitle } from './document-head.ts'
import type { LazyPage } from './lazy-page.ts'
import { NotFound } from './not-found.tsx'
import { pageOf } from './page-of.ts'
import { routes } from './routes.ts'
import { useLoginGuard } from './use-login-guard.ts'

/** The page the address asks for: guarded, loaded, titled, counted. */
export function CurrentPage({ path, switching }: { path: string; switching: boolean }) {
  const page = usePage()
  const name = pageOf(path, page)
  const allowed = useLoginGuard(name ? pages[name].access : 'open', path)
  const lazy = name ? routes[name] : undefined
  const { loaded, failed, retry } = useLoadedPage(lazy)
  const ready = loaded && !switching
  useArrival(path, lazy, ready, name !== 'checkout')

  if (failed) return <PageFailed onRetry={retry} />
  if (!ready || !allowed) return <div aria-busy="true" className="min-h-[80dvh]" />
  if (!lazy?.loaded) return <NotFound />
  // The same file may draw another address: a fresh start for each.
  return <lazy.loaded.Page key={path} params={readAddress(path).params} />
}

function useLoadedPage(lazy: LazyPage | undefined) {
  const [, redraw] = useState(0)
  const [failed, setFailed] = useState<LazyPage>()
  const load = useCallback(() => {
    if (!lazy || lazy.loaded) return
    whileLoading('global', lazy.load()).then(
      () => redraw((n) => n + 1),
      () => setFailed(lazy),
    )
  }, [lazy])
  useEffect(load, [load])
  const loaded = lazy === undefined || lazy.loaded !== undefined
  const retry = () => {
    setFailed(undefined)
    load()
  }
  return { loaded, failed: failed !== undefined && failed === lazy, retry }
}

/** On every new page: its title, its place on the page, the focus for those who cannot see it, and one page view. */
function useArrival(path: string, lazy: LazyPage | undefined, ready: boolean, counted: boolean): void {
  const page = usePage()
  const first = useRef(true)
  useEffect(() => {
    if (!ready) return
    document.documentElement.classList.remove('elsewhere')
    document.title = documentTitle(lazy?.loaded, page)
    if (counted) recordPageView(path, document.title)
    if (first.current) {
      first.current = false
      return
    }
    restoreScroll()
    document.getElementById('conteudo')?.focus({ preventScroll: true })
    // Arriving is about the address; the same page with fresher data is no new arrival.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path, ready, page.producer.id])
}

function PageFailed({ onRetry }: { onRetry(): void }) {
  return (
    <div className="wrap py-8">
      <StateMessage
        icon={CloudOff}
        title="Não deu para carregar"
        action={
          <Button look="quiet" onClick={onRetry}>
            Tentar de novo
          </Button>
        }
      >
        Verifique sua conexão. Seu carrinho está guardado.
      </StateMessage>
    </div>
  )
}
