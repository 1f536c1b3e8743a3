import type { PageData } from '@bilheteria/contract/page'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { leaveDialog } from '#platform/dialog.ts'
import { locationHook } from '#platform/location.ts'
import { PageProvider } from '#platform/page.tsx'
import { CurrentPage } from './current-page.tsx'
import { DialogHost } from './dialog-host.tsx'
import { CookieNotice } from './shell/cookie-notice.tsx'
import { closeDrawer } from './shell/drawer-state.ts'
import { Drawer } from './shell/drawer.tsx'
import { Footer } from './shell/footer.tsx'
import { GlobalLoader } from './shell/global-loader.tsx'
import { SkipLink } from './shell/skip-link.tsx'
import { SnackbarHost } from './shell/snackbar-host.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { startBrowser } from './start-browser.ts'
import { useProducerOfAddress } from './use-producer-of-address.ts'

/** The whole storefront. The server draws it for one address; the browser goes on from there. */
export function App({ data }: { data: PageData }) {
  const hook = locationHook(data.router_mode)
  const { page, switching } = useProducerOfAddress(data, hook)
  useEffect(startBrowser, [])

  return (
    <PageProvider value={page}>
      <Router
        hook={hook}
        base={page.prefixed ? `/${page.producer.slug}` : ''}
        ssrPath={data.path}
        aroundNav={(navigate, to, options) => {
          closeDrawer()
          const { replace } = leaveDialog()
          navigate(to, { ...options, replace: replace || (options?.replace ?? false) })
        }}
      >
        <SkipLink />
        <TopBar />
        <main id="conteudo" tabIndex={-1} className="flex-1">
          <CurrentPage hook={hook} switching={switching} />
        </main>
        <Footer />
        <Drawer />
        <DialogHost />
        <CookieNotice />
        <SnackbarHost inside="page" />
        <GlobalLoader />
      </Router>
    </PageProvider>
  )
}
