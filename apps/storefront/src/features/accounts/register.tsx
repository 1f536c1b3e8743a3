import type { Producer } from '@bilheteria/contract/producers'
import { REGISTRATION_TEXTS } from '@bilheteria/contract/texts/registration'
import { FormPage } from '#forms/form.tsx'
import { textsOf } from '#platform/texts.ts'
import { RegisterForm } from './register-form.tsx'
import { useLeadOn } from './use-lead-on.ts'

const text = textsOf(REGISTRATION_TEXTS)

/** Creating an account, as a page and as a dialog over any other. */

export function head(producer: Producer) {
  return {
    title: text('registration.page'),
    description: text('registration.page_description', { shop: producer.title }),
  }
}

export function Page() {
  useLeadOn()
  return (
    <FormPage title={text('registration.page')}>
      <RegisterForm place="page" />
    </FormPage>
  )
}

export function Content({ params }: { params: Record<string, string> }) {
  return <RegisterForm place="dialog" return_to={params['return_to']} />
}
