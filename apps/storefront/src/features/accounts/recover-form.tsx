import type { Token } from '@bilheteria/contract/accounts'
import { checkRecoveryCode, sendRecoveryCode, type RecoveryMethod } from '@bilheteria/contract/recovery'
import { RECOVERY_TEXTS } from '@bilheteria/contract/texts/recovery'
import { CODE_MINUTES } from '@bilheteria/rules/policy'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Place } from '#forms/form.tsx'
import { measure } from '#platform/analytics.ts'
import { call } from '#platform/api.ts'
import { openDialog } from '#platform/dialog.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { forgetUser } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import { AccountLink, linkLook, wish } from './account-link.tsx'
import { CodeForm } from './code-form.tsx'
import { hasCode, sayFailure } from '#platform/failures.ts'
import { enterWith } from './log-in.ts'
import { NewPasswordStep } from './new-password-step.tsx'
import { RecoveryCpfStep } from './recovery-cpf-step.tsx'
import { RecoveryMethodStep } from './recovery-method-step.tsx'
import { ResendCode } from './resend-code.tsx'
import { StepHeading } from './step-heading.tsx'
import { useAfterLogin } from './use-after-login.ts'

const text = textsOf(RECOVERY_TEXTS)

/** What each step has found out; the next one needs it. */
type Progress =
  | { step: 1; notice?: string }
  | { step: 2; methods: RecoveryMethod[] }
  | { step: 3; methods: RecoveryMethod[]; method: RecoveryMethod; sent: boolean }
  | { step: 4; token: string }

const titles = [
  'recovery.step_account',
  'recovery.step_method',
  'recovery.step_code',
  'recovery.step_password',
] as const

type Props = {
  place: Place
  /** Of whoever has typed it a moment ago: it is not asked for again. */
  document?: string | undefined
  message?: string | undefined
  return_to?: string | undefined
}

/** Four steps to a new password: the account, where to send a code, the code, the password. Whoever has set it is in. */
export function RecoverForm({ place, document: given = '', message, return_to }: Props) {
  const [document, setDocument] = useState(given)
  const [progress, setProgress] = useState<Progress>({ step: 1 })
  const [moved, setMoved] = useState(false)
  const logged = useSavedState(isLogged)
  const goOn = useAfterLogin(place, return_to)
  const goToLogin = useLoginAgain(place, return_to)
  useEffect(() => {
    if (message) showSnackbar({ text: message, colour: 'info' })
  }, [message])

  function goTo(next: Progress): void {
    setProgress(next)
    setMoved(true)
  }

  async function finish(token: Token): Promise<void> {
    let leave = goOn
    try {
      await enterWith(token)
      measure({ event: 'login', method: 'recovery' })
    } catch {
      // Changed it is. The new password has ended every session, also the one of this browser.
      forgetUser()
      leave = goToLogin
    }
    // At the last moment: it belongs to the page it leads to.
    showSnackbar({ text: text('recovery.done'), colour: 'success' })
    leave()
  }

  const wayBack = !logged && (
    <p className="text-center">
      <AccountLink to="login" place={place} return_to={return_to} className={linkLook}>
        {text('recovery.remembered')}
      </AccountLink>
    </p>
  )

  return (
    <div className="flex flex-1 flex-col gap-4">
      <StepHeading
        key={progress.step}
        place={place}
        title={text(titles[progress.step - 1]!)}
        number={progress.step}
        of={4}
        moved={moved}
      />
      {progress.step === 1 && (
        <RecoveryCpfStep
          document={document}
          notice={progress.notice}
          known={!moved && given !== ''}
          onFound={(found, methods) => {
            setDocument(found)
            goTo({ step: 2, methods })
          }}
        >
          {wayBack}
        </RecoveryCpfStep>
      )}
      {progress.step === 2 && (
        <RecoveryMethodStep
          document={document}
          methods={progress.methods}
          onBack={() => goTo({ step: 1 })}
          onDone={(method, sent) => goTo({ ...progress, step: 3, method, sent })}
        >
          {wayBack}
        </RecoveryMethodStep>
      )}
      {progress.step === 3 && (
        <CodeStep
          document={document}
          method={progress.method}
          sent={progress.sent}
          onBack={() => goTo({ step: 2, methods: progress.methods })}
          onToken={(token) => goTo({ step: 4, token })}
        >
          {wayBack}
        </CodeStep>
      )}
      {progress.step === 4 && (
        <NewPasswordStep
          document={document}
          token={progress.token}
          onExpired={(notice) => goTo({ step: 1, notice })}
          onDone={finish}
        />
      )}
    </div>
  )
}

/** Where the password has changed and its owner is still outside. */
function useLoginAgain(place: Place, return_to: string | undefined): () => void {
  const [, navigate] = useLocation()
  return () => {
    if (place === 'page') navigate('/login')
    else openDialog('/login', wish(return_to))
  }
}

type CodeStepProps = {
  document: string
  method: RecoveryMethod
  sent: boolean
  onBack(): void
  onToken(token: string): void
  children: ReactNode
}

function CodeStep({ document, method, sent, onBack, onToken, children }: CodeStepProps) {
  const [fresh, setFresh] = useState(sent)

  async function check(code: string): Promise<string | undefined> {
    try {
      onToken((await call(checkRecoveryCode, { document, code })).access_token)
    } catch (error) {
      // Only the server knows that a code is wrong; without it, or when it is busy, one tries again.
      if (hasCode(error, 'code_not_found', 'invalid_input', 'too_many_requests')) return text('recovery.wrong_code')
      sayFailure(error)
    }
    return undefined
  }

  async function resend(): Promise<void> {
    await call(sendRecoveryCode, { document, method: method.name })
    setFresh(true)
  }

  return (
    <CodeForm
      label={text('recovery.form')}
      hint={
        fresh
          ? withParts(text('recovery.sent'), {
              target: <strong className="text-heading">{method.value}</strong>,
              minutes: CODE_MINUTES,
            })
          : text('recovery.earlier_code')
      }
      empty={text('recovery.empty')}
      submit={text('recovery.next')}
      onCode={check}
      onBack={onBack}
    >
      <ResendCode onResend={resend} />
      {children}
    </CodeForm>
  )
}
