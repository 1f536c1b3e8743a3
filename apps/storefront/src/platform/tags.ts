// chunk: late
import type { Measured, Whose } from './analytics.ts'
import { readAnswer, useCookies } from './cookies.ts'
import { addressForTags } from './address-for-tags.ts'
import { readPageData } from './page.tsx'
import { letMeasuringScriptsIn, scriptAddress } from './trusted.ts'

/** Both services read what stands in a queue until their script arrives, and want `arguments` in it. */
type Command = (...words: unknown[]) => void
type Pixel = Command & { queue: unknown[]; callMethod?: Command; push: Command; loaded: true; version: string }

declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: Pixel
  }
}

const known = new Set<string>()

/**
 * With real paths a page that was drawn for a producer without an id there may not load that script, whoever the address asks for
 * since; with hash addresses it may load those of anybody it can come to show.
 *
 * Meta's script reads the address itself, so it runs only if the address equals its pattern.
 */
export function sendToTags(measured: Measured, { analytics: { ga4, pixel }, slug }: Whose, href: string): void {
  if (!isStillAllowed()) return stopTags()
  const { router_mode, producer } = readPageData()
  const address = addressForTags(href, { router_mode, slug })
  if (!address) return
  const drawn = producer.analytics
  const anybody = router_mode === 'hash'
  const { path: page_path, is_whole, page_referrer } = address
  const where = { page_location: `${location.origin}${page_path}`, page_referrer }
  const told = measured.event === 'page_view' ? { ...measured, page_path } : measured
  if (ga4 && (anybody || drawn.ga4)) sendToGoogle(ga4, told, where)
  if (pixel && is_whole && (anybody || drawn.pixel)) sendToMeta(pixel, measured)
}

/** Without these values Google's script reads the document's address and referrer. */
type Where = { page_location: string; page_referrer: string }

/** Minds change while this code is on its way, and in other tabs. */
function isStillAllowed(): boolean {
  return useCookies.getState().allowed && readAnswer()?.allowed !== false
}

/** Somebody has changed their mind: both services are told to be silent, and their cookies go. */
export function stopTags(): void {
  for (const id of known) Object.assign(window, { [`ga-disable-${id}`]: true })
  window.fbq?.('consent', 'revoke')
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (/^(_ga|_gid|_gat|_gcl|_fb)/.test(name)) forgetCookie(name)
  }
}

function forgetCookie(name: string): void {
  const parts = location.hostname.split('.')
  const domains = parts.map((_, i) => `; domain=.${parts.slice(i).join('.')}`)
  for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`
}

function sendToGoogle(id: string, { event, ...details }: Measured, where: Where): void {
  if (!known.has(id)) startGoogle(id, where)
  Object.assign(window, { [`ga-disable-${id}`]: false })
  // For its automatic events, such as the end of a visit.
  gtag('set', where)
  gtag('event', event, { send_to: id, ...details, ...where })
}

function startGoogle(id: string, where: Where): void {
  // One script serves every producer this tab may show.
  if (!window.dataLayer) {
    addScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
    gtag('js', new Date())
  }
  known.add(id)
  // Pages are counted by us: with hash addresses it would see one page only.
  gtag('config', id, { send_page_view: false, ...where })
}

const gtag: Command = function () {
  // oxlint-disable-next-line prefer-rest-params -- its script does not understand arrays
  ;(window.dataLayer ??= []).push(arguments)
}

function sendToMeta(id: string, measured: Measured): void {
  const pixel = (window.fbq ??= startMeta())
  if (!known.has(id)) {
    // By itself it would read buttons and what is typed into forms.
    pixel('set', 'autoConfig', false, id)
    pixel('init', id)
  }
  known.add(id)
  pixel('consent', 'grant')
  const told = inMetaWords(measured)
  if (told) pixel('trackSingle', id, ...told)
}

function startMeta(): Pixel {
  const pixel = function () {
    // oxlint-disable-next-line prefer-rest-params -- its script does not understand arrays
    if (pixel.callMethod) pixel.callMethod.apply(pixel, arguments as unknown as unknown[])
    // oxlint-disable-next-line prefer-rest-params
    else pixel.queue.push(arguments)
  } as Pixel
  // Pages are counted by us, the checkout is not: by itself it would count every change of the address, and ours only once.
  const counting = { disablePushState: true, allowDuplicatePageViews: true }
  Object.assign(pixel, { queue: [], push: pixel, loaded: true, version: '2.0', ...counting })
  addScript('https://connect.facebook.net/en_US/fbevents.js')
  return pixel
}

function inMetaWords(measured: Measured): [name: string, details?: object] | undefined {
  if (measured.event === 'page_view') return ['PageView']
  if (measured.event === 'sign_up') return ['CompleteRegistration', { content_name: measured.method }]
  if (measured.event === 'search') return ['Search', { search_string: measured.search_term }]
  // It has no word for logging in.
  if (measured.event === 'login') return undefined
  const { currency, value, items } = measured
  const goods = { currency, value, content_type: 'product', content_ids: [...new Set(items.map((one) => one.item_id))] }
  const names = { view_item: 'ViewContent', add_to_cart: 'AddToCart', begin_checkout: 'InitiateCheckout' } as const
  if (measured.event === 'purchase') return ['Purchase', { ...goods, order_id: measured.transaction_id }]
  return [names[measured.event], goods]
}

function addScript(src: string): void {
  letMeasuringScriptsIn()
  document.head.append(Object.assign(document.createElement('script'), { src: scriptAddress(src), async: true }))
}
