import type { EventDetail, Sector } from '@bilheteria/contract/events'
import { say } from '@bilheteria/ui/words'
import { formatPrice, sectorPrice, soonText, saleStatus } from '#features/checkout/frame/offer-texts.ts'

const tag = 'flex min-h-6.5 flex-none items-center rounded-pill px-2.5 text-tiny font-[680]'

/** What a place in it costs, or why there is none to be had. */
export function SectorPrice({ event, sector }: { event: EventDetail; sector: Sector }) {
  const types = sector.sections.flatMap(({ tickets }) => tickets)
  const standing = saleStatus(types)
  if (standing === 'sold_out')
    return <span className={`${tag} bg-raised text-heading`}>{say('checkout.sold_out', 'Esgotado')}</span>
  if (standing === 'ended')
    return <span className={`${tag} bg-raised text-heading`}>{say('checkout.ended', 'Encerrado')}</span>
  if (standing === 'soon' && event.status !== 'soon' && event.payable !== false)
    return <span className="text-small text-muted">{soonText(event, types)}</span>
  const price = sectorPrice(event, sector)
  if (!price) return null
  return (
    // With large letters it may be wider than the screen has room for.
    <span className="flex max-w-[50vw] flex-col items-end gap-1 text-right leading-tight">
      {standing === 'last' && (
        <span className={`${tag} bg-hot text-on-hot`}>{say('checkout.last', 'Últimos ingressos')}</span>
      )}
      {price.from && <span className="text-tiny text-muted">{say('checkout.from', 'a partir de')}</span>}
      <span className="type-strong text-heading">{formatPrice(price.cents)}</span>
    </span>
  )
}
