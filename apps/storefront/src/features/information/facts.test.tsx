import type { Installation, PageData } from '@bilheteria/contract/page'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { Page as About } from './about-page.tsx'
import { Page as Cancellations } from './cancellations-page.tsx'
import { Page as Faq } from './faq-page.tsx'
import { Page as Privacy } from './privacy-page.tsx'
import { Page as Terms } from './terms-page.tsx'

const everything: Installation = { pix: true, card: true, sms: true, offline: true }
const pages = { about: About, cancellations: Cancellations, faq: Faq, privacy: Privacy, terms: Terms }

/** All that a page says, in an installation and a shop of its own. */
function read(name: keyof typeof pages, installation: Partial<Installation> = {}): string {
  const Page = pages[name]
  const company = {
    legal_name: 'Clube Ltda.',
    tax_id: '1',
    address: 'Rua A',
    support_email: 'a@b.test',
    support_phone: '1',
  }
  const analytics = { ga4: null, pixel: null }
  const producer = { id: '1', title: 'Clube', company, analytics, plans_url: null, hold_minutes: 10, max_per_order: 4 }
  const page = { producer, installation: { ...everything, ...installation } } as unknown as PageData
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(
    <PageProvider value={page}>
      <Page />
    </PageProvider>,
  )
  return place.textContent
}

test('figures in information pages (hold minutes, limits) are the producer’s own', () => {
  expect(read('about')).toContain('em geral por 10 minutos')
  expect(read('faq')).toContain('Em geral, 10 minutos a partir da reserva.')
  expect(read('terms')).toContain('10 minutos; o evento pode definir outro prazo')
  expect(read('faq')).toContain('O limite comum é de 4 por pedido.')
  expect(read('terms')).toContain('O limite comum é de 4 ingressos por pedido.')
})

test.each<[string, Partial<Installation>, RegExp, string]>([
  ['by Pix alone', { card: false }, /cartão de crédito|[Nn]o cartão|Cartão|cartão foi/, 'Com Pix. '],
  ['by card alone', { pix: false }, /Pix/, 'Com cartão de crédito. '],
  ['by nothing yet', { pix: false, card: false }, /Pix|cartão de crédito|Cartão/, 'A tela de pagamento mostra como'],
])(
  'figures in information pages are the installation’s own: one pays %s, nothing else is promised',
  (_title, installation, missing, said) => {
    for (const name of ['about', 'cancellations', 'faq', 'terms'] as const)
      expect(read(name, installation)).not.toMatch(missing)
    expect(read('faq', installation)).toContain(said)
    expect(read('faq')).toContain('Com Pix ou cartão de crédito.')
  },
)

test('figures in information pages are the installation’s own: text messages only where they are sent', () => {
  for (const name of ['faq', 'privacy'] as const) {
    expect(read(name)).toContain('SMS')
    expect(read(name, { sms: false })).not.toContain('SMS')
  }
})

test('tickets open without network where browsers keep the app, and /faq says so', () => {
  expect(read('faq')).toContain('os ingressos ficam guardados nele e aparecem sem sinal')
  expect(read('faq', { offline: false })).toContain('Não conte com o sinal na porta')
})
