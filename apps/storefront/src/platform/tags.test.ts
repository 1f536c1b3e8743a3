import { CONSENT_VERSIONS } from '@bilheteria/contract/privacy'
import { beforeEach, expect, test } from 'vitest'
import type { Measured } from './analytics.ts'
import { restoreCookies, useCookies } from './cookies.ts'
import { sendToTags } from './tags.ts'

const ids = { ga4: 'G-TESTE1', pixel: '123456789' }
const view = { event: 'page_view', page_path: '/', page_title: 'Início' } as const
const scripts = () => [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'))
const toldIn = (queue: unknown[] = []) => queue.map((words) => Array.from(words as ArrayLike<unknown>))

function answerBefore(allowed: boolean): void {
  const answer = { prompted: true, allowed, version: CONSENT_VERSIONS.cookies, at: '2026-08-01T12:00:00Z' }
  localStorage.setItem('cookies', JSON.stringify(answer))
}

function drawFor(analytics: { ga4: string | null; pixel: string | null }, router_mode: 'hash' | 'history'): void {
  const data = JSON.stringify({ router_mode, producer: { analytics } })
  document.body.innerHTML = `<script id="page-data" type="application/json">${data}</script>`
}

beforeEach(() => {
  document.head.innerHTML = ''
  drawFor(ids, 'history')
  delete window.dataLayer
  delete window.fbq
  answerBefore(true)
  restoreCookies()
})

test('who refuses while the code for it is still on its way is not told of', () => {
  useCookies.setState({ allowed: false })
  sendToTags(view, ids)
  expect([window.dataLayer, window.fbq, scripts()]).toEqual([undefined, undefined, []])
})

test('who refuses in another tab is not told of in this one either', () => {
  answerBefore(false)
  sendToTags(view, ids)
  expect([window.dataLayer, window.fbq, scripts()]).toEqual([undefined, undefined, []])
})

test('an answer to the notice of today is known; the services are told what we say and nothing else', () => {
  sendToTags(view, ids)
  sendToTags(view, ids)
  expect(scripts()).toHaveLength(2)
  for (const setting of ['disablePushState', 'allowDuplicatePageViews'])
    expect(window.fbq).toHaveProperty(setting, true)
  const told = toldIn(window.fbq?.queue)
  expect(told.slice(0, 2)).toEqual([
    ['set', 'autoConfig', false, ids.pixel],
    ['init', ids.pixel],
  ])
  expect(told.filter(([, , name]) => name === 'PageView')).toHaveLength(2)
})

test('page views are sent per producer, also of a slug that the server never saw; a page of another producer’s own path may not', () => {
  const [nobodys, slugs] = [
    { ga4: null, pixel: null },
    { ga4: 'G-TESTE2', pixel: '987654321' },
  ]
  drawFor(nobodys, 'history')
  sendToTags(view, slugs)
  expect(scripts()).toEqual([])
  drawFor(nobodys, 'hash')
  sendToTags(view, slugs)
  expect(scripts()).toHaveLength(2)
})

test('nobody is told whose order is looked at', () => {
  sendToTags({ ...view, page_path: '/ticket/list/3f0c1e2a-9b7d-4c55-8a11-0d2e4f6a8b90' }, ids)
  const told = JSON.stringify(toldIn(window.dataLayer))
  expect(told).toContain('"page_path":"/ticket/list/id"')
  expect(told).toContain('"page_location":"http://localhost:3000/ticket/list/id"')
  expect(told).not.toContain('3f0c1e2a')
})

const goods = {
  currency: 'BRL',
  value: 225,
  items: [
    {
      item_id: '101',
      item_name: 'Festival',
      item_variant: 'Inteira',
      price: 150,
      quantity: 1,
    },
    {
      item_id: '101',
      item_name: 'Festival',
      item_variant: 'Meia-entrada',
      price: 75,
      quantity: 1,
    },
  ],
} as const
const look = {
  currency: 'BRL',
  value: 75,
  items: [
    {
      item_id: '101',
      item_name: 'Festival',
      price: 75,
      quantity: 1,
    },
  ],
} as const
const bought = { transaction_id: '1234', ...goods } as const
const product = { currency: 'BRL', value: 225, content_type: 'product', content_ids: ['101'] }
const page = { page_path: '/sobre', page_title: 'Sobre' } as const

type Row = { event: Measured['event']; google: object; meta: [name: string, details?: object] | undefined }

/** The names and parameters each service documents: its reports find nothing under any other. */
const words: Row[] = [
  {
    event: 'page_view',
    google: {
      ...page,
      page_location: 'http://localhost:3000/sobre',
    },
    meta: ['PageView'],
  },
  { event: 'login', google: { method: 'password' }, meta: undefined },
  { event: 'sign_up', google: { method: 'cpf' }, meta: ['CompleteRegistration', { content_name: 'cpf' }] },
  { event: 'search', google: { search_term: 'samba' }, meta: ['Search', { search_string: 'samba' }] },
  { event: 'view_item', google: look, meta: ['ViewContent', { ...product, value: 75 }] },
  { event: 'add_to_cart', google: goods, meta: ['AddToCart', product] },
  { event: 'begin_checkout', google: goods, meta: ['InitiateCheckout', product] },
  { event: 'purchase', google: bought, meta: ['Purchase', { ...product, order_id: '1234' }] },
]

test.for(words)('$event is told to each service in its own words', ({ event, google, meta }) => {
  sendToTags({ event, ...google } as Measured, ids)
  expect(toldIn(window.dataLayer).at(-1)).toEqual(['event', event, { send_to: ids.ga4, ...google }])
  const tracked = toldIn(window.fbq?.queue).filter(([command]) => command === 'trackSingle')
  expect(tracked).toEqual(meta ? [['trackSingle', ids.pixel, ...meta]] : [])
})
