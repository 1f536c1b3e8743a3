import type { EventDetail } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import { expect, test } from 'vitest'
import { structuredData } from './structured-data.ts'

const batch = { id: 'b', name: 'Lote 1', price_cents: 6050, remaining: 9, starts_at: '2026-11-01T13:00:00Z' }
const type = { id: 't', name: 'Inteira', kind: 'full', status: 'on_sale', plans: [], batches: [batch] }
const section = { id: 's', name: 'Norte', numbered: false, tickets: [type, { ...type, id: 'm', plans: ['Vela'] }] }

const event = {
  id: '301',
  producer_id: '2',
  title: 'Maré </script><b>Alta',
  sobre: '<p>Noite de <strong>casa</strong> cheia.</p>',
  starts_at: '2026-12-05T22:30:00Z',
  doors_at: null,
  venue: { name: 'Arena', city: 'Baía', state: 'BA' },
  poster: 'mare-alta-noite',
  status: 'on_sale',
  sectors: [{ id: 'n', name: 'Norte', sections: [section] }],
} as unknown as EventDetail

const page = {
  public_url: 'https://ingressos.example',
  storage_url: '/storage',
  producer: { id: '2', slug: 'mare-alta', title: 'Maré Alta' },
} as PageData

function read(tag: string): Record<string, unknown> {
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(tag) ?? []
  return JSON.parse(json) as Record<string, unknown>
}

test('an event tells what, when, where and for how much, and cannot end its own block', () => {
  expect(read(structuredData({ ...page, event }))).toMatchObject({
    '@type': 'Event',
    name: 'Maré </script><b>Alta',
    description: 'Noite de casa cheia.',
    startDate: '2026-12-05T22:30:00Z',
    url: 'https://ingressos.example/mare-alta/ticket/buy/301',
    location: { name: 'Arena', address: { addressLocality: 'Baía', addressRegion: 'BA', addressCountry: 'BR' } },
    image: [
      'https://ingressos.example/storage/posters/mare-alta-noite/wide-1280.webp',
      'https://ingressos.example/storage/posters/mare-alta-noite/card-720.webp',
    ],
    organizer: { name: 'Maré Alta' },
    offers: [
      { name: 'Norte · Inteira', price: '60.50', priceCurrency: 'BRL', availability: 'https://schema.org/InStock' },
    ],
  })
})

test('sections that sell the same are one offer of their sector, and one that sells otherwise is named', () => {
  const dear = { ...type, batches: [{ ...batch, price_cents: 9000 }] }
  const sections = [section, { ...section, name: 'Bloco 2' }, { ...section, name: 'Bloco 3', tickets: [dear] }]
  const told = structuredData({
    ...page,
    event: { ...event, sectors: [{ id: 'n', name: 'Leste', sections }] } as EventDetail,
  })
  expect(read(told)['offers']).toMatchObject([
    { name: 'Leste · Inteira', price: '60.50' },
    { name: 'Leste · Bloco 3 · Inteira', price: '90.00' },
  ])
})

test('an event with nothing for everybody still says how it stands, and a foreign one names no organiser', () => {
  const foreign: EventDetail = { ...event, producer_id: '3', status: 'sold_out', sectors: [], poster: null }
  const thing = read(structuredData({ ...page, event: foreign }))
  expect(thing['offers']).toEqual([expect.objectContaining({ availability: 'https://schema.org/SoldOut' })])
  expect(thing).not.toHaveProperty('organizer')
  expect(thing).not.toHaveProperty('image')
})

test('home lists its events; other pages have nothing to tell', () => {
  const events = { data: [event], page: 1, pages: 1, total: 1, cities: [] }
  expect(read(structuredData({ ...page, events }))).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [{ position: 1, url: 'https://ingressos.example/mare-alta/ticket/buy/301' }],
  })
  expect(structuredData(page)).toBe('')
})

test.each([
  ['cancelled', 'https://schema.org/EventCancelled', 'https://schema.org/Discontinued'],
  ['paused', 'https://schema.org/EventScheduled', 'https://schema.org/OutOfStock'],
  ['on_sale', 'https://schema.org/EventScheduled', 'https://schema.org/InStock'],
] as const)('whether a %s event takes place and can be bought is told', (status, eventStatus, availability) => {
  const told = read(structuredData({ ...page, event: { ...event, status } }))
  expect(told).toMatchObject({ eventStatus, offers: [{ availability }] })
})
