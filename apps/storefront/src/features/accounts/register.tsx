import type { Producer } from '@bilheteria/contract/producers'
import { FormPage } from '#forms/form.tsx'
import { RegisterForm } from './register-form.tsx'

/** Creating an account, as a page and as a dialog over any other. */

export function head(producer: Producer) {
  return { title: 'Criar conta', description: `Crie a sua conta em ${producer.title}.` }
}

export function Page() {
  return (
    <FormPage title="Criar conta">
      <RegisterForm place="page" />
    </FormPage>
  )
}

export function Content({ params }: { params: Record<string, string> }) {
  return <RegisterForm place="dialog" return_to={params['return_to']} />
}
