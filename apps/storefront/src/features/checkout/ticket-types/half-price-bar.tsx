import { Link } from 'wouter'

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
          Meia-entrada:{' '}
          <strong className="font-[650] text-heading">
            {many.format(remaining)} de {many.format(quota)}
          </strong>{' '}
          {remaining === 1 ? 'disponível' : 'disponíveis'}
        </p>
        <Link
          href="/meia-entrada"
          aria-label="Regras da meia-entrada"
          className="flex min-h-11 items-center font-[600] text-accent"
        >
          Regras
        </Link>
      </div>
    </div>
  )
}
