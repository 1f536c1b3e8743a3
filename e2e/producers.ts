import type { Page } from '@playwright/test'
import { ALL } from './all.ts'

/** The demo producers: how their addresses begin, and one event of each. The first is the default one. */
export const producers = [
  { id: '0', title: 'Guichê Jacarandá', prefix: '', event: '101' },
  { id: '1', title: 'Tucunaré Futsal Clube', prefix: '/tucunare-futsal', event: '201' },
  { id: '2', title: 'Esporte Clube Maré Alta', prefix: '/mare-alta', event: '301' },
  { id: '3', title: 'Trilha & Quadra Esportes', prefix: '/trilha-quadra', event: '401' },
  { id: '4', title: 'Prefeitura de Ribeirão das Flores', prefix: '/ribeirao-das-flores', event: '501' },
  { id: '5', title: 'Lagoa Serena Lounge', prefix: '/lagoa-lounge', event: '601' },
  { id: '6', title: 'Clube Lagoa Serena · Ingressos', prefix: '/lagoa-vendas', event: '701' },
] as const

/** Addresses of the information pages with their headings. */
export const informationPages = {
  '/sobre': 'Sobre',
  '/faq': 'Dúvidas frequentes',
  '/termos': 'Termos de uso',
  '/privacidade': 'Política de privacidade',
  '/cancelamentos': 'Política de cancelamento',
  '/meia-entrada': 'Política de meia-entrada',
  '/suporte': 'Fale conosco',
} as const

/** They are one screen with other words: a long one and the form stand for all of them where only the screen matters. */
const { '/faq': faq, '/suporte': support } = informationPages
export const informationScreens = ALL ? informationPages : { '/faq': faq, '/suporte': support }

/** Goes to an address and waits until the storefront has taken the page over: React marks what it holds. */
export async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/** The pages of a producer that differ most: pictures, long text, deep header. */
export function pagesOf({ prefix, event }: (typeof producers)[number]): string[] {
  return [`${prefix}/`, `${prefix}/sobre`, `${prefix}/ticket/buy/${event}`]
}
