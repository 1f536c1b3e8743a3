import { sendRecoveryCode, type RecoveryMethod } from '@bilheteria/contract/recovery'
import { RECOVERY_TEXTS } from '@bilheteria/contract/texts/recovery'
import { Button } from '@bilheteria/ui/button'
import { Mail, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { call } from '#platform/api.ts'
import { hideSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { hasCode, sayFailure } from '#platform/failures.ts'

const text = textsOf(RECOVERY_TEXTS)

type Props = {
  document: string
  methods: RecoveryMethod[]
  onBack(): void
  /** `sent` is false when no further code goes there now: an earlier one may still be good. */
  onDone(method: RecoveryMethod, sent: boolean): void
  children: ReactNode
}

/** One press each. The targets are masked: whoever they belong to knows them. */
export function RecoveryMethodStep({ document, methods, onBack, onDone, children }: Props) {
  const { busy, run } = useBusy()
  const [chosen, setChosen] = useState<RecoveryMethod['name']>()

  async function send(method: RecoveryMethod): Promise<void> {
    setChosen(method.name)
    hideSnackbar()
    try {
      await call(sendRecoveryCode, { document, method: method.name })
      onDone(method, true)
    } catch (error) {
      sayFailure(error)
      if (hasCode(error, 'too_many_requests')) onDone(method, false)
    }
  }

  return (
    <>
      <p>{text('recovery.ask_method')}</p>
      {methods.map((method) => (
        <Button
          key={method.name}
          look="ghost"
          block
          busy={busy && chosen === method.name}
          onClick={() => void run(() => send(method))}
          className="min-w-0 py-3"
        >
          {method.name === 'SMS' ? <Smartphone size={20} aria-hidden /> : <Mail size={20} aria-hidden />}
          <span className="min-w-0 wrap-anywhere">
            {method.name} {method.value}
          </span>
        </Button>
      ))}
      <Button look="quiet" onClick={onBack} className="self-start">
        {text('recovery.back')}
      </Button>
      {children}
    </>
  )
}
