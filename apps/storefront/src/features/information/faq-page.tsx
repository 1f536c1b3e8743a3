import type { Producer } from '@bilheteria/contract/producers'
import { FAQ_TEXTS } from '@bilheteria/contract/texts/faq'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { factsOf } from './facts.ts'
import { buyingGroups } from './faq-buying.tsx'
import { enteringGroups } from './faq-entering.tsx'
import { FaqQuestions } from './faq-group.tsx'
import { InformationPage } from './information-page.tsx'

const text = textsOf(FAQ_TEXTS)

export function head({ title }: Producer) {
  return {
    title: text('faq.title'),
    description: text('faq.description', { shop: title }),
  }
}

export function Page() {
  const page = usePage()
  const facts = factsOf(page)
  const groups = [...buyingGroups(facts), ...enteringGroups(page.producer, facts)]
  return (
    <InformationPage
      title={text('faq.title')}
      lead={text('faq.lead')}
      sections={groups.map(({ id, title, questions }) => ({
        id,
        title,
        body: <FaqQuestions questions={questions} />,
      }))}
    />
  )
}
