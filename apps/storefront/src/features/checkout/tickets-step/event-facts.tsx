import type { EventDetail } from '@bilheteria/contract/events'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'
import { isOff } from '#features/events/event-card.tsx'

/** What one should know before choosing tickets. */
export function EventFacts({ event }: { event: EventDetail }) {
  const { doors_at, time_zone, max_per_order, max_per_cpf, biometry_required } = event
  const facts = [
    doors_at && [say('checkout.doors', 'Abertura dos portões'), formatEventTime(doors_at, time_zone)],
    !isOff(event) && [
      say('checkout.limit', 'Limite'),
      [
        max_per_order === 1
          ? say('checkout.limit_order_one', '1 ingresso por pedido')
          : fillIn(say('checkout.limit_order', '{count} ingressos por pedido'), { count: max_per_order }),
        ...(max_per_cpf ? [fillIn(say('checkout.limit_cpf', '{count} por CPF'), { count: max_per_cpf })] : []),
      ].join(', '),
    ],
    biometry_required && [say('checkout.entry', 'Entrada'), say('checkout.entry_face', 'Por biometria facial')],
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
