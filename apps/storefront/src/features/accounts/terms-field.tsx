import { REGISTRATION_TEXTS } from '@bilheteria/contract/texts/registration'
import { CheckField } from '@bilheteria/ui/choice-field'
import { useFormContext } from 'react-hook-form'
import { useRouter } from 'wouter'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import type { RegistrationInput } from './registration.ts'

const text = textsOf(REGISTRATION_TEXTS)

/** Last in every form that makes an account. */
export function TermsField() {
  const { register, formState } = useFormContext<RegistrationInput>()
  const { base } = useRouter()
  // Plain: a router's link would leave the form for the terms.
  const link = (
    <a href={`${base}/termos`} target="_blank" rel="noopener" className="text-accent underline underline-offset-3">
      {text('registration.terms_link')}
    </a>
  )
  return (
    <CheckField error={formState.errors.terms?.message} {...register('terms')}>
      {withParts(text('registration.terms'), { link })}
    </CheckField>
  )
}
