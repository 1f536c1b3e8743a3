import { CheckField } from '@bilheteria/ui/choice-field'
import { useFormContext } from 'react-hook-form'
import { useRouter } from 'wouter'
import { ActionBar, type Place } from '#forms/form.tsx'
import { AddressFields } from './address-fields.tsx'
import type { RegistrationInput } from './registration.ts'
import { StepHeading } from './step-heading.tsx'

type Props = { place: Place; moved: boolean; busy: boolean; onBack(): void }

export function AddressStep({ place, moved, busy, onBack }: Props) {
  const { register, formState } = useFormContext<RegistrationInput>()
  const { base } = useRouter()
  return (
    <>
      <StepHeading place={place} title="Dados de Endereço" number={2} of={2} moved={moved} />
      <AddressFields />
      <CheckField error={formState.errors.terms?.message} {...register('terms')}>
        Li e aceito os {/* Plain: a router's link would leave the form for the terms. */}
        <a href={`${base}/termos`} target="_blank" rel="noopener" className="text-accent underline underline-offset-3">
          termos de uso
        </a>
      </CheckField>
      <ActionBar submit="Avançar" busy={busy} onBack={onBack} />
    </>
  )
}
