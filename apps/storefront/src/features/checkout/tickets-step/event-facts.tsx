import type { EventDetail } from '@bilheteria/contract/events'
import { CHECKOUT_TEXTS } from '@bilheteria/contract/texts/checkout'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { isOff } from '#features/events/event-card.tsx'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(CHECKOUT_TEXTS)

/** What one should know before choosing tickets. */
export function EventFacts({ event }: { event: EventDetail }) {
  const { doors_at, time_zone, max_per_order, max_per_cpf, biometry_required } = event
  const facts = [
    doors_at && [text('checkout.doors'), formatEventTime(doors_at, time_zone)],
    !isOff(event) && [
      text('checkout.limit'),
      [
        max_per_order === 1 ? text('checkout.limit_order_one') : text('checkout.limit_order', { count: max_per_order }),
        ...(max_per_cpf ? [text('checkout.limit_cpf', { count: max_per_cpf })] : []),
      ].join(', '),
    ],
    biometry_required && [text('checkout.entry'), text('checkout.entry_face')],
  ].filter((fact): fact is string[] => Array.isArray(fact))
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-4 border-t border-line pt-6 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-muted">{name}</dt>
          <dd className="type-strong text-heading">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
