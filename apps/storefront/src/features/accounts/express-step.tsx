import { REGISTRATION_TEXTS } from '@bilheteria/contract/texts/registration'
import { useFormContext } from 'react-hook-form'
import { ActionBar, pairs, wholeRow } from '#forms/form.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { textsOf } from '#platform/texts.ts'
import type { RegistrationInput } from './registration.ts'
import { BirthDateField, CellphoneField, EmailField, NameField, NewPasswordField } from './registration-fields.tsx'
import { TermsField } from './terms-field.tsx'

const text = textsOf(REGISTRATION_TEXTS)

type Props = { busy: boolean; onEmailLeft(): Promise<void>; onBack(): void }

/** The shortest way to an account, for producers who want it: who it is, and how to reach them. */
export function ExpressStep({ busy, onEmailLeft, onBack }: Props) {
  const { register, formState } = useFormContext<RegistrationInput>()
  const { errors } = formState
  return (
    <>
      <p>{text('registration.express')}</p>
      <div className={pairs}>
        <div className={wholeRow}>
          <NameField />
        </div>
        <MaskedField
          label={text('registration.cpf')}
          mask="cpf"
          autoComplete="off"
          error={errors.document?.message}
          {...register('document')}
        />
        <BirthDateField />
        <div className={wholeRow}>
          <CellphoneField />
        </div>
      </div>
      <EmailField onLeft={onEmailLeft} />
      <NewPasswordField />
      <TermsField />
      <ActionBar submit={text('registration.create')} busy={busy} onBack={onBack} />
    </>
  )
}
