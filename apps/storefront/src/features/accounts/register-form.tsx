import { FormProvider } from 'react-hook-form'
import { useLocation } from 'wouter'
import { Form, type Place } from '#forms/form.tsx'
import { openDialog } from '#platform/dialog.ts'
import { usePage } from '#platform/page.tsx'
import { AddressStep } from './address-step.tsx'
import { checkCpf } from './check-cpf.ts'
import { CpfStep } from './cpf-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { PERSONAL_FIELDS } from './registration.ts'
import { useRegistration } from './use-registration.ts'

/** Two steps, and for most producers a first one that asks for the CPF alone. */
export function RegisterForm({ place }: { place: Place }) {
  const cpfFirst = usePage().producer.registration === 'cpf_first'
  const [, navigate] = useLocation()
  const registration = useRegistration(place, cpfFirst ? 'cpf' : 'personal')
  const { form, step, moved, goTo, busy, run, send, checkEmail } = registration

  async function advance(): Promise<void> {
    if (step === 'address') return send()
    const names = step === 'cpf' ? (['document'] as const) : PERSONAL_FIELDS
    if (!(await form.trigger(names, { shouldFocus: true }))) return
    const askNow = step === 'cpf' || !cpfFirst
    if (askNow && !(await checkCpf(form.getValues('document')))) return
    goTo(step === 'cpf' ? 'personal' : 'address')
  }

  function goBack(): void {
    if (cpfFirst) goTo('cpf')
    else if (place === 'page') navigate('/login')
    else openDialog('/login')
  }

  return (
    <FormProvider {...form}>
      <Form label="Criar conta" onSubmit={() => run(advance)}>
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
