import { verifyEmail } from '@bilheteria/contract/accounts'
import { VERIFICATION_TEXTS } from '@bilheteria/contract/texts/verification'
import { CODE_MINUTES } from '@bilheteria/rules/policy'
import { buttonClass } from '@bilheteria/ui/button'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { call } from '#platform/api.ts'
import { closeDialog } from '#platform/dialog.ts'
import { fail } from '#platform/fail.ts'
import { hasCode } from '#platform/failures.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import { declineForNow } from './ask-to-verify-email.ts'
import { CodeForm } from './code-form.tsx'
import { keepEmailVerified, loadProfile } from './profile.ts'
import { ResendCode } from './resend-code.tsx'
import { logUnsent, useEmailCode } from './use-email-code.ts'

const text = textsOf(VERIFICATION_TEXTS)

/** `held`: how long tickets are kept meanwhile, where some are. */
type Props = { params: Record<string, string>; held?: ReactNode }

/** Asks for the code from the mailbox. Only for some tickets it is needed: everybody else may say not now. */
export function VerificationForm({ params, held }: Props) {
  const { state, wait_ms, profile, resend } = useEmailCode()
  const needed = params['for'] === 'tickets'
  const email = <strong className="wrap-anywhere text-heading">{profile?.email ?? text('verification.yours')}</strong>

  return (
    <>
      {held}
      {needed && <p className="mb-4">{fail('email_unverified').message}</p>}
      <CodeForm
        label={text('verification.form')}
        hint={
          <>
            {withParts(text(state === 'sent' ? 'verification.sent' : 'verification.coming'), { email })}{' '}
            {text('verification.minutes', { minutes: CODE_MINUTES })}
          </>
        }
        empty={text('verification.empty')}
        submit={text('verification.submit')}
        onCode={(code) => verify(profile?.document, code)}
        onNotNow={needed ? undefined : declineForNow}
      >
        {state === 'asking' ? (
          <div className="min-h-11" />
        ) : (
          <ResendCode onResend={resend} onFailure={logUnsent} sent_ms={wait_ms} />
        )}
        <Link href="/user/data" className={buttonClass({ look: 'text', size: 'mid' })}>
          {text('verification.wrong_email')}
        </Link>
      </CodeForm>
    </>
  )
}

/** Whatever failed is said at the top in the same words; that it was the code is said at the field. */
async function verify(known: string | undefined, code: string): Promise<string | undefined> {
  try {
    const document = known ?? (await loadProfile()).document
    await call(verifyEmail, { document, code: code.trim() })
  } catch (error) {
    showSnackbar({ text: text('verification.failed'), colour: 'error' })
    return hasCode(error, 'code_not_found') ? (error as Error).message : undefined
  }
  showSnackbar({ text: text('verification.done'), colour: 'success' })
  keepEmailVerified()
  closeDialog()
  // Only the mark on the profile waits for it.
  await loadProfile().catch(() => undefined)
  return undefined
}
