import { CHECKOUT_TEXTS } from '@bilheteria/contract/texts/checkout'
import { buttonClass } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { StateMessage } from '@bilheteria/ui/state-message'
import { CalendarX } from 'lucide-react'
import { Link } from 'wouter'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(CHECKOUT_TEXTS)

export function EventMissing() {
  return (
    <div className="wrap py-8">
      <h1 className="sr-only">{text('checkout.missing')}</h1>
      <StateMessage
        icon={CalendarX}
        title={text('checkout.missing_title')}
        action={
          <Link href="/" className={buttonClass({})}>
            {text('checkout.missing_all')}
          </Link>
        }
      >
        {text('checkout.missing_reason')}
      </StateMessage>
    </div>
  )
}

export function EventFailed({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className="wrap py-8">
      <h1 className="sr-only">{text('checkout.event')}</h1>
      <FailedMessage onRetry={onRetry}>{message}</FailedMessage>
    </div>
  )
}
