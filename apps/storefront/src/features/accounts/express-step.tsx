import { useFormContext } from 'react-hook-form'
import { ActionBar, pairs, wholeRow } from '#forms/form.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import type { RegistrationInput } from './registration.ts'
import { BirthDateField, CellphoneField, EmailField, NameField, NewPasswordField } from './registration-fields.tsx'
import { TermsField } from './terms-field.tsx'

type Props = { busy: boolean; onEmailLeft(): Promise<void>; onBack(): void }

/** The shortest way to an account, for producers who want it: who it is, and how to reach them. */
export function ExpressStep({ busy, onEmailLeft, onBack }: Props) {
  const { register, formState } = useFormContext<RegistrationInput>()
  const { errors } = formState
  return (
    <>
      <p>Só o essencial: o endereço você completa depois, em Meus dados.</p>
      <div className={pairs}>
        <div className={wholeRow}>
          <NameField />
        </div>
        <MaskedField
          label="CPF"
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
      <ActionBar submit="Criar conta" busy={busy} onBack={onBack} />
    </>
  )
}
