import { randomUUID } from 'node:crypto'
import { requestText } from '../reservations/load.ts'
import { askForTicket, type Buyer, type Sale } from '../reservations/sale.ts'
import { buyByPix, PATIENTLY } from '../purchases/buy-by-pix.ts'
import { buyTicket, orderTicket } from './purchase.ts'
import type { Ask } from './talk.ts'

export const ANONYMOUS_GETS = ['missing page', 'search', 'docs', 'openapi', 'section'] as const
export type AnonymousGet = (typeof ANONYMOUS_GETS)[number]

/** What one of a crowd wants; plain data, because it travels to another process. */
export type Errand =
  /** Kept by the product: its answer is only sent. */
  | { kind: 'cached page' }
  | { kind: 'cached answer' }
  /** Pages there are none of, and pages there are by another spelling, each asked for once. */
  | { kind: 'odd pages' }
  | { kind: 'reservations'; sale: Sale; buyers: Buyer[] }
  /** As large as a body may nearly be, nothing in it known, no two alike. */
  | { kind: 'hostile carts'; sale: Sale; buyers: Buyer[] }
  /** Each comes from an address nobody else has, behind a proxy that is believed. */
  | { kind: 'invented addresses' }
  | { kind: 'logins' }
  | { kind: 'purchases'; sale: Sale; buyers: Buyer[]; card_token: string }
  /** Until the tickets are there. */
  | { kind: 'purchases by Pix'; sale: Sale; buyers: Buyer[] }
  /** Reserved, named and ordered, and left at that. */
  | { kind: 'unpaid orders'; sale: Sale; buyers: Buyer[] }
  /** A GET that needs no login, no two searches alike. */
  | { kind: 'anonymous'; what: AnonymousGet }
  /** At one's own order, each in turn. */
  | { kind: 'looks'; orders: Unpaid[] }

/** An order that waits for its money, and what its owner is known by. */
export type Unpaid = { id: string; token: string }

/** What the n-th visitor of a crowd does on a connection; answers the status that it ended with. */
export type Visit = (ask: Ask, n: number) => Promise<number>

const BROWSER = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0' }

export function visitOf(errand: Errand): Visit {
  if (errand.kind === 'purchases') return (ask, n) => buyTicket(ask, { ...errand, buyer: turnOf(errand.buyers, n) })
  if (errand.kind === 'purchases by Pix')
    return (ask, n) => buyByPix(ask, { sale: errand.sale, buyer: turnOf(errand.buyers, n) })
  if (errand.kind === 'unpaid orders') return (ask, n) => orderOnly(ask, errand, n)
  const request = requestOf(errand)
  return async (ask, n) => (await ask(request(n))).status
}

async function orderOnly(ask: Ask, { sale, buyers }: { sale: Sale; buyers: Buyer[] }, n: number): Promise<number> {
  return (await orderTicket(ask, { sale, buyer: turnOf(buyers, n) }, PATIENTLY)).status
}

type Single = Exclude<Errand, { kind: 'purchases' | 'purchases by Pix' | 'unpaid orders' }>

function requestOf(errand: Single): (n: number) => string {
  switch (errand.kind) {
    case 'cached page':
      return always(get('/'))
    case 'cached answer':
      return always(get('/api/events/201'))
    case 'odd pages':
      return (n) => get(oddPath(n))
    case 'reservations':
      return (n) => askForTicket(errand.sale, { ...turnOf(errand.buyers, n), key: randomUUID() })
    case 'hostile carts':
      return (n) => hostileCart(errand, n)
    case 'invented addresses':
      return (n) => get(`/api/user/email/check?email=ninguem-${n}@exemplo.test`, from(n))
    case 'logins':
      return logIn
    case 'anonymous':
      return (n) => get(anonymousPath(errand.what, n))
    case 'looks':
      return (n) => look(turnOf(errand.orders, n))
  }
}

function get(path: string, headers: Record<string, string> = {}): string {
  return requestText({ method: 'GET', path, headers: { ...BROWSER, ...headers } })
}

function always(request: string): () => string {
  return () => request
}

function look({ id, token }: Unpaid): string {
  return get(`/api/orders/${id}`, { authorization: `Bearer ${token}` })
}

function turnOf<One>(all: readonly One[], n: number): One {
  const one = all[n % all.length]
  if (!one) throw new Error('nobody there')
  return one
}

const WORDS = 20
const LETTERS = 4

function anonymousPath(what: AnonymousGet, n: number): string {
  switch (what) {
    case 'missing page':
      return `/nao-existe-${n}`
    case 'search':
      return `/api/events?q=${Array.from({ length: WORDS }, () => randomUUID().slice(0, LETTERS)).join('+')}`
    case 'docs':
      return '/api/docs'
    case 'openapi':
      return '/api/openapi.json'
    case 'section':
      return '/api/events/301/sections/301-4-23/seats'
  }
}

const PAGES = ['/cancelamentos', '/sobre', '/termos']

/** In turns one that is nowhere, and a real one with other letters escaped each time. */
function oddPath(n: number): string {
  if (n % 2 === 0) return `/nao-existe-${n}`
  const page = PAGES[n % PAGES.length] ?? '/'
  return Array.from(page, (letter, i) => (i > 0 && (n >> i) % 2 === 1 ? escaped(letter) : letter)).join('')
}

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`
}

function from(n: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
}

const TICKETS_A_SECTION = 100
const SECTIONS = 10

/** 49 kB, which is below what a body may have. */
function hostileCart({ sale, buyers }: { sale: Sale; buyers: Buyer[] }, n: number): string {
  const sections = Array.from({ length: SECTIONS }, (_, section) => ({
    id: `nada-assim-${n}-${section}`,
    tickets: Array.from({ length: TICKETS_A_SECTION }, (_, i) => ({
      id: `nada-assim-${n}-${section}-${i}`,
      quantidade: 1,
    })),
  }))
  const body = { event_id: sale.id, sectors: [{ id: 'nada', sections }], token: `passe-${n}`, coupons: [] }
  const headers = { authorization: `Bearer ${turnOf(buyers, n).token}`, 'idempotency-key': randomUUID() }
  return requestText({ method: 'POST', path: '/api/checkout/reserve', headers, body })
}

/** Nobody's name and a wrong password, as the same work as somebody's. */
function logIn(n: number): string {
  const body = {
    grant_type: 'password',
    username: `ninguem-${n}@exemplo.test`,
    password: `senha-errada-${n}`,
    client_id: 'storefront',
    client_secret: 'public',
  }
  return requestText({ method: 'POST', path: '/oauth/token', headers: { ...BROWSER, ...from(n) }, body })
}
