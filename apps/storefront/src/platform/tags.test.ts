import { CONSENT_VERSIONS } from '@bilheteria/contract/privacy'
import { beforeEach, expect, test } from 'vitest'
import type { Measured } from './analytics.ts'
import { restoreCookies, useCookies } from './cookies.ts'
import { sendToTags as send } from './tags.ts'

const ids = { ga4: 'G-TESTE1', pixel: '123456789' }
const at = (path: string) => `http://localhost:3000${path}`
const sendToTags = (measured: Measured, analytics = ids, path = '/') =>
  send(measured, { analytics, slug: 'mare-alta' }, at(path))
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
  sessionStorage.clear()
  delete document.documentElement.dataset['secret']
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

const ORDER = '3f0c1e2a-9b7d-4c55-8a11-0d2e4f6a8b90'

test.each([
  ['/', '/'],
  ['/mare-alta', '/mare-alta'],
  ['/ticket/buy/301', '/ticket/buy/301'],
  ['/mare-alta/ticket/buy/301/?utm_source=x', '/mare-alta/ticket/buy/301'],
  [`/ticket/buy/${ORDER}`, '/ticket/buy/{id}'],
  [`/mare-alta/ticket/list/${ORDER}`, '/mare-alta/ticket/list/{id}'],
  ['/Outra-casa/sobre', '/sobre'],
])('%s is measured as %s, in every call', (path, pattern) => {
  sendToTags({ ...view, page_path: path }, ids, path)
  sendToTags({ event: 'login', method: 'password' }, ids, path)
  const told = toldIn(window.dataLayer).filter(([command]) => command === 'event')
  const where = { page_location: at(pattern) }
  expect(told).toEqual([
    ['event', 'page_view', expect.objectContaining({ page_path: pattern, ...where })],
    ['event', 'login', expect.objectContaining(where)],
  ])
  expect(JSON.stringify([window.dataLayer, told])).not.toContain(ORDER)
})

test('Meta, whose script reads the address by itself, is called only where that is public', () => {
  sendToTags(view, ids, `/ticket/list/${ORDER}`)
  sendToTags(view, ids, '/um-segredo/sobre')
  expect(window.fbq).toBeUndefined()
  sendToTags(view, ids, '/ticket/buy/301')
  expect(toldIn(window.fbq?.queue).at(-1)).toEqual(['trackSingle', ids.pixel, 'PageView'])
})

const referrers = () =>
  toldIn(window.dataLayer).flatMap(([, , details]) => (details as { page_referrer?: string })?.page_referrer ?? [])

test('names the page before as a pattern, and a site before by its origin alone', () => {
  Object.defineProperty(document, 'referrer', {
    configurable: true,
    value: 'https://busca.example/?q=ana%40exemplo.test',
  })
  sendToTags(view, ids, `/ticket/list/${ORDER}`)
  sendToTags(view, ids, '/sobre')
  expect(referrers().at(-1)).toBe(at('/ticket/list/{id}'))
  expect(JSON.stringify(referrers())).not.toMatch(/exemplo|3f0c1e2a/)
  Reflect.deleteProperty(document, 'referrer')
})

test.each([
  '/ingresso/1',
  '/mare-alta/ingresso/segredo',
  '/sobre?token=segredo',
  '/sobre?vincular=segredo',
  `/ticket/list/${ORDER}?answer=keep`,
  '/nao/existe/segredo',
])('measures nothing at %s', (path) => {
  sendToTags(view, ids, path)
  drawFor(ids, 'hash')
  sendToTags(view, ids, `/#${path}`)
  expect([window.dataLayer, window.fbq, scripts()]).toEqual([undefined, undefined, []])
})

test.each([
  ['a document that a secret opened', () => (document.documentElement.dataset['secret'] = '')],
  ['a tab that holds a secret', () => sessionStorage.setItem('secrets', '["segredo"]')],
])('measures nothing in %s, wherever it goes', (_what, open) => {
  open()
  sendToTags(view, ids, '/sobre')
  expect([window.dataLayer, window.fbq, scripts()]).toEqual([undefined, undefined, []])
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
const page = { page_path: '/', page_title: 'Início' } as const

type Row = { event: Measured['event']; google: object; meta: [name: string, details?: object] | undefined }

/** The names and parameters each service documents: its reports find nothing under any other. */
const words: Row[] = [
  {
    event: 'page_view',
    google: page,
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
  expect(toldIn(window.dataLayer).at(-1)).toEqual([
    'event',
    event,
    expect.objectContaining({ send_to: ids.ga4, ...google }),
  ])
  const tracked = toldIn(window.fbq?.queue).filter(([command]) => command === 'trackSingle')
  expect(tracked).toEqual(meta ? [['trackSingle', ids.pixel, ...meta]] : [])
})
