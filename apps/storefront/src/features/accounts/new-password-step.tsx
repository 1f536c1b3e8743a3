import type { Token } from '@bilheteria/contract/accounts'
import { recoverPassword } from '@bilheteria/contract/recovery'
import { AppError } from '@bilheteria/contract/app-error'
import { fieldMessage } from '@bilheteria/contract/fields'
import { RECOVERY_TEXTS } from '@bilheteria/contract/texts/recovery'
import { PasswordField } from '@bilheteria/ui/password-field'
import { zodResolver } from '@hookform/resolvers/zod'
import { ActionBar, Form } from '#forms/form.tsx'
import { passwordHint } from '#forms/person-fields.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { genericMessage, showFieldErrors } from '#platform/failures.ts'
import { newPasswordForm } from './recovery.ts'

const text = textsOf(RECOVERY_TEXTS)

const resolver = zodResolver(newPasswordForm, { error: fieldMessage })

type Props = { document: string; token: string; onExpired(notice: string): void; onDone(session: Token): Promise<void> }

export function NewPasswordStep({ document, token, onExpired, onDone }: Props) {
  const { register, handleSubmit, setError, formState } = useCheckedForm({ resolver })
  const { busy, run } = useBusy()
  const { errors } = formState
  const save = handleSubmit(async ({ password }) => {
    try {
      const session = await call(recoverPassword, { document, token, password })
      await onDone(session)
    } catch (error) {
      showSnackbar({ text: genericMessage(error), colour: 'error' })
      if (!(error instanceof AppError)) return
      if (error.fields) showFieldErrors(setError, error.fields)
      if (error.code === 'recovery_expired') onExpired(error.message)
    }
  })
  return (
    <Form label={text('recovery.form')} onSubmit={() => run(save)}>
      <PasswordField
        label={text('recovery.password')}
        placeholder={passwordHint()}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={text('recovery.password_again')}
        autoComplete="new-password"
        error={errors.password_confirmation?.message}
        {...register('password_confirmation')}
      />
      <ActionBar submit={text('recovery.save')} busy={busy} />
    </Form>
  )
}
