import { TextField } from '@bilheteria/ui/field'
import { PasswordField } from '@bilheteria/ui/password-field'
import { useFormContext } from 'react-hook-form'
import { MaskedField } from '#forms/masked-field.tsx'
import { PASSWORD_HINT } from '#forms/person-fields.ts'
import type { RegistrationInput } from './registration.ts'

function useRegistration() {
  const { register, formState } = useFormContext<RegistrationInput>()
  return { register, errors: formState.errors }
}

export function NameField() {
  const { register, errors } = useRegistration()
  return (
    <TextField
      label="Nome completo"
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
      label="Nascimento"
      mask="date"
      placeholder="dd/mm/aaaa"
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
      label="Celular"
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
      label="E-mail"
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
      label="Senha"
      autoComplete="new-password"
      placeholder={PASSWORD_HINT}
      error={errors.password?.message}
      {...register('password')}
    />
  )
}
