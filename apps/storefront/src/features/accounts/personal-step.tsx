import { REGISTRATION_TEXTS } from '@bilheteria/contract/texts/registration'
import { TextField } from '@bilheteria/ui/field'
import { PasswordField } from '@bilheteria/ui/password-field'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { ActionBar, pairs, wholeRow, type Place } from '#forms/form.tsx'
import { GenderField } from '#forms/gender-field.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { textsOf } from '#platform/texts.ts'
import type { RegistrationInput } from './registration.ts'
import { BirthDateField, CellphoneField, EmailField, NameField, NewPasswordField } from './registration-fields.tsx'
import { StepHeading } from './step-heading.tsx'

const text = textsOf(REGISTRATION_TEXTS)

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
      <StepHeading place={place} title={text('registration.person')} number={1} of={2} moved={moved} />
      <div className={pairs}>
        <div className={wholeRow}>
          <MaskedField
            label={text('registration.cpf')}
            mask="cpf"
            autoComplete="off"
            readOnly={cpfGiven}
            aria-describedby={note}
            error={errors.document?.message}
            {...register('document')}
          />
          {cpfGiven && (
            <p id={note} className="mt-1.5 text-small text-muted">
              {text('registration.cpf_given')}
            </p>
          )}
        </div>
        <div className={wholeRow}>
          <GenderField error={errors.gender_id?.message} {...register('gender_id')} />
        </div>
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
          label={text('registration.password_again')}
          autoComplete="new-password"
          error={errors.password_confirmation?.message}
          {...register('password_confirmation')}
        />
      </div>
      <ActionBar submit={text('registration.next')} busy={busy} onBack={onBack} />
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
        label={text('registration.email_again')}
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
