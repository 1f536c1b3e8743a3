import { CODES_TEXTS } from '@bilheteria/contract/texts/codes'
import { Button } from '@bilheteria/ui/button'
import { useEffect, useState } from 'react'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { hasCode, sayFailure } from '#platform/failures.ts'

const text = textsOf(CODES_TEXTS)

export const RESEND_WAIT_MS = 60_000

type Props = {
  onResend(): Promise<void>
  onFailure?(error: unknown): void
  /** When the code before was sent, null when none was. Left out, it was when this appeared. */
  sent_ms?: number | null
}

/** A new code kills the old one, so there is a pause before one may be asked for, and the server wants it too. */
export function ResendCode({ onResend, onFailure = sayFailure, sent_ms }: Props) {
  const [appeared_ms] = useState(Date.now)
  const [again, setAgain] = useState<{ at_ms: number; sent: boolean }>()
  const { busy, run } = useBusy()
  const left_s = useSecondsSince(again?.at_ms ?? (sent_ms === undefined ? appeared_ms : sent_ms))

  async function resend(): Promise<void> {
    try {
      await onResend()
      setAgain({ at_ms: Date.now(), sent: true })
    } catch (error) {
      onFailure(error)
      if (hasCode(error, 'too_many_requests')) setAgain({ at_ms: Date.now(), sent: false })
    }
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3 text-note text-muted">
      <span role="alert" className="text-success empty:hidden">
        {again?.sent && left_s > 0 && text('code.sent_again')}
      </span>
      {left_s > 0 ? (
        <span>{text('code.wait', { seconds: left_s })}</span>
      ) : (
        <Button look="text" size="mid" busy={busy} onClick={() => void run(resend)}>
          {text('code.resend')}
        </Button>
      )}
    </div>
  )
}

/** By the clock, not by ticks: a phone that slept has waited too. Never more than the pause, whoever sets the clock back. */
function useSecondsSince(since_ms: number | null): number {
  const [now_ms, setNow] = useState(Date.now)
  const left_ms = since_ms === null ? 0 : Math.max(0, Math.min(since_ms + RESEND_WAIT_MS - now_ms, RESEND_WAIT_MS))
  const waits = left_ms > 0
  useEffect(() => {
    if (!waits) return
    const tick = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(tick)
  }, [waits])
  return Math.ceil(left_ms / 1_000)
}
