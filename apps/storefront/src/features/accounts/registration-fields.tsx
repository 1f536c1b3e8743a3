import { TextField } from '@bilheteria/ui/field'
import { PasswordField } from '@bilheteria/ui/password-field'
import { say } from '@bilheteria/ui/words'
import { useFormContext } from 'react-hook-form'
import { MaskedField } from '#forms/masked-field.tsx'
import { passwordHint } from '#forms/person-fields.ts'
import type { RegistrationInput } from './registration.ts'

function useRegistration() {
  const { register, formState } = useFormContext<RegistrationInput>()
  return { register, errors: formState.errors }
}

export function NameField() {
  const { register, errors } = useRegistration()
  return (
    <TextField
      label={say('field.name', 'Nome completo')}
      autoComplete="name"
      autoCapitalize="words"
      error={errors.name?.message}
      {...register('name')}
    />
  )
}

export function BirthDateField() {
  const { register, errors } = useRegistration()
  return (
    <MaskedField
      label={say('field.birth_date', 'Nascimento')}
      mask="date"
      placeholder={say('field.birth_date_hint', 'dd/mm/aaaa')}
      autoComplete="bday"
      error={errors.birth_date?.message}
      {...register('birth_date')}
    />
  )
}

export function CellphoneField() {
  const { register, errors } = useRegistration()
  return (
    <MaskedField
      label={say('field.cellphone', 'Celular')}
      mask="phone"
      type="tel"
      autoComplete="tel-national"
      error={errors.cellphone?.message}
      {...register('cellphone')}
    />
  )
}

/** Whether it is free is asked when one leaves it. */
export function EmailField({ onLeft }: { onLeft(): Promise<void> }) {
  const { register, errors } = useRegistration()
  return (
    <TextField
      label={say('field.email', 'E-mail')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      error={errors.email?.message}
      {...register('email', { onBlur: () => void onLeft() })}
    />
  )
}

export function NewPasswordField() {
  const { register, errors } = useRegistration()
  return (
    <PasswordField
      label={say('field.password', 'Senha')}
      autoComplete="new-password"
      placeholder={passwordHint()}
      error={errors.password?.message}
      {...register('password')}
    />
  )
}
