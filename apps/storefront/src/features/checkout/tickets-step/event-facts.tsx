import type { EventDetail } from '@bilheteria/contract/events'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { isOff } from '#features/events/event-card.tsx'

/** What one should know before choosing tickets. */
export function EventFacts({ event }: { event: EventDetail }) {
  const { doors_at, time_zone, max_per_order, max_per_cpf, biometry_required } = event
  const facts = [
    doors_at && ['Abertura dos portões', formatEventTime(doors_at, time_zone)],
    !isOff(event) && [
      'Limite',
      `${max_per_order} ${max_per_order === 1 ? 'ingresso' : 'ingressos'} por pedido${max_per_cpf ? `, ${max_per_cpf} por CPF` : ''}`,
    ],
    biometry_required && ['Entrada', 'Por biometria facial'],
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
