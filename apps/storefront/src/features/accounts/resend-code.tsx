import { Button } from '@bilheteria/ui/button'
import { useEffect, useState } from 'react'
import { useBusy } from '#platform/use-busy.ts'
import { sayFailure } from '#platform/failures.ts'

const WAIT_S = 60

/**
 * A new code kills the old one, so there is a pause before one may be asked for. It begins when this appears, and again
 * with every code that was sent.
 */
export function ResendCode({ onResend }: { onResend(): Promise<void> }) {
  const [left_s, setLeft] = useState(WAIT_S)
  const { busy, run } = useBusy()
  useEffect(() => {
    if (left_s === 0) return
    const tick = setTimeout(() => setLeft(left_s - 1), 1000)
    return () => clearTimeout(tick)
  }, [left_s])

  async function resend(): Promise<void> {
    try {
      await onResend()
      setLeft(WAIT_S)
    } catch (error) {
      sayFailure(error)
    }
  }

  if (left_s > 0)
    return <p className="flex min-h-11 items-center text-note text-muted">Reenviar código em {left_s} s</p>
  return (
    <Button look="text" size="mid" busy={busy} onClick={() => void run(resend)} className="self-start">
      Reenviar código
    </Button>
  )
}
