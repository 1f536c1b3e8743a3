import type { Producer } from '@bilheteria/contract/producers'
import { AccountPage } from './account-page.tsx'
import { RegisterForm } from './register-form.tsx'

export function head(producer: Producer) {
  return { title: 'Criar conta', description: `Crie a sua conta em ${producer.title}.` }
}

export function Page() {
  return (
    <AccountPage title="Criar conta">
      <RegisterForm place="page" />
    </AccountPage>
  )
}
