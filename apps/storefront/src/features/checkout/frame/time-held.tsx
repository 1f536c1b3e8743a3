// chunk: buying
import { formatMinutes } from '@bilheteria/rules/countdown'
import { say } from '@bilheteria/ui/words'
import { Clock } from 'lucide-react'
import { COUNTED_MS, useTimeLeft } from '#features/checkout/cart/use-time-left.ts'
import type { SavedTimer } from '#platform/saved-state.ts'
import { withParts } from '#platform/with-parts.tsx'

/** The same clock, for a dialog that lies over it. What happens at its end is the page's matter. */
export function TimeHeld({ timer }: { timer: SavedTimer }) {
  const left_ms = useTimeLeft(timer.expires_at, timer.offset_ms)
  if (left_ms === 0 || left_ms > COUNTED_MS) return null
  return (
    <p className="time-held mb-4 flex items-center gap-3 rounded-panel bg-accent-soft px-4 py-3 text-heading">
      <Clock size={20} strokeWidth={1.75} className="flex-none" />
      <span>
        {withParts(say('checkout.held_for', 'Guardamos seus ingressos por mais {left}'), {
          left: (
            <strong role="timer" aria-label={say('checkout.held_clock', 'Tempo da reserva')} className="type-strong">
              {formatMinutes(left_ms)}
            </strong>
          ),
        })}
      </span>
    </p>
  )
}
