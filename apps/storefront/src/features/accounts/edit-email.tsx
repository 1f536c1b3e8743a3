import type { User } from '@bilheteria/contract/accounts'
import { email, fieldMessage } from '@bilheteria/contract/fields'
import { PROFILE_TEXTS } from '@bilheteria/contract/texts/profile'
import { TextField } from '@bilheteria/ui/field'
import { PasswordField } from '@bilheteria/ui/password-field'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { Form } from '#forms/form.tsx'
import { currentPasswordField } from '#forms/person-fields.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { textsOf } from '#platform/texts.ts'
import { offerToVerifyEmail } from './ask-to-verify-email.ts'
import { useBusy } from '#platform/use-busy.ts'
import { EditBar } from './edit-bar.tsx'
import { showFieldErrors } from '#platform/failures.ts'
import { saveProfile } from './save-profile.ts'

const text = textsOf(PROFILE_TEXTS)

const resolver = zodResolver(z.object({ email, password: currentPasswordField }), { error: fieldMessage })

/** The e-mail is the key to the account, so it asks for the password. */
export function EditEmail({ profile, onClose }: { profile: User; onClose(): void }) {
  const { register, handleSubmit, setError, setFocus, formState } = useCheckedForm({
    resolver,
    defaultValues: { email: profile.email, password: '' },
  })
  const { busy, run } = useBusy()
  const { errors } = formState
  useEffect(() => setFocus('email'), [setFocus])
  const save = handleSubmit((changes) => {
    const goOn = () => {
      onClose()
      if (changes.email !== profile.email) offerToVerifyEmail()
    }
    return saveProfile(changes, goOn, (fields) => showFieldErrors(setError, fields))
  })
  return (
    <Form onSubmit={() => run(save)}>
      <TextField
        label={text('profile.new_email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={text('profile.password_now')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <EditBar busy={busy} onCancel={onClose} />
    </Form>
  )
}
