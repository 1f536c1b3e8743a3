import { AppError } from '@bilheteria/contract/app-error'
import { fieldMessage } from '@bilheteria/contract/fields'
import { CODES_TEXTS } from '@bilheteria/contract/texts/codes'
import { CODE_MINUTES } from '@bilheteria/rules/policy'
import { Button } from '@bilheteria/ui/button'
import { PasswordField } from '@bilheteria/ui/password-field'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitButton } from '#forms/form.tsx'
import { currentPasswordField } from '#forms/person-fields.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { sayFailure } from '#platform/failures.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { withParts } from '#platform/with-parts.tsx'
import { CodeForm } from './code-form.tsx'
import { ResendCode } from './resend-code.tsx'

const text = textsOf(CODES_TEXTS)

const resolver = zodResolver(z.object({ password: currentPasswordField }), { error: fieldMessage })

type ByPasswordProps = { label: string; onPassword(password: string): Promise<void>; onCodeWanted(): Promise<void> }

/** Or by a code, for whoever does not remember it. */
export function ProveByPassword({ label, onPassword, onCodeWanted }: ByPasswordProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useCheckedForm({
    resolver,
    defaultValues: { password: '' },
  })
  const { busy, run } = useBusy()
  useEffect(() => setFocus('password'), [setFocus])
  const confirm = handleSubmit(async ({ password }) => {
    try {
      await onPassword(password)
    } catch (error) {
      const wrong = error instanceof AppError && error.code === 'invalid_credentials'
      if (wrong) setError('password', { message: text('code.wrong_password') }, { shouldFocus: true })
      else sayFailure(error)
    }
  })
  return (
    <Form label={label} onSubmit={() => run(confirm)}>
      <PasswordField
        label={text('code.password')}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <SubmitButton busy={busy}>{text('code.confirm')}</SubmitButton>
      <AskForCode onCodeWanted={onCodeWanted}>{text('code.prefer')}</AskForCode>
    </Form>
  )
}

export function AskForCode({ onCodeWanted, children }: { onCodeWanted(): Promise<void>; children: ReactNode }) {
  const { busy, run } = useBusy()
  return (
    <Button look="ghost" block busy={busy} onClick={() => void run(() => onCodeWanted().catch(sayFailure))}>
      {children}
    </Button>
  )
}

type ByCodeProps = {
  label: string
  target: string
  onCode(code: string): Promise<void>
  onResend(): Promise<void>
  /** To the password, for whoever has one. */
  onBack?: (() => void) | undefined
}

export function ProveByCode({ label, target, onCode, onResend, onBack }: ByCodeProps) {
  async function check(code: string): Promise<string | undefined> {
    try {
      await onCode(code)
    } catch (error) {
      if (error instanceof AppError && error.code === 'code_not_found') return error.message
      sayFailure(error)
    }
    return undefined
  }
  return (
    <CodeForm
      label={label}
      hint={withParts(text('code.sent'), {
        target: <strong className="text-heading">{target}</strong>,
        minutes: CODE_MINUTES,
      })}
      empty={text('code.empty')}
      submit={text('code.confirm')}
      onCode={check}
      onBack={onBack}
    >
      <ResendCode onResend={onResend} />
    </CodeForm>
  )
}
