import { buttonClass } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { StateMessage } from '@bilheteria/ui/state-message'
import { say } from '@bilheteria/ui/words'
import { Ticket } from 'lucide-react'
import { Link } from 'wouter'

export function EventMissing() {
  return (
    <div className="wrap py-8">
      <h1 className="sr-only">{say('checkout.missing', 'Evento não encontrado')}</h1>
      <StateMessage
        icon={Ticket}
        title={say('checkout.missing_title', 'Não encontramos esse evento')}
        action={
          <Link href="/" className={buttonClass({})}>
            {say('checkout.missing_all', 'Ver eventos')}
          </Link>
        }
      >
        {say('checkout.missing_reason', 'Ele pode ter saído do ar ou o link veio incompleto.')}
      </StateMessage>
    </div>
  )
}

export function EventFailed({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className="wrap py-8">
      <h1 className="sr-only">{say('checkout.event', 'Evento')}</h1>
      <FailedMessage onRetry={onRetry}>{message}</FailedMessage>
    </div>
  )
}
