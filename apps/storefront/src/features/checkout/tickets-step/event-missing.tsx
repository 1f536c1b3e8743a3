import { buttonClass } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { StateMessage } from '@bilheteria/ui/state-message'
import { CalendarX } from 'lucide-react'
import { Link } from 'wouter'

export function EventMissing() {
  return (
    <div className="wrap py-8">
      <h1 className="sr-only">Evento não encontrado</h1>
      <StateMessage
        icon={CalendarX}
        title="Não encontramos esse evento"
        action={
          <Link href="/" className={buttonClass({})}>
            Ver eventos
          </Link>
        }
      >
        Ele pode ter saído do ar ou o link veio incompleto.
      </StateMessage>
    </div>
  )
}

export function EventFailed({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className="wrap py-8">
      <h1 className="sr-only">Evento</h1>
      <FailedMessage onRetry={onRetry}>{message}</FailedMessage>
    </div>
  )
}
