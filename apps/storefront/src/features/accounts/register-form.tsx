import { checkDocument } from '@bilheteria/contract/lookups'
import { REGISTRATION_TEXTS } from '@bilheteria/contract/texts/registration'
import { digitsOf } from '@bilheteria/rules/person'
import { FormProvider, useFormContext } from 'react-hook-form'
import { useLocation } from 'wouter'
import { ActionBar, Form, type Place } from '#forms/form.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { call } from '#platform/api.ts'
import { openDialog } from '#platform/dialog.ts'
import { fail } from '#platform/fail.ts'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { wish } from './account-link.tsx'
import { AddressFields } from './address-fields.tsx'
import { ExpressStep } from './express-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { PERSONAL_FIELDS, type RegistrationInput } from './registration.ts'
import { StepHeading } from './step-heading.tsx'
import { TermsField } from './terms-field.tsx'
import { useRegistration } from './use-registration.ts'

const text = textsOf(REGISTRATION_TEXTS)

type Props = { place: Place; return_to?: string | undefined }

/** Two steps, and for most producers a first one that asks for the CPF alone; for some a single short one. */
export function RegisterForm({ place, return_to }: Props) {
  const { registration: way } = usePage().producer
  const cpfFirst = way === 'cpf_first'
  const [, navigate] = useLocation()
  const registration = useRegistration({ place, return_to, way })
  const { form, step, moved, goTo, busy, run, send, checkEmail } = registration

  async function advance(): Promise<void> {
    if (step === 'address') return send()
    const names = { cpf: ['document'] as const, personal: PERSONAL_FIELDS, express: undefined }[step]
    if (!(await form.trigger(names, { shouldFocus: true }))) return
    const askNow = step === 'cpf' || !cpfFirst
    if (askNow && !(await checkCpf(form.getValues('document'), return_to))) return
    if (step === 'express') await send()
    else goTo(step === 'cpf' ? 'personal' : 'address')
  }

  function goBack(): void {
    if (cpfFirst) goTo('cpf')
    else if (place === 'page') navigate('/login')
    else openDialog('/login', wish(return_to))
  }

  return (
    <FormProvider {...form}>
      <Form label={text('registration.form')} onSubmit={() => run(advance)}>
        {step === 'express' && <ExpressStep busy={busy} onEmailLeft={checkEmail} onBack={goBack} />}
        {step === 'cpf' && <CpfStep busy={busy} moved={moved} />}
        {step === 'personal' && (
          <PersonalStep
            place={place}
            moved={moved}
            cpfGiven={cpfFirst}
            busy={busy}
            onEmailLeft={checkEmail}
            onBack={goBack}
          />
        )}
        {step === 'address' && <AddressStep place={place} moved={moved} busy={busy} onBack={() => goTo('personal')} />}
      </Form>
    </FormProvider>
  )
}

/** True when the CPF is free. Its owner is led to a new password; a check without an answer never stands in the way. */
async function checkCpf(typed: string, return_to: string | undefined): Promise<boolean> {
  const document = digitsOf(typed)
  const { exists } = await call(checkDocument, { document }).catch(() => ({ exists: false }))
  if (exists) openDialog('/recover', { document, message: fail('document_taken').message, ...wish(return_to) })
  return !exists
}

/** Whoever has an account already is told before typing the rest. */
function CpfStep({ busy, moved }: { busy: boolean; moved: boolean }) {
  const { register, formState } = useFormContext<RegistrationInput>()
  return (
    <>
      <p>{text('registration.begin')}</p>
      <MaskedField
        label={text('registration.cpf')}
        mask="cpf"
        autoComplete="off"
        // The button that had the focus went with the step after this one.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={moved}
        error={formState.errors.document?.message}
        {...register('document')}
      />
      <ActionBar submit={text('registration.next')} busy={busy} />
    </>
  )
}

type AddressStepProps = { place: Place; moved: boolean; busy: boolean; onBack(): void }

function AddressStep({ place, moved, busy, onBack }: AddressStepProps) {
  return (
    <>
      <StepHeading place={place} title={text('registration.address')} number={2} of={2} moved={moved} />
      <AddressFields />
      <TermsField />
      <ActionBar submit={text('registration.next')} busy={busy} onBack={onBack} />
    </>
  )
}
