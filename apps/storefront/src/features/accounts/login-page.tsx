import type { Producer } from '@bilheteria/contract/producers'
import { FormPage } from '#forms/form.tsx'
import { LoginForm } from './login-form.tsx'

export function head(producer: Producer) {
  return { title: 'Acesse sua conta', description: `Entre na sua conta em ${producer.title}.` }
}

export function Page() {
  return (
    <FormPage title="Acesse sua conta">
      <LoginForm place="page" />
    </FormPage>
  )
}
