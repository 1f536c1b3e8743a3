// chunk: common
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { StateMessage } from './state-message.tsx'

/** Something did not arrive: why, and a way to ask again. */
export function FailedMessage({ onRetry, children }: { onRetry(): void; children: ReactNode }) {
  const retry = (
    <Button look="quiet" onClick={onRetry}>
      Tentar de novo
    </Button>
  )
  return (
    <StateMessage icon={CloudOff} title="Não deu para carregar" action={retry}>
      {children}
    </StateMessage>
  )
}
