// chunk: late
import { NOT_FOUND_TEXTS } from '@bilheteria/contract/texts/not-found'
import { buttonClass } from '@bilheteria/ui/button'
import { Link } from 'wouter'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(NOT_FOUND_TEXTS)

/** No page has this address. */
export function NotFound() {
  return (
    <div className="wrap grid min-h-[60dvh] content-center justify-items-center gap-3 py-12 text-center">
      <p className="type-display text-accent">404</p>
      <h1 className="type-h1">{text('not_found.title')}</h1>
      <p className="max-w-[44ch]">{text('not_found.reason')}</p>
      <Link href="/" className={`${buttonClass({})} mt-3`}>
        {text('not_found.home')}
      </Link>
    </div>
  )
}
