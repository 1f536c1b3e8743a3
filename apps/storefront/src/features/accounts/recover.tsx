import type { Producer } from '@bilheteria/contract/producers'
import { RECOVERY_TEXTS } from '@bilheteria/contract/texts/recovery'
import { FormPage } from '#forms/form.tsx'
import { textsOf } from '#platform/texts.ts'
import { RecoverForm } from './recover-form.tsx'

const text = textsOf(RECOVERY_TEXTS)

/** The way to a new password, as a page and as a dialog over any other. */

export function head(producer: Producer) {
  return { title: text('recovery.page'), description: text('recovery.page_description', { shop: producer.title }) }
}

export function Page() {
  return (
    <FormPage title={text('recovery.page')}>
      <RecoverForm place="page" />
    </FormPage>
  )
}

export function Content({ params }: { params: Record<string, string> }) {
  const { document, message, return_to } = params
  return <RecoverForm place="dialog" document={document} message={message} return_to={return_to} />
}
