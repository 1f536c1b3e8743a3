import { tidyPath, type PageData } from '@bilheteria/contract/page'
import { say, speakIn } from '@bilheteria/ui/words'
import { useEffect } from 'react'
import { Router, useLocation, type AroundNavHandler } from 'wouter'
import { leaveDialog } from '#platform/dialog.ts'
import { useLoader } from '#platform/loader.ts'
import { locationHook } from '#platform/location.ts'
import { PageProvider } from '#platform/page.tsx'
import { CurrentPage } from './current-page.tsx'
import { Overlays } from './overlays.tsx'
import { CookieNotice } from './shell/cookie-notice.tsx'
import { forgetDrawer } from './shell/drawer-state.ts'
import { Footer } from './shell/footer.tsx'
import { SnackbarHost } from './shell/snackbar-host.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { useProducerOfAddress } from './use-producer-of-address.ts'

/** The whole storefront. The server draws it for one address; the browser goes on from there. */
export function App({ data }: { data: PageData }) {
  return (
    <Router hook={locationHook(data.router_mode)} ssrPath={data.path} aroundNav={leaveOverlays}>
      <Storefront data={data} />
    </Router>
  )
}

/** A new page closes what lies over the old one. */
const leaveOverlays: AroundNavHandler = (navigate, to, options) => {
  forgetDrawer()
  const { replace } = leaveDialog()
  navigate(to, { ...options, replace: replace || (options?.replace ?? false) })
}

/** Links inside keep the producer's slug when the address carries one. */
function Storefront({ data }: { data: PageData }) {
  const path = tidyPath(useLocation()[0])
  const { page, switching } = useProducerOfAddress(data, path)
  useEffect(forgetDrawer, [path])
  speakIn(page.producer.locale['pt-br'])

  return (
    <PageProvider value={page}>
      <Router base={page.prefixed ? `/${page.producer.slug}` : ''}>
        <SkipLink />
        <CookieNotice />
        <TopBar />
        <main id="conteudo" tabIndex={-1} className="flex-1">
          <CurrentPage path={path} switching={switching} />
        </main>
        <Footer />
        <Overlays />
        <SnackbarHost inside="page" />
        <GlobalLoader />
      </Router>
    </PageProvider>
  )
}

/** The jump is made by hand: with hash addresses `#conteudo` would be taken for a page. */
function SkipLink() {
  return (
    <a
      href="#conteudo"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('conteudo')?.focus()
      }}
      className="fixed top-2 left-2 z-30 rounded-panel bg-action px-4 py-3 text-on-action [translate:0_-150%] focus:[translate:none]"
    >
      {say('bar.skip', 'Pular para o conteúdo')}
    </a>
  )
}

/** A thin line under the top of the window while anything global is under way. */
function GlobalLoader() {
  const busy = useLoader((counts) => counts.global > 0)
  return busy ? (
    <div
      role="progressbar"
      aria-label={say('bar.loading', 'Carregando')}
      className="global-loader fixed inset-x-0 top-0 z-30 h-[3px] bg-accent"
    />
  ) : null
}
