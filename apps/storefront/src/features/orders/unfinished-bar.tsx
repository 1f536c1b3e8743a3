import { UNFINISHED_TEXTS } from '@bilheteria/contract/texts/unfinished'
import { formatMinutes } from '@bilheteria/rules/countdown'
import { Clock } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { COUNTED_MS, useTimeLeft } from '#features/checkout/cart/use-time-left.ts'
import { timeUntil } from '#platform/clock.ts'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { buyHref } from './order-shop.ts'
import './unfinished-bar.css'
import { useUnfinished, type Open } from './unfinished.ts'

const text = textsOf(UNFINISHED_TEXTS)

/** Links to the unfinished purchase that ends first, on every page except its own. */
export function UnfinishedBar() {
  const [path] = useLocation()
  const { open, ask } = useUnfinished()
  const [next, ...others] = open
    .filter(({ expires_at }) => timeUntil(expires_at) > 0)
    .toSorted((a, b) => a.expires_at.localeCompare(b.expires_at))
  if (!next || path === `/ticket/buy/${next.event.id}` || path === `/ticket/list/${next.order_id}`) return null
  return <Bar key={next.event.id} open={next} named={others.length > 0} ask={ask} />
}

/** `named`: another purchase is unfinished too, so the bar says whose clock it shows. */
function Bar({ open, named, ask }: { open: Open; named: boolean; ask(): void }) {
  const page = usePage()
  const left_ms = useTimeLeft(open.expires_at)
  const unknown = open.order_id !== null && open.pix === undefined
  useEffect(() => {
    if (unknown) ask()
  }, [unknown, ask])
  if (left_ms === 0 || left_ms > COUNTED_MS) return null
  const [what, action] = wordsOf(open)
  return (
    <section aria-label={text('unfinished.bar')} className="unfinished-bar">
      <Link href={buyHref(open, page)} className="wrap">
        <Clock size={18} />
        <span className="what">{named ? `${what} · ${open.event.title}` : what}</span>
        <span role="timer" className="type-strong text-heading">
          {formatMinutes(left_ms)}
        </span>
        <span className="type-strong text-accent">{action}</span>
      </Link>
    </section>
  )
}

function wordsOf({ order_id, pix, tickets }: Open): [what: string, action: string] {
  if (order_id !== null) return [text(pix ? 'unfinished.pix' : 'unfinished.payment'), text('unfinished.pay')]
  const what = tickets === 1 ? text('unfinished.held_one') : text('unfinished.held', { count: tickets })
  return [what, text('unfinished.finish')]
}
