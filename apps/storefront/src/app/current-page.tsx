import { pages, readAddress, type Access } from '@bilheteria/contract/page'
import { PartFailed } from '@bilheteria/ui/part-failed'
import { say } from '@bilheteria/ui/words'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { lazyHydrated } from '#platform/lazy-hydrated.ts'
import { retryImport } from '#platform/retry-import.ts'
import { whileLoading } from '#platform/loader.ts'
import { usePage } from '#platform/page.tsx'
import { useSavedState } from '#platform/saved-state.ts'
import { showTop } from '#platform/scroll.ts'
import type { LazyPage } from './lazy-page.ts'
import { pageOf, routes } from './routes.ts'
import { useArrival } from './use-arrival.ts'
import { useLoginGuard } from './use-login-guard.ts'
import type { Switching } from './use-producer-of-address.ts'

const NotFound = lazyHydrated(async () => (await import('./not-found.tsx')).NotFound)

/** The page the address asks for: guarded, loaded, titled, counted. */
export function CurrentPage({ path, switching }: { path: string; switching: Switching }) {
  const page = usePage()
  const name = pageOf(path, page)
  const access = name ? pages[name].access : 'open'
  const allowed = useLoginGuard(access, path)
  const lazy = name ? routes[name] : undefined
  const chunk = useLoadedPage(lazy)
  const failed = chunk.failed || switching.failed
  const ready = chunk.loaded && !switching.under_way && allowed
  useArrival(path, lazy?.loaded, { ready, failed, counted: name !== 'checkout' })
  const drawn = useDrawn({ path, lazy, access, producer_id: page.producer.id }, { ready, failed })

  if (failed) return <PageFailed onRetry={switching.failed ? switching.retry : chunk.retry} />
  if (!drawn) return <Waiting />
  if (!drawn.lazy?.loaded)
    return (
      <div className={ROOM}>
        <NotFound />
      </div>
    )
  // The same file may draw another address: a fresh start for each.
  return <drawn.lazy.loaded.Page key={drawn.path} params={readAddress(drawn.path).params} />
}

type Drawn = { path: string; lazy: LazyPage | undefined; access: Access; producer_id: string }

/** The page before stays until the wanted one can be drawn, unless it was an account's or another producer's. */
function useDrawn(wanted: Drawn, { ready, failed }: { ready: boolean; failed: boolean }): Drawn | undefined {
  const [before, setBefore] = useState<Drawn>()
  const kept = ready && wanted.access === 'open' ? wanted : undefined
  if ((ready || failed) && kept?.path !== before?.path) setBefore(kept)
  if (ready) return wanted
  return before?.producer_id === wanted.producer_id ? before : undefined
}

function useLoadedPage(lazy: LazyPage | undefined) {
  const [, redraw] = useState(0)
  const [failed, setFailed] = useState<LazyPage>()
  const arrive = useCallback(
    (load: (page: LazyPage) => Promise<unknown>) => {
      if (!lazy || lazy.loaded) return
      whileLoading('global', load(lazy)).then(
        () => redraw((n) => n + 1),
        () => setFailed(lazy),
      )
    },
    [lazy],
  )
  useEffect(() => arrive((page) => page.load()), [arrive])
  const loaded = lazy === undefined || lazy.loaded !== undefined
  const retry = () => {
    setFailed(undefined)
    arrive((page) => retryImport(page.load))
  }
  return { loaded, failed: failed !== undefined && failed === lazy, retry }
}

/** What has not come yet has the room of what comes, or the footer would jump. */
const ROOM = 'min-h-dvh'

/** Shorter than most pages: without a word the window would end up at the footer. */
function Waiting() {
  useLayoutEffect(showTop, [])
  return <div aria-busy="true" className={ROOM} />
}

function PageFailed({ onRetry }: { onRetry(): void }) {
  const hasCart = useSavedState(({ cart }) => Object.keys(cart.quantities).length > 0)
  return (
    <div className="wrap py-8">
      <PartFailed onRetry={onRetry}>{hasCart && ` ${say('bar.cart_kept', 'Seu carrinho está guardado.')}`}</PartFailed>
    </div>
  )
}
