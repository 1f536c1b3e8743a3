import { CheckField } from '@bilheteria/ui/choice-field'
import { useFormContext } from 'react-hook-form'
import { useRouter } from 'wouter'
import type { RegistrationInput } from './registration.ts'

/** Last in every form that makes an account. */
export function TermsField() {
  const { register, formState } = useFormContext<RegistrationInput>()
  const { base } = useRouter()
  return (
    <CheckField error={formState.errors.terms?.message} {...register('terms')}>
      Li e aceito os {/* Plain: a router's link would leave the form for the terms. */}
      <a href={`${base}/termos`} target="_blank" rel="noopener" className="text-accent underline underline-offset-3">
        termos de uso
      </a>
    </CheckField>
  )
}
