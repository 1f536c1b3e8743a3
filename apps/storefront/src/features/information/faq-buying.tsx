import { FAQ_TEXTS } from '@bilheteria/contract/texts/faq'
import { CANCEL_DAYS, CARD_REVIEW_HOURS, PAY_MIN_MINUTES, PIX_MAX_MINUTES } from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { returnTimes } from '#features/tickets/ticket-texts.ts'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import type { Facts } from './facts.ts'
import type { FaqGroup, FaqQuestion } from './faq-group.tsx'

const text = textsOf(FAQ_TEXTS)

/** Questions up to the moment the ticket is paid, and those of giving it back. */
export function buyingGroups(facts: Facts): FaqGroup[] {
  return [buying(facts), payment(facts), changes(facts)]
}

const buying = (facts: Facts): FaqGroup => ({
  id: 'compra',
  title: text('faq.compra.title'),
  questions: [
    {
      question: text('faq.compra.1'),
      answer: <p>{withParts(text('faq.compra.1_1'), { link: <Link href="/">{text('faq.compra.1_2')}</Link> })}</p>,
    },
    {
      question: text('faq.compra.2'),
      answer: <p>{text('faq.compra.2_1', { hold_minutes: facts.hold_minutes })}</p>,
    },
    {
      question: text('faq.compra.3'),
      answer: <p>{text('faq.compra.3_1', { max_per_order: facts.max_per_order })}</p>,
    },
    {
      question: text('faq.compra.4'),
      answer: <p>{text('faq.compra.4_1')}</p>,
    },
    {
      question: text('faq.compra.5'),
      answer: <p>{text('faq.compra.5_1')}</p>,
    },
    {
      question: text('faq.compra.6'),
      answer: <p>{text('faq.compra.6_1')}</p>,
    },
    {
      question: text('faq.compra.7'),
      answer: <p>{text('faq.compra.7_1')}</p>,
    },
  ],
})

const payment = (facts: Facts): FaqGroup => ({
  id: 'pagamento',
  title: text('faq.pagamento.title'),
  questions: [
    {
      question: text('faq.pagamento.1'),
      answer: (
        <>
          <p>
            {facts.paid_by ? text('faq.pagamento.1_1', { paid_by: facts.paid_by }) : text('faq.pagamento.1_2')}{' '}
            {text('faq.pagamento.1_3')}
            {facts.card && ` ${text('faq.pagamento.1_4')}`}
          </p>
          {facts.pix && (
            <p>
              {withParts(text('faq.pagamento.1_5'), {
                link: <Link href="/ticket/payments">{text('faq.pagamento.1_6')}</Link>,
              })}
            </p>
          )}
        </>
      ),
    },
    ...(facts.pix ? [pixQuestion()] : []),
    ...(facts.card ? cardQuestions(facts) : []),
    {
      question: text('faq.pagamento.2'),
      answer: (
        <p>
          {withParts(text('faq.pagamento.2_1'), { link: <Link href="/suporte">{text('faq.pagamento.2_2')}</Link> })}
        </p>
      ),
    },
  ],
})

const pixQuestion = (): FaqQuestion => ({
  question: text('faq.pix-e-cartao.1'),
  answer: (
    <>
      <p>{text('faq.pix-e-cartao.1_1', { pay_min_minutes: PAY_MIN_MINUTES, pix_max_minutes: PIX_MAX_MINUTES })}</p>
      <p>{text('faq.pix-e-cartao.1_2')}</p>
    </>
  ),
})

const cardQuestions = (facts: Facts): FaqQuestion[] => [
  {
    question: text('faq.pix-e-cartao.2'),
    answer: <p>{text('faq.pix-e-cartao.2_1', { card_review_hours: CARD_REVIEW_HOURS })}</p>,
  },
  {
    question: text('faq.pix-e-cartao.3'),
    answer: <p>{withParts(text('faq.pix-e-cartao.3_1'), { more: facts.pix && ` ${text('faq.pix-e-cartao.3_2')}` })}</p>,
  },
]

const changes = (facts: Facts): FaqGroup => ({
  id: 'cancelamento',
  title: text('faq.cancelamento.title'),
  questions: [
    {
      question: text('faq.cancelamento.1'),
      answer: (
        <p>
          {withParts(text('faq.cancelamento.1_1'), {
            cancel_days: CANCEL_DAYS,
            link: <Link href="/cancelamentos">{text('faq.cancelamento.1_2')}</Link>,
          })}
        </p>
      ),
    },
    {
      question: text('faq.cancelamento.2'),
      answer: <p>{text('faq.cancelamento.2_1')}</p>,
    },
    {
      question: text('faq.cancelamento.3'),
      answer: (
        <p>
          {facts.pix && `${text('faq.cancelamento.3_1', { time: returnTimes.pix() })} `}
          {facts.card && `${text('faq.cancelamento.3_2', { time: returnTimes.card() })} `}
          {text('faq.cancelamento.3_3')}
        </p>
      ),
    },
  ],
})
