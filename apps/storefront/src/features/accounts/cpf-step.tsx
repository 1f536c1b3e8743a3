import { useFormContext } from 'react-hook-form'
import { ActionBar } from '#forms/form.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import type { RegistrationInput } from './registration.ts'

/** Whoever has an account already is told before typing the rest. */
export function CpfStep({ busy, moved }: { busy: boolean; moved: boolean }) {
  const { register, formState } = useFormContext<RegistrationInput>()
  return (
    <>
      <p>Comece pelo seu CPF. Se você já tem conta, ajudamos a recuperar a senha.</p>
      <MaskedField
        label="CPF"
        mask="cpf"
        autoComplete="off"
        // The button that had the focus went with the step after this one.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={moved}
        error={formState.errors.document?.message}
        {...register('document')}
      />
      <ActionBar submit="Avançar" busy={busy} />
    </>
  )
}
