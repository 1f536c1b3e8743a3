import type { PageData } from '@bilheteria/contract/page'
import { ABOUT_TEXTS } from '@bilheteria/contract/texts/about'
import { CANCELLATIONS_TEXTS } from '@bilheteria/contract/texts/cancellations'
import { FAQ_TEXTS } from '@bilheteria/contract/texts/faq'
import { HALF_PRICE_TEXTS } from '@bilheteria/contract/texts/half-price'
import { INFORMATION_TEXTS } from '@bilheteria/contract/texts/information'
import { PRIVACY_TEXTS } from '@bilheteria/contract/texts/privacy'
import { SUPPORT_TEXTS } from '@bilheteria/contract/texts/support'
import { TERMS_TEXTS } from '@bilheteria/contract/texts/terms'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { speakIn } from '@bilheteria/ui/words'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { aPageOf, otherwise } from '#test/a-shop.tsx'
import { Page as About } from './about-page.tsx'
import { Page as Cancellations } from './cancellations-page.tsx'
import { Page as Faq } from './faq-page.tsx'
import { Page as HalfPrice } from './half-price-page.tsx'
import { Page as Privacy } from './privacy-page.tsx'
import { Page as Support } from './support-page.tsx'
import { Page as Terms } from './terms-page.tsx'

afterEach(() => speakIn(undefined))

const shared = { ...INFORMATION_TEXTS, ...TICKETS_TEXTS }
const company = { legal_name: '', tax_id: '', address: '', support_email: 'a@b.test', support_phone: '1' }
const shop = { company, title: '', analytics: { ga4: 'G-1', pixel: '1' }, plans_url: '/', hold_minutes: 10 }

/** All words of a page, where everything that can be promised is. */
function read(Page: () => React.ReactNode, words: Record<string, string>): string {
  const page = {
    ...aPageOf(words, shop),
    installation: { pix: true, card: true, sms: true, offline: true },
  } as PageData
  const place = document.createElement('div')
  speakIn(words)
  place.innerHTML = renderToStaticMarkup(
    <PageProvider value={page}>
      <Page />
    </PageProvider>,
  )
  for (const topic of place.querySelectorAll('option[value]')) topic.remove()
  return place.textContent
}

test.each<[string, () => React.ReactNode, Readonly<Record<string, string>>]>([
  ['Sobre', About, ABOUT_TEXTS],
  ['Dúvidas frequentes', Faq, FAQ_TEXTS],
  ['Termos de uso', Terms, TERMS_TEXTS],
  ['Privacidade', Privacy, PRIVACY_TEXTS],
  ['Cancelamentos', Cancellations, CANCELLATIONS_TEXTS],
  ['Meia-entrada', HalfPrice, HALF_PRICE_TEXTS],
  ['Fale conosco', Support, SUPPORT_TEXTS],
])('every heading and paragraph of %s can be the producer’s', (_title, Page, ours) => {
  const said = read(Page, otherwise({ ...ours, ...shared }))
  const keys = Object.keys(ours).filter((key) => said.includes(`[${key}]`))
  expect(keys.length).toBeGreaterThan(Object.keys(ours).length * 0.9)
  const left = said.replaceAll(/\[[\w.-]+\]|consumidor\.gov\.br|gov\.br\/anpd|a@b\.test|\{\w+\}/g, ' ')
  expect(left.match(/\p{L}{2,}/gu) ?? []).toEqual([])
})

test('a link, a name and a figure stand where the producer’s sentence names them', () => {
  const said = read(About, { 'about.seguranca.6': 'Leia a {link}.', 'about.como-funciona.4': 'Guardamos' })
  expect(said).toContain('Leia a Política de privacidade.')
  expect(said).toContain('Guardamos Ao reservar, os ingressos ficam separados para você, em geral por 10 minutos')
})
