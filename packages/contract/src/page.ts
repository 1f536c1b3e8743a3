// chunk: common
import type { Category, EventDetail, EventList } from './events.ts'
import type { Producer } from './producers.ts'

/** `device`: an account's page that also opens for whoever's tickets this browser keeps after their session has run out. */
export type Access = 'open' | 'account' | 'device'
type Page = { path: string; access: Access; prefix: boolean }

/** Every page address of the storefront. `prefix`: a producer's slug may stand in front. */
export const pages = {
  home: { path: '/', access: 'open', prefix: true },
  producer: { path: '/producers/:company', access: 'open', prefix: false },
  login: { path: '/login', access: 'open', prefix: true },
  register: { path: '/register', access: 'open', prefix: true },
  recover: { path: '/user/recover', access: 'open', prefix: true },
  cancellations: { path: '/cancelamentos', access: 'open', prefix: true },
  faq: { path: '/faq', access: 'open', prefix: true },
  half_price: { path: '/meia-entrada', access: 'open', prefix: true },
  privacy: { path: '/privacidade', access: 'open', prefix: true },
  about: { path: '/sobre', access: 'open', prefix: true },
  support: { path: '/suporte', access: 'open', prefix: true },
  terms: { path: '/termos', access: 'open', prefix: true },
  checkout: { path: '/ticket/buy/:id', access: 'open', prefix: true },
  orders: { path: '/ticket/payments', access: 'device', prefix: true },
  tickets: { path: '/ticket/list/:id', access: 'device', prefix: true },
  profile: { path: '/user/data', access: 'account', prefix: true },
  handed: { path: '/ingresso/:link', access: 'open', prefix: true },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** The same for everybody at that address, which may be told to anybody: a person's pages are not, nor is one whose address is a secret. */
export function isPublicPage(page: PageName): boolean {
  return pages[page].access === 'open' && page !== 'handed'
}

/** What an address asks for. `page` is undefined when no page has it; `company` is a slug nobody has checked yet. */
export type Address = { page: PageName | undefined; company: string | undefined; params: Record<string, string> }

/** One page, one address: `/sobre//` is `/sobre`. */
export function tidyPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}

export function readAddress(path: string): Address {
  const words = path.split('/').filter(Boolean).map(decode)
  const exact = match(words)
  if (exact) return { ...exact, company: exact.params['company'] }

  const [company, ...rest] = words
  const behind = match(rest)
  if (!behind || !pages[behind.page].prefix) return { page: undefined, company: undefined, params: {} }
  return { ...behind, company }
}

/** The one way to write it. Where all that a parameter names is drawn the same, it is left out and stays a pattern. */
export function writeAddress({ page, company, params }: Address & { page: PageName }): string {
  const path = pages[page].path.replace(/:(\w+)/g, (pattern, name: string) =>
    name in params ? encodeURIComponent(params[name] ?? '') : pattern,
  )
  return pages[page].prefix && company !== undefined ? tidyPath(`/${company}${path}`) : path
}

/** Words an address already uses; no producer may be called so. */
const RESERVED: readonly string[] = [
  'api',
  'oauth',
  'storage',
  'office',
  'dev',
  'assets',
  'shell',
  'producers',
  'biometry',
  'livez',
  'readyz',
  'healthz',
  'metrics',
]

export function isSlug(text: string): boolean {
  const taken = [...RESERVED, ...Object.values(pages).map(({ path }) => path.split('/')[1])]
  return looksLikeSlug(text) && !taken.includes(text)
}

/** Enough to ask whether there is a producer called so. */
export function looksLikeSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

function match(words: readonly string[]): { page: PageName; params: Record<string, string> } | undefined {
  for (const page of Object.keys(pages) as PageName[]) {
    const pattern = pages[page].path.split('/').filter(Boolean)
    if (pattern.length !== words.length) continue
    const params: Record<string, string> = {}
    const fits = pattern.every((part, i) => {
      const word = words[i] ?? ''
      if (part.startsWith(':')) params[part.slice(1)] = word
      return part.startsWith(':') || part === word
    })
    if (fits) return { page, params }
  }
  return undefined
}

/** A malformed escape is a word no page has. */
function decode(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

/** The page without data or person that the installed app opens when there is no network. */
export const SHELL_PATH = '/shell'

/** Stands for every address that no page has: one drawing serves them all. */
export const MISSING_PATH = '/pagina/inexistente'

/** `offline`: whether browsers keep the app and its tickets for when there is no network. */
export type Installation = { pix: boolean; card: boolean; sms: boolean; offline: boolean }

/** What the server knows when it draws a page; the browser finds the same inside the page. */
export type PageData = {
  /** The address as drawn, prefix included; a pattern where many are drawn the same. The browser knows which one it is at. */
  path: string
  status: 200 | 404
  producer: Producer
  /** The producer came from the address, so links keep its slug. */
  prefixed: boolean
  router_mode: 'hash' | 'history'
  public_url: string
  storage_url: string
  office_url: string
  /** Other hosts than ours where pictures of faces are taken. */
  capture_hosts?: string[]
  /** What was connected to this installation: pages promise nothing else. */
  installation: Installation
  year: number
  commit: string
  categories: Category[]
  /** Home and producer pages: the first page of the list. */
  events?: EventList
  /** The page of one event. */
  event?: EventDetail
}

/** The storefront’s one door: the API loads the built `server` entry and asks it for pages. `modules` are the lazy parts drawn. */
export type Render = (data: PageData) => Promise<{ head: string; html: string; modules: string[] }>

/**
 * All that the built entry offers: `faces` are the styles that give letters to whoever has not got the font yet, `offline_modules`
 * the parts the installed app needs when there is no network.
 */
export type StorefrontEntry = { render: Render; faces: string; offline_modules: readonly string[] }
