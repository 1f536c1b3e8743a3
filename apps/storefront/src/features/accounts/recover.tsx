import type { Producer } from '@bilheteria/contract/producers'
import { FormPage } from '#forms/form.tsx'
import { RecoverForm } from './recover-form.tsx'

/** The way to a new password, as a page and as a dialog over any other. */

export function head(producer: Producer) {
  return { title: 'Recuperação de senha', description: `Recupere o acesso à sua conta em ${producer.title}.` }
}

export function Page() {
  return (
    <FormPage title="Recuperação de senha">
      <RecoverForm place="page" />
    </FormPage>
  )
}

export function Content({ params }: { params: Record<string, string> }) {
  const { document, message, return_to } = params
  return <RecoverForm place="dialog" document={document} message={message} return_to={return_to} />
}
