import { readAddress, type PageData, type PageName } from '@bilheteria/contract/page'
import { loadHome } from '#features/events/load-home.ts'
import { lazyPage, type LazyPage } from './lazy-page.ts'

/** Which file draws which page; the addresses themselves stand in the contract, because the server reads them too. */
export const routes: Record<PageName, LazyPage> = {
  home: lazyPage(loadHome),
  producer: lazyPage(loadHome),
  login: lazyPage(() => import('#features/accounts/login-page.tsx')),
  register: lazyPage(() => import('#features/accounts/register.tsx')),
  recover: lazyPage(() => import('#features/accounts/recover.tsx')),
  cancellations: lazyPage(() => import('#features/information/cancellations-page.tsx')),
  faq: lazyPage(() => import('#features/information/faq-page.tsx')),
  half_price: lazyPage(() => import('#features/information/half-price-page.tsx')),
  privacy: lazyPage(() => import('#features/information/privacy-page.tsx')),
  about: lazyPage(() => import('#features/information/about-page.tsx')),
  support: lazyPage(() => import('#features/information/support-page.tsx')),
  terms: lazyPage(() => import('#features/information/terms-page.tsx')),
  // Two features meet on this one, and on the last.
  checkout: lazyPage(() => import('./buy-page.tsx')),
  orders: lazyPage(() => import('#features/orders/orders-page.tsx')),
  tickets: lazyPage(() => import('#features/tickets/tickets-page.tsx')),
  profile: lazyPage(() => import('./own-data-page.tsx')),
  handed: lazyPage(() => import('#features/tickets/handed-page.tsx')),
}

/** The page to draw; none when no page has this address or the producer it names is not the one shown. */
export function pageOf(path: string, { producer }: PageData): PageName | undefined {
  const { page, company } = readAddress(path)
  return company === undefined || company === producer.slug ? page : undefined
}
