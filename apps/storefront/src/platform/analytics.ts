import type { Producer } from '@bilheteria/contract/producers'
import { useCookies } from './cookies.ts'

/** What a shop measures, in the words Google Analytics 4 has for it. Values are in reais. */
export type Measured =
  | { event: 'page_view'; page_path: string; page_title: string }
  | { event: 'login'; method: string }
  | { event: 'sign_up'; method: string }
  | { event: 'search'; search_term: string }
  | ({ event: 'view_item' | 'add_to_cart' | 'begin_checkout' } & Goods)
  | ({ event: 'purchase'; transaction_id: string } & Goods)

export type Goods = { currency: 'BRL'; value: number; items: Item[] }
/** An event is the item, a ticket type its variant. */
type Item = { item_id: string; item_name: string; item_variant?: string; price?: number; quantity?: number }

export type Whose = Pick<Producer, 'analytics' | 'slug'>
let whose: Whose = { analytics: { ga4: null, pixel: null }, slug: '' }
let loading: Promise<typeof import('./tags.ts')> | undefined

/** Whose measurements these are. */
export function measureFor({ analytics, slug }: Whose): void {
  whose = { analytics, slug }
}

/** Nothing is measured without consent, not even to be sent later; without consent not even the code for it is loaded. */
export function measure(measured: Measured): void {
  const { ga4, pixel } = whose.analytics
  if (!useCookies.getState().allowed || (!ga4 && !pixel)) return
  const [sender, address] = [whose, location.href]
  // One loading for all: a second one might arrive first, and tell things in the wrong order.
  loading ??= import('./tags.ts')
  loading.then(
    ({ sendToTags }) => sendToTags(measured, sender, address),
    () => (loading = undefined),
  )
}
