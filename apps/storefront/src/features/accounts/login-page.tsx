import type { Producer } from '@bilheteria/contract/producers'
import { LOGIN_TEXTS } from '@bilheteria/contract/texts/login'
import { FormPage } from '#forms/form.tsx'
import { textsOf } from '#platform/texts.ts'
import { LoginForm } from './login-form.tsx'
import { useLeadOn } from './use-lead-on.ts'

const text = textsOf(LOGIN_TEXTS)

export function head(producer: Producer) {
  return { title: text('login.page'), description: text('login.page_description', { shop: producer.title }) }
}

export function Page() {
  useLeadOn()
  return (
    <FormPage title={text('login.page')}>
      <LoginForm place="page" />
    </FormPage>
  )
}
