import { AppError } from '@bilheteria/contract/errors'
import { fieldMessage } from '@bilheteria/contract/fields'
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
import { useBusy } from '#platform/use-busy.ts'
import { CodeForm } from './code-form.tsx'
import { ResendCode } from './resend-code.tsx'

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
      if (wrong) setError('password', { message: 'Senha incorreta' }, { shouldFocus: true })
      else sayFailure(error)
    }
  })
  return (
    <Form label={label} onSubmit={() => run(confirm)}>
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <SubmitButton busy={busy}>Confirmar</SubmitButton>
      <AskForCode onCodeWanted={onCodeWanted}>Prefiro receber um código por e-mail</AskForCode>
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
    <>
      <p className="mb-4">
        Enviamos um código de 6 caracteres para <strong className="text-heading">{target}</strong>.{' '}
        {`Ele vale por ${CODE_MINUTES} minutos.`}
      </p>
      <CodeForm label={label} empty="O código é obrigatório" submit="Confirmar" onCode={check} onBack={onBack}>
        <ResendCode onResend={onResend} />
      </CodeForm>
    </>
  )
}
