// chunk: common
import { CloudOff } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { StateMessage } from './state-message.tsx'
import { say } from './words.ts'

/** Something did not arrive: why, and a way to ask again. When the network comes back, it is asked for by itself. */
export function FailedMessage({ onRetry, children }: { onRetry(): void; children: ReactNode }) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  const retry = (
    <Button look="quiet" onClick={onRetry}>
      {say('part.retry', 'Tentar de novo')}
    </Button>
  )
  return (
    <StateMessage icon={CloudOff} title={say('part.failed', 'Não deu para carregar')} action={retry}>
      {children}
    </StateMessage>
  )
}
