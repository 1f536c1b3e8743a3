import { AppError } from '@bilheteria/contract/errors'
import { linkPartner, sendLinkCode } from '@bilheteria/contract/partner-login'
import { fieldMessage } from '@bilheteria/contract/fields'
import { Button } from '@bilheteria/ui/button'
import { PasswordField } from '@bilheteria/ui/password-field'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitButton } from '#forms/form.tsx'
import { currentPasswordField } from '#forms/person-fields.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { measure } from '#platform/analytics.ts'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useBusy } from '#platform/use-busy.ts'
import { CodeForm } from './code-form.tsx'
import { sayFailure } from '#platform/failures.ts'
import { enterWith } from './log-in.ts'
import { forgetPartnerLogin, readPartnerLogin } from './partner-return.ts'
import { ResendCode } from './resend-code.tsx'
import { useAfterLogin } from './use-after-login.ts'

const resolver = zodResolver(z.object({ password: currentPasswordField }), { error: fieldMessage })

/** A partner's person whose CPF already has an account proves once that it is theirs: by its password, or by a code. */
export function LinkForm({ link }: { link: string }) {
  const [partner] = useState(readPartnerLogin)
  const [target, setTarget] = useState<string>()
  const goOn = useAfterLogin('dialog', partner.return_to)

  async function prove(proof: { password: string } | { code: string }): Promise<void> {
    await enterWith(await call(linkPartner, { link, ...proof }))
    forgetPartnerLogin()
    measure({ event: 'login', method: 'partner' })
    showSnackbar({ text: 'Login feito com sucesso!', colour: 'success' })
    goOn()
  }

  async function sendCode(): Promise<void> {
    setTarget((await call(sendLinkCode, { link })).target)
  }

  return (
    <>
      <p className="mb-4">
        Esse CPF já tem conta. Confirme que ela é sua para entrar com {partner.name ?? 'o parceiro'}
      </p>
      {target === undefined ? (
        <ByPassword onPassword={(password) => prove({ password })} onCodeWanted={sendCode} />
      ) : (
        <ByCode target={target} onCode={(code) => prove({ code })} onResend={sendCode} />
      )}
    </>
  )
}

type ByPasswordProps = { onPassword(password: string): Promise<void>; onCodeWanted(): Promise<void> }

function ByPassword({ onPassword, onCodeWanted }: ByPasswordProps) {
  const { register, handleSubmit, setError, formState } = useCheckedForm({ resolver })
  const { busy, run } = useBusy()
  const asking = useBusy()
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
    <Form label="Confirmar conta" onSubmit={() => run(confirm)}>
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <SubmitButton busy={busy}>Confirmar</SubmitButton>
      <Button
        look="ghost"
        block
        busy={asking.busy}
        onClick={() => void asking.run(() => onCodeWanted().catch(sayFailure))}
      >
        Receber um código por e-mail
      </Button>
    </Form>
  )
}

type ByCodeProps = { target: string; onCode(code: string): Promise<void>; onResend(): Promise<void> }

function ByCode({ target, onCode, onResend }: ByCodeProps) {
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
        Enviamos um código de 6 caracteres para <strong className="text-heading">{target}</strong>. Ele vale por 15
        minutos.
      </p>
      <CodeForm label="Confirmar conta" empty="O código é obrigatório" submit="Confirmar" onCode={check}>
        <ResendCode onResend={onResend} />
      </CodeForm>
    </>
  )
}
