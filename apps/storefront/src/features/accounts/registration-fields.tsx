import { FIELDS_TEXTS } from '@bilheteria/contract/texts/fields'
import { TextField } from '@bilheteria/ui/field'
import { PasswordField } from '@bilheteria/ui/password-field'
import { useFormContext } from 'react-hook-form'
import { MaskedField } from '#forms/masked-field.tsx'
import { passwordHint } from '#forms/person-fields.ts'
import { textsOf } from '#platform/texts.ts'
import type { RegistrationInput } from './registration.ts'

const text = textsOf(FIELDS_TEXTS)

function useRegistration() {
  const { register, formState } = useFormContext<RegistrationInput>()
  return { register, errors: formState.errors }
}

export function NameField() {
  const { register, errors } = useRegistration()
  return (
    <TextField
      label={text('field.name')}
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
      label={text('field.birth_date')}
      mask="date"
      placeholder={text('field.birth_date_hint')}
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
      label={text('field.cellphone')}
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
      label={text('field.email')}
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
      label={text('field.password')}
      autoComplete="new-password"
      placeholder={passwordHint()}
      error={errors.password?.message}
      {...register('password')}
    />
  )
}
