import type { Producer } from '@bilheteria/contract/producers'
import { usePage } from '#platform/page.tsx'
import { factsOf } from './facts.ts'
import { buyingGroups } from './faq-buying.tsx'
import { enteringGroups } from './faq-entering.tsx'
import { FaqQuestions } from './faq-group.tsx'
import { InformationPage } from './information-page.tsx'

export function head({ title }: Producer) {
  return {
    title: 'Dúvidas frequentes',
    description: `Respostas da bilheteria ${title} sobre reserva, pagamento, ingressos, meia-entrada, biometria e conta.`,
  }
}

export function Page() {
  const page = usePage()
  const facts = factsOf(page)
  const groups = [...buyingGroups(facts), ...enteringGroups(page.producer, facts)]
  return (
    <InformationPage
      title="Dúvidas frequentes"
      lead="Toque em uma pergunta para ver a resposta. Se a sua não estiver aqui, fale com a gente."
      sections={groups.map(({ id, title, questions }) => ({
        id,
        title,
        body: <FaqQuestions questions={questions} />,
      }))}
    />
  )
}
