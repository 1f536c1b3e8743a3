import { tidyPath, type PageData } from '@bilheteria/contract/page'
import { useEffect } from 'react'
import { Router, useLocation, type AroundNavHandler } from 'wouter'
import { leaveDialog } from '#platform/dialog.ts'
import { locationHook } from '#platform/location.ts'
import { PageProvider } from '#platform/page.tsx'
import { CurrentPage } from './current-page.tsx'
import { Overlays } from './overlays.tsx'
import { CookieNotice } from './shell/cookie-notice.tsx'
import { forgetDrawer } from './shell/drawer-state.ts'
import { Footer } from './shell/footer.tsx'
import { GlobalLoader } from './shell/global-loader.tsx'
import { SkipLink } from './shell/skip-link.tsx'
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
