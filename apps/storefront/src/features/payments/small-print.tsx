import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { CANCEL_DAYS } from '@bilheteria/rules/policy'
import { useRouter } from 'wouter'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'

const text = textsOf(PAYMENT_TEXTS)

const link = 'text-accent underline underline-offset-3'

/** What paying means. In a tab of its own: who reads it does not lose the card half typed. */
export function Terms() {
  const { base } = useRouter()
  return (
    <p className="mt-4 text-small text-muted">
      {withParts(text('payment.terms'), {
        terms: (
          <a href={`${base}/termos`} target="_blank" rel="noopener" className={link}>
            {text('payment.terms_link')}
          </a>
        ),
        days: (
          <a href={`${base}/cancelamentos`} target="_blank" rel="noopener" className={link}>
            {text('payment.days_link', { days: CANCEL_DAYS })}
          </a>
        ),
      })}
    </p>
  )
}

/** Nobody takes the sandbox for a bank. */
export function TestNote() {
  return (
    <p className="mt-4 text-small text-muted">
      {withParts(text('payment.test'), {
        link: (
          <a href="/dev/payments" target="_blank" rel="noopener" className={link}>
            {text('payment.test_link')}
          </a>
        ),
      })}
    </p>
  )
}
