import { formatMinutes } from '@bilheteria/rules/countdown'
import { Clock } from 'lucide-react'
import { say } from './words.ts'

const MINUTE_MS = 60_000

const looks = {
  calm: { box: 'bg-accent-soft', ink: 'text-heading', line: 'bg-accent' },
  soon: { box: 'bg-warn-soft', ink: 'text-warn', line: 'bg-warn' },
  last: { box: 'bg-danger-soft', ink: 'text-danger', line: 'bg-danger' },
} as const

function saidOf(tone: keyof typeof looks): string {
  if (tone === 'last') return say('part.timer_last', 'Último minuto')
  if (tone === 'soon') return say('part.timer_soon', 'Faltam menos de 5 minutos')
  return say('part.timer_calm', 'Ingressos reservados para você')
}

/** What is said once when little is left, and undefined before. */
export function warningOf(left_ms: number): string | undefined {
  const tone = lookOf(left_ms)
  if (tone === 'last') return say('part.timer_one', 'Falta 1 minuto para a reserva terminar.')
  return tone === 'soon' ? say('part.timer_five', 'Faltam 5 minutos para a reserva terminar.') : undefined
}

function lookOf(left_ms: number): keyof typeof looks {
  if (left_ms <= MINUTE_MS) return 'last'
  return left_ms <= 5 * MINUTE_MS ? 'soon' : 'calm'
}

/** How long what was reserved stays so; the line is full when the whole time has just begun. It sticks to the top, where nothing else does meanwhile. */
export function TimerBar({ left_ms, whole_ms }: { left_ms: number; whole_ms: number }) {
  const tone = lookOf(left_ms)
  const { box, ink, line } = looks[tone]
  return (
    <div className={`timer-bar sticky top-0 z-10 ${box}`}>
      <div className="wrap flex min-h-12 items-center gap-2 text-control">
        <Clock size={20} strokeWidth={1.75} className="flex-none text-heading" />
        <span className="flex-1 font-[560] text-heading">{saidOf(tone)}</span>
        <span
          role="timer"
          aria-label={say('part.timer', 'Tempo da reserva')}
          className={`text-lead type-strong ${ink}`}
        >
          {formatMinutes(left_ms)}
        </span>
      </div>
      <span
        aria-hidden
        className={`timer-line absolute inset-x-0 bottom-0 h-[3px] ${line}`}
        style={{ scale: `${Math.min(1, left_ms / whole_ms)} 1` }}
      />
      <span role="status" className="sr-only">
        {warningOf(left_ms)}
      </span>
    </div>
  )
}
