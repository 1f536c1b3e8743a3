import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'
import { Link } from 'wouter'
import { withParts } from '#platform/with-parts.tsx'

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
          {withParts(
            remaining === 1
              ? say('checkout.half_price_left_one', 'Meia-entrada: {left} disponível')
              : say('checkout.half_price_left', 'Meia-entrada: {left} disponíveis'),
            {
              left: (
                <strong className="font-[650] text-heading">
                  {fillIn(say('checkout.half_price_of', '{left} de {quota}'), {
                    left: many.format(remaining),
                    quota: many.format(quota),
                  })}
                </strong>
              ),
            },
          )}
        </p>
        <Link
          href="/meia-entrada"
          aria-label={say('checkout.half_price_rules', 'Regras da meia-entrada')}
          className="flex min-h-11 items-center font-[600] text-accent"
        >
          {say('checkout.half_price_link', 'Regras')}
        </Link>
      </div>
    </div>
  )
}
