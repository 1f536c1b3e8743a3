import { changePassword } from '@bilheteria/contract/accounts'
import { AppError } from '@bilheteria/contract/app-error'
import { fieldMessage } from '@bilheteria/contract/fields'
import { newPassword } from '@bilheteria/contract/person'
import { PROFILE_TEXTS } from '@bilheteria/contract/texts/profile'
import { PasswordField } from '@bilheteria/ui/password-field'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { Form } from '#forms/form.tsx'
import { currentPasswordField, passwordConfirmationField, passwordHint, sameAs } from '#forms/person-fields.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { EditBar } from './edit-bar.tsx'
import { sayFailure, showFieldErrors } from '#platform/failures.ts'

const text = textsOf(PROFILE_TEXTS)

const passwords = z
  .object({
    password: currentPasswordField,
    new_password: newPassword,
    new_password_confirmation: passwordConfirmationField,
  })
  .check(sameAs('new_password', 'As senhas não coincidem'))
const resolver = zodResolver(passwords, { error: fieldMessage })

/** Every other device is logged out by it. */
export function EditPassword({ onClose, onChanged }: { onClose(): void; onChanged(): void }) {
  const { register, handleSubmit, setError, setFocus, formState } = useCheckedForm({ resolver })
  const { busy, run } = useBusy()
  const { errors } = formState
  useEffect(() => setFocus('password'), [setFocus])
  const save = handleSubmit(async ({ password, new_password }) => {
    try {
      await call(changePassword, { password, new_password })
      showSnackbar({ text: text('profile.password_changed'), colour: 'success' })
      onClose()
      onChanged()
    } catch (error) {
      if (error instanceof AppError && error.fields) showFieldErrors(setError, error.fields)
      else sayFailure(error)
    }
  })
  return (
    <Form onSubmit={() => run(save)}>
      <PasswordField
        label={text('profile.password_now')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={text('profile.password_new')}
        placeholder={passwordHint()}
        autoComplete="new-password"
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      <PasswordField
        label={text('profile.password_again')}
        autoComplete="new-password"
        error={errors.new_password_confirmation?.message}
        {...register('new_password_confirmation')}
      />
      <p className="text-small text-muted">{text('profile.password_note')}</p>
      <EditBar busy={busy} onCancel={onClose} />
    </Form>
  )
}
