import { logIn, logOut, type User } from '@bilheteria/contract/accounts'
import { AppError, errors as sentences } from '@bilheteria/contract/errors'
import { fieldMessage } from '@bilheteria/contract/fields'
import { deleteAccount } from '@bilheteria/contract/privacy'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { PasswordField } from '@bilheteria/ui/password-field'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { ActionBar, Form } from '#forms/form.tsx'
import { currentPasswordField } from '#forms/person-fields.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { call, callWith } from '#platform/api.ts'
import { sayFailure, wasAnswered } from '#platform/failures.ts'
import { useProfile } from '#features/accounts/profile.ts'
import { closeDialog, leaveDialog } from '#platform/dialog.ts'
import { forgetPerson } from '#platform/saved-state.ts'
import { CLIENT } from '#platform/session.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { useBusy } from '#platform/use-busy.ts'

/** What goes, what stays and why, and the question who asks. */
export function Content() {
  const { profile, failure, retry } = useProfile()
  // What was said about the page would lie over the dialog's own title.
  useEffect(hideSnackbar, [])
  if (failure) return <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
  return profile ? <Leaving profile={profile} /> : <div aria-busy="true" className="skeleton h-60" />
}

const withPassword = zodResolver(z.object({ password: currentPasswordField }), { error: fieldMessage })
const withoutPassword = zodResolver(z.object({ password: z.string() }))

function Leaving({ profile }: { profile: User }) {
  const { register, handleSubmit, setError, formState } = useCheckedForm({
    resolver: profile.has_password ? withPassword : withoutPassword,
    defaultValues: { password: '' },
  })
  const { busy, run } = useBusy()
  // It says what to do first: that takes longer to read than a message lasts.
  const [refusal, setRefusal] = useState<string>()
  const [, navigate] = useLocation()
  const leave = handleSubmit(async ({ password }) => {
    setRefusal(undefined)
    try {
      await leaveForGood(profile, password)
    } catch (error) {
      const wrong = error instanceof AppError && error.code === 'invalid_credentials'
      if (wrong) setError('password', { message: sentences.wrong_password.text }, { shouldFocus: true })
      else if (wasAnswered(error)) setRefusal(error.message)
      else sayFailure(error)
      return
    }
    const way = leaveDialog()
    forgetPerson()
    navigate('/', way)
    showSnackbar({ text: 'Sua conta foi excluída.', colour: 'success' })
  })
  return (
    <Form label="Excluir minha conta" onSubmit={() => run(leave)}>
      <Consequences />
      {profile.has_password ? (
        <PasswordField
          label="Sua senha"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
      ) : (
        <p>
          Sua conta não tem senha. Se faz mais de 10 minutos que você entrou, saia e entre de novo antes de excluir.
        </p>
      )}
      {refusal !== undefined && (
        <p role="alert" className="rounded-panel bg-danger-soft p-4 text-danger">
          {refusal}
        </p>
      )}
      <ActionBar submit="Excluir conta" busy={busy} onBack={closeDialog} />
    </Form>
  )
}

function Consequences() {
  return (
    <div className="grid gap-3">
      <p className="type-strong text-heading">Isso não pode ser desfeito.</p>
      <dl className="grid gap-3 [&_dt]:type-strong [&_dt]:text-heading">
        <div>
          <dt>O que apagamos</dt>
          <dd>
            Nome, CPF, contatos, endereço, nascimento, portadores que você informou, biometria, mensagens, avisos e
            acessos. Os códigos de ingressos antigos deixam de valer.
          </dd>
        </div>
        <div>
          <dt>O que fica, sem o seu nome</dt>
          <dd>Valores, datas e tipos de ingresso das compras, porque a lei fiscal manda guardar.</dd>
        </div>
        <div>
          <dt>Depois</dt>
          <dd>
            Enviamos uma confirmação por e-mail. Com o mesmo CPF e e-mail você pode criar outra conta quando quiser.
          </dd>
        </div>
      </dl>
    </div>
  )
}

const CONFIRMED = { confirm: 'excluir' } as const

/** Only a new login proves who asks; it serves this one call, and a refusal leaves nothing of it. */
async function leaveForGood({ email, has_password }: User, password: string): Promise<void> {
  if (!has_password) return void (await call(deleteAccount, CONFIRMED))
  const proof = await call(logIn, { grant_type: 'password', scope: 'proof', username: email, password, ...CLIENT })
  try {
    await callWith(proof.access_token, deleteAccount, CONFIRMED)
  } catch (error) {
    // Only this session: whoever stays logged in keeps their tickets on the device.
    call(logOut, { token: proof.access_token }).catch(() => undefined)
    throw error
  }
}
