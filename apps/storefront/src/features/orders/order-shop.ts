import type { Order } from '@bilheteria/contract/orders'
import type { PageData } from '@bilheteria/contract/page'

type Sold = { producer: Pick<Order['producer'], 'id' | 'slug'> }

/** The slug of the shop that sells this order's event: the one shown where it does, else the producer's own. */
export function shopOf({ producer }: Sold, page: Pick<PageData, 'producer'>): string {
  const here = page.producer
  // The default shop, which has no slug, sells everybody's events.
  return here.slug === '' || here.id === producer.id ? here.slug : producer.slug
}

/** Where the event is bought. A link inside the shop keeps its prefix; another producer's event is only sold in its own. */
export function buyHref(order: Sold & { event: Pick<Order['event'], 'id'> }, page: Pick<PageData, 'producer'>): string {
  const shop = shopOf(order, page)
  const path = `/ticket/buy/${order.event.id}`
  return shop === page.producer.slug ? path : `~${shop && `/${shop}`}${path}`
}
