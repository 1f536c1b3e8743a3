import type { PageName } from '@bilheteria/contract/page'

const features = 'src/features'

/** Each page's file, by the name under which the build's manifest lists its chunk. The server's alone: no browser asks for it. */
export const pageFiles: Record<PageName, string> = {
  home: `${features}/events/home-page.tsx`,
  producer: `${features}/events/home-page.tsx`,
  login: `${features}/accounts/login-page.tsx`,
  register: `${features}/accounts/register.tsx`,
  recover: `${features}/accounts/recover.tsx`,
  cancellations: `${features}/information/cancellations-page.tsx`,
  faq: `${features}/information/faq-page.tsx`,
  half_price: `${features}/information/half-price-page.tsx`,
  privacy: `${features}/information/privacy-page.tsx`,
  about: `${features}/information/about-page.tsx`,
  support: `${features}/information/support-page.tsx`,
  terms: `${features}/information/terms-page.tsx`,
  checkout: 'src/app/buy-page.tsx',
  orders: `${features}/orders/orders-page.tsx`,
  tickets: `${features}/tickets/tickets-page.tsx`,
  profile: 'src/app/own-data-page.tsx',
  handed: `${features}/tickets/handed-page.tsx`,
}
