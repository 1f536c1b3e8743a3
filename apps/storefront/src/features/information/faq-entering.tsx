import type { Producer } from '@bilheteria/contract/producers'
import { FAQ_TEXTS } from '@bilheteria/contract/texts/faq'
import {
  ACCOUNT_MIN_AGE,
  CODE_MINUTES,
  CODE_TRIES,
  FACE_KEPT_DAYS,
  FACE_MIN_AGE,
  HALF_PRICE_PERCENT,
  PASSWORD_MIN,
  SENIOR_AGE,
} from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import { biometryArena, type Facts } from './facts.ts'
import type { FaqGroup, FaqQuestion } from './faq-group.tsx'

const text = textsOf(FAQ_TEXTS)

/** Questions about using a ticket and about the account; members are mentioned only where there are some. */
export function enteringGroups({ plans_url }: Producer, facts: Facts): FaqGroup[] {
  const { questions, ...account } = accountGroup(facts)
  const all = plans_url ? [...questions, memberQuestion()] : questions
  return [tickets(facts), entrance(), biometry(), { ...account, questions: all }]
}

const tickets = (facts: Facts): FaqGroup => ({
  id: 'ingressos',
  title: text('faq.ingressos.title'),
  questions: [
    {
      question: text('faq.ingressos.1'),
      answer: (
        <p>
          {withParts(text('faq.ingressos.1_1'), {
            link: <Link href="/ticket/payments">{text('faq.ingressos.1_2')}</Link>,
          })}
        </p>
      ),
    },
    {
      question: text('faq.ingressos.2'),
      answer: (
        <>
          <p>{facts.offline ? text('faq.ingressos.2_1') : text('faq.ingressos.2_2')}</p>
          <p>{text('faq.ingressos.2_3')}</p>
          <p>{text('faq.ingressos.2_4')}</p>
        </>
      ),
    },
    {
      question: text('faq.ingressos.3'),
      answer: (
        <>
          <p>{text('faq.ingressos.3_1')}</p>
          <p>{text('faq.ingressos.3_2')}</p>
        </>
      ),
    },
  ],
})

const entrance = (): FaqGroup => ({
  id: 'entrada',
  title: text('faq.entrada.title'),
  questions: [
    {
      question: text('faq.entrada.1'),
      answer: <p>{text('faq.entrada.1_1')}</p>,
    },
    {
      question: text('faq.entrada.2'),
      answer: (
        <p>
          {withParts(text('faq.entrada.2_1'), {
            senior_age: SENIOR_AGE,
            link: <Link href="/meia-entrada">{text('faq.entrada.2_2')}</Link>,
          })}
        </p>
      ),
    },
    {
      question: text('faq.entrada.3'),
      answer: <p>{text('faq.entrada.3_1', { half_price_percent: HALF_PRICE_PERCENT })}</p>,
    },
    {
      question: text('faq.entrada.4'),
      answer: <p>{text('faq.entrada.4_1')}</p>,
    },
    {
      question: text('faq.entrada.5'),
      answer: (
        <p>{withParts(text('faq.entrada.5_1'), { link: <Link href="/suporte">{text('faq.entrada.5_2')}</Link> })}</p>
      ),
    },
  ],
})

const biometry = (): FaqGroup => ({
  id: 'biometria',
  title: text('faq.biometria.title'),
  questions: [
    {
      question: text('faq.biometria.1'),
      answer: (
        <>
          <p>
            {text('faq.biometria.1_1', {
              face_min_age: FACE_MIN_AGE,
              people: biometryArena(),
              face_min_age_2: FACE_MIN_AGE,
            })}
          </p>
          <p>{text('faq.biometria.1_2')}</p>
        </>
      ),
    },
    {
      question: text('faq.biometria.2'),
      answer: <p>{text('faq.biometria.2_1')}</p>,
    },
    {
      question: text('faq.biometria.3'),
      answer: (
        <p>
          {withParts(text('faq.biometria.3_1'), {
            face_kept_days: FACE_KEPT_DAYS,
            link: <Link href="/privacidade">{text('faq.biometria.3_2')}</Link>,
          })}
        </p>
      ),
    },
  ],
})

const accountGroup = (facts: Facts): FaqGroup => ({
  id: 'conta',
  title: text('faq.conta.title'),
  questions: [
    {
      question: text('faq.conta.1'),
      answer: <p>{text('faq.conta.1_1', { account_min_age: ACCOUNT_MIN_AGE })}</p>,
    },
    {
      question: text('faq.conta.2'),
      answer: (
        <>
          <p>
            {withParts(text('faq.conta.2_1'), {
              link: <Link href="/user/recover">{text('faq.conta.2_2')}</Link>,
              more: facts.sms && `${text('faq.conta.2_3')} `,
              password_min: PASSWORD_MIN,
            })}
          </p>
          <p>{text('faq.conta.2_4', { code_minutes: CODE_MINUTES, code_tries: CODE_TRIES })}</p>
        </>
      ),
    },
    {
      question: text('faq.conta.3'),
      answer: <p>{text('faq.conta.3_1')}</p>,
    },
    {
      question: text('faq.conta.4'),
      answer: (
        <p>
          {facts.card && `${text('faq.conta.4_1')} `}
          {text('faq.conta.4_2')}
        </p>
      ),
    },
  ],
})

const memberQuestion = (): FaqQuestion => ({
  question: text('faq.members.1_3'),
  answer: <p>{text('faq.members.1_1_2')}</p>,
})
