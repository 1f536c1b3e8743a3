import { readAddress, type PageData, type PageName } from '@bilheteria/contract/page'
import { loadHome } from '#features/events/load-home.ts'
import { lazyPage, type LazyPage } from './lazy-page.ts'

const features = 'src/features'

/** Which file draws which page; the addresses themselves stand in the contract, because the server reads them too. */
export const routes: Record<PageName, LazyPage> = {
  home: lazyPage(`${features}/events/home-page.tsx`, loadHome),
  producer: lazyPage(`${features}/events/home-page.tsx`, loadHome),
  login: lazyPage(`${features}/accounts/login-page.tsx`, () => import('#features/accounts/login-page.tsx')),
  register: lazyPage(`${features}/accounts/register.tsx`, () => import('#features/accounts/register.tsx')),
  recover: lazyPage(`${features}/accounts/recover.tsx`, () => import('#features/accounts/recover.tsx')),
  cancellations: lazyPage(
    `${features}/information/cancellations-page.tsx`,
    () => import('#features/information/cancellations-page.tsx'),
  ),
  faq: lazyPage(`${features}/information/faq-page.tsx`, () => import('#features/information/faq-page.tsx')),
  half_price: lazyPage(
    `${features}/information/half-price-page.tsx`,
    () => import('#features/information/half-price-page.tsx'),
  ),
  privacy: lazyPage(`${features}/information/privacy-page.tsx`, () => import('#features/information/privacy-page.tsx')),
  about: lazyPage(`${features}/information/about-page.tsx`, () => import('#features/information/about-page.tsx')),
  support: lazyPage(`${features}/information/support-page.tsx`, () => import('#features/information/support-page.tsx')),
  terms: lazyPage(`${features}/information/terms-page.tsx`, () => import('#features/information/terms-page.tsx')),
  // Two features meet on this one, and on the last.
  checkout: lazyPage('src/app/buy-page.tsx', () => import('./buy-page.tsx')),
  orders: lazyPage(`${features}/orders/orders-page.tsx`, () => import('#features/orders/orders-page.tsx')),
  tickets: lazyPage(`${features}/tickets/tickets-page.tsx`, () => import('#features/tickets/tickets-page.tsx')),
  profile: lazyPage('src/app/own-data-page.tsx', () => import('./own-data-page.tsx')),
}

/** The page to draw; none when no page has this address or the producer it names is not the one shown. */
export function pageOf(path: string, { producer }: PageData): PageName | undefined {
  const { page, company } = readAddress(path)
  return company === undefined || company === producer.slug ? page : undefined
}
