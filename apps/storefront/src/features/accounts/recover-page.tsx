import type { Producer } from '@bilheteria/contract/producers'
import { AccountPage } from './account-page.tsx'
import { RecoverForm } from './recover-form.tsx'

export function head(producer: Producer) {
  return { title: 'Recuperação de senha', description: `Recupere o acesso à sua conta em ${producer.title}.` }
}

export function Page() {
  return (
    <AccountPage title="Recuperação de senha">
      <RecoverForm place="page" />
    </AccountPage>
  )
}
