import type { Producer } from '@bilheteria/contract/producers'
import { AccountSoon } from './account-soon.tsx'

export function head(producer: Producer) {
  return { title: 'Criar conta', description: `Crie a sua conta em ${producer.title}.` }
}

export function Page() {
  return (
    <div className="wrap max-w-[600px] py-8">
      <h1 className="mb-4 type-h1">Criar conta</h1>
      <AccountSoon />
    </div>
  )
}
