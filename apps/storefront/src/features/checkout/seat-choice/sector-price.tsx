import type { EventDetail, Sector } from '@bilheteria/contract/events'
import { CHECKOUT_TEXTS } from '@bilheteria/contract/texts/checkout'
import { formatPrice, sectorPrice, soonText, saleStatus } from '#features/checkout/frame/offer-texts.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(CHECKOUT_TEXTS)

const tag = 'flex min-h-6.5 flex-none items-center rounded-pill px-2.5 text-tiny font-[680]'

/** What a place in it costs, or why there is none to be had. */
export function SectorPrice({ event, sector }: { event: EventDetail; sector: Sector }) {
  const types = sector.sections.flatMap(({ tickets }) => tickets)
  const standing = saleStatus(types)
  if (standing === 'sold_out')
    return <span className={`${tag} bg-raised text-heading`}>{text('checkout.sold_out')}</span>
  if (standing === 'ended') return <span className={`${tag} bg-raised text-heading`}>{text('checkout.ended')}</span>
  if (standing === 'soon') return <span className="text-small text-muted">{soonText(event, types)}</span>
  const price = sectorPrice(sector)
  if (!price) return null
  return (
    // With large letters it may be wider than the screen has room for.
    <span className="flex max-w-[50vw] flex-col items-end gap-1 text-right leading-tight">
      {standing === 'last' && <span className={`${tag} bg-hot text-on-hot`}>{text('checkout.last')}</span>}
      {price.from && <span className="text-tiny text-muted">{text('checkout.from')}</span>}
      <span className="type-strong text-heading">{formatPrice(price.cents)}</span>
    </span>
  )
}
