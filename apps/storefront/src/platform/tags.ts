// chunk: late
import type { Producer } from '@bilheteria/contract/producers'
import type { Measured } from './analytics.ts'
import { readAnswer, useCookies } from './cookies.ts'
import { readPageData } from './page.tsx'
import { letMeasuringScriptsIn, scriptAddress } from './trusted.ts'

type Ids = Producer['analytics']
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
 */
export function sendToTags(measured: Measured, { ga4, pixel }: Ids): void {
  if (!isStillAllowed()) return stopTags()
  const { router_mode, producer } = readPageData()
  const drawn = producer.analytics
  const anybody = router_mode === 'hash'
  if (ga4 && (anybody || drawn.ga4)) sendToGoogle(ga4, withoutIds(measured))
  if (pixel && (anybody || drawn.pixel)) sendToMeta(pixel, measured)
}

const PRIVATE_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Which order somebody looks at is nobody else's business. Unless told, Google would read the address itself. */
function withoutIds(measured: Measured): Measured & { page_location?: string } {
  if (measured.event !== 'page_view') return measured
  const page_path = measured.page_path.replace(PRIVATE_ID, 'id')
  return { ...measured, page_path, page_location: `${location.origin}${page_path}` }
}

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

function sendToGoogle(id: string, { event, ...details }: Measured): void {
  if (!known.has(id)) startGoogle(id)
  Object.assign(window, { [`ga-disable-${id}`]: false })
  gtag('event', event, { send_to: id, ...details })
}

function startGoogle(id: string): void {
  // One script serves every producer this tab may show.
  if (!window.dataLayer) {
    addScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
    gtag('js', new Date())
  }
  known.add(id)
  // Pages are counted by us: with hash addresses it would see one page only.
  gtag('config', id, { send_page_view: false })
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
