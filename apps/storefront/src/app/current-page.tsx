import { pages, readAddress } from '@bilheteria/contract/page'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { useCallback, useEffect, useState } from 'react'
import { whileLoading } from '#platform/loader.ts'
import { usePage } from '#platform/page.tsx'
import type { LazyPage } from './lazy-page.ts'
import { NotFound } from './not-found.tsx'
import { pageOf } from './page-of.ts'
import { routes } from './routes.ts'
import { useArrival } from './use-arrival.ts'
import { useLoginGuard } from './use-login-guard.ts'
import type { Switching } from './use-producer-of-address.ts'

/** The page the address asks for: guarded, loaded, titled, counted. */
export function CurrentPage({ path, switching }: { path: string; switching: Switching }) {
  const name = pageOf(path, usePage())
  const allowed = useLoginGuard(name ? pages[name].access : 'open', path)
  const lazy = name ? routes[name] : undefined
  const chunk = useLoadedPage(lazy)
  const failed = chunk.failed || switching.failed
  const ready = chunk.loaded && !switching.under_way
  useArrival(path, lazy?.loaded, { ready: ready && allowed, failed, counted: name !== 'checkout' })

  if (failed) return <PageFailed onRetry={switching.failed ? switching.retry : chunk.retry} />
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

function PageFailed({ onRetry }: { onRetry(): void }) {
  return (
    <div className="wrap py-8">
      <FailedMessage onRetry={onRetry}>Verifique sua conexão. Seu carrinho está guardado.</FailedMessage>
    </div>
  )
}
