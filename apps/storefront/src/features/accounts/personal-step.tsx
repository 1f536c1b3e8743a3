import { TextField } from '@bilheteria/ui/field'
import { PasswordField } from '@bilheteria/ui/password-field'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { ActionBar, pairs, wholeRow, type Place } from '#forms/form.tsx'
import { GenderField } from '#forms/gender-field.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import type { RegistrationInput } from './registration.ts'
import { BirthDateField, CellphoneField, EmailField, NameField, NewPasswordField } from './registration-fields.tsx'
import { StepHeading } from './step-heading.tsx'

type Props = {
  place: Place
  moved: boolean
  /** Asked for in a step of its own: shown, not changed. */
  cpfGiven: boolean
  busy: boolean
  onEmailLeft(): Promise<void>
  onBack(): void
}

export function PersonalStep({ place, moved, cpfGiven, busy, onEmailLeft, onBack }: Props) {
  const { register, formState } = useFormContext<RegistrationInput>()
  const { errors } = formState
  const note = useId()
  return (
    <>
      <StepHeading place={place} title="Dados Pessoais" number={1} of={2} moved={moved} />
      <div className={pairs}>
        <div>
          <MaskedField
            label="CPF"
            mask="cpf"
            autoComplete="off"
            readOnly={cpfGiven}
            aria-describedby={note}
            error={errors.document?.message}
            {...register('document')}
          />
          {cpfGiven && (
            <p id={note} className="mt-1.5 text-small text-muted">
              Para trocar o CPF, toque em Voltar.
            </p>
          )}
        </div>
        <GenderField error={errors.gender_id?.message} {...register('gender_id')} />
        <div className={wholeRow}>
          <NameField />
        </div>
        <CellphoneField />
        <BirthDateField />
      </div>
      <EmailFields onEmailLeft={onEmailLeft} />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <NewPasswordField />
        <PasswordField
          label="Confirme a senha"
          autoComplete="new-password"
          error={errors.password_confirmation?.message}
          {...register('password_confirmation')}
        />
      </div>
      <ActionBar submit="Avançar" busy={busy} onBack={onBack} />
    </>
  )
}

/** The second one is typed by hand: a mistake pasted twice would be no confirmation. */
function EmailFields({ onEmailLeft }: { onEmailLeft(): Promise<void> }) {
  const { register, formState } = useFormContext<RegistrationInput>()
  const { errors } = formState
  return (
    <>
      <EmailField onLeft={onEmailLeft} />
      <TextField
        label="Confirme o e-mail"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        onPaste={(event) => event.preventDefault()}
        error={errors.email_confirmation?.message}
        {...register('email_confirmation')}
      />
    </>
  )
}
