import { TextField } from '@bilheteria/ui/field'
import { PasswordField } from '@bilheteria/ui/password-field'
import { useFormContext } from 'react-hook-form'
import { ActionBar, pairs, wholeRow, type Place } from '#forms/form.tsx'
import { GenderField } from '#forms/gender-field.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { PASSWORD_HINT } from '#forms/person-fields.ts'
import type { RegistrationInput } from './registration.ts'
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
  return (
    <>
      <StepHeading place={place} title="Dados Pessoais" number={1} of={2} moved={moved} />
      <div className={pairs}>
        <MaskedField
          label="CPF"
          mask="cpf"
          autoComplete="off"
          readOnly={cpfGiven}
          error={errors.document?.message}
          {...register('document')}
        />
        <GenderField error={errors.gender_id?.message} {...register('gender_id')} />
        <div className={wholeRow}>
          <TextField
            label="Nome completo"
            autoComplete="name"
            autoCapitalize="words"
            error={errors.name?.message}
            {...register('name')}
          />
        </div>
        <MaskedField
          label="Celular"
          mask="phone"
          type="tel"
          autoComplete="tel-national"
          error={errors.cellphone?.message}
          {...register('cellphone')}
        />
        <MaskedField
          label="Nascimento"
          mask="date"
          placeholder="dd/mm/aaaa"
          autoComplete="bday"
          error={errors.birth_date?.message}
          {...register('birth_date')}
        />
      </div>
      <EmailFields onEmailLeft={onEmailLeft} />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <PasswordField
          label="Senha"
          autoComplete="new-password"
          placeholder={PASSWORD_HINT}
          error={errors.password?.message}
          {...register('password')}
        />
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
  const usual = { type: 'email', inputMode: 'email', autoCapitalize: 'none' } as const
  return (
    <>
      <TextField
        label="E-mail"
        {...usual}
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', { onBlur: () => void onEmailLeft() })}
      />
      <TextField
        label="Confirme o e-mail"
        {...usual}
        autoComplete="off"
        onPaste={(event) => event.preventDefault()}
        error={errors.email_confirmation?.message}
        {...register('email_confirmation')}
      />
    </>
  )
}
