import { CHECKOUT_TEXTS } from '@bilheteria/contract/texts/checkout'
import { Link } from 'wouter'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'

const text = textsOf(CHECKOUT_TEXTS)

const many = new Intl.NumberFormat('pt-BR')

/** How many half-price tickets the law leaves. Drawn as a picture: the page's policy allows no style of its own. */
export function HalfPriceBar({ quota, remaining }: { quota: number; remaining: number }) {
  return (
    <div className="mt-3">
      <svg aria-hidden width="100%" height="4" className="rounded-pill bg-line">
        <rect width={`${quota > 0 ? (100 * remaining) / quota : 0}%`} height="4" rx="2" className="fill-extra" />
      </svg>
      <div className="-mb-3 flex items-center justify-between gap-3 text-small">
        <p>
          {withParts(text(remaining === 1 ? 'checkout.half_price_left_one' : 'checkout.half_price_left'), {
            left: (
              <strong className="font-[650] text-heading">
                {text('checkout.half_price_of', { left: many.format(remaining), quota: many.format(quota) })}
              </strong>
            ),
          })}
        </p>
        <Link
          href="/meia-entrada"
          aria-label={text('checkout.half_price_rules')}
          className="flex min-h-11 items-center font-[600] text-accent"
        >
          {text('checkout.half_price_link')}
        </Link>
      </div>
    </div>
  )
}
