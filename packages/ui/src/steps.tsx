import { Check } from 'lucide-react'
import { say } from './words.ts'

/**
 * Where one is on a way of several steps. A phone names only the current one. Each step has its share of the width whatever
 * its name: a font that comes late moves nothing.
 */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol aria-label={say('part.steps', 'Etapas')} className="flex items-center gap-1.5 text-control desk:gap-3">
      {names.map((name, i) => (
        <Step key={name} name={name} number={i + 1} current={current} last={i === names.length - 1} />
      ))}
    </ol>
  )
}

type Props = { name: string; number: number; current: number; last: boolean }

function Step({ name, number, current, last }: Props) {
  const here = number === current
  const past = number < current
  const disc = here ? 'bg-action text-on-action' : past ? 'bg-raised text-heading' : 'border-2 border-line-strong'
  const share = here ? 'flex-3' : last ? 'flex-none' : 'flex-1'
  return (
    <li
      aria-current={here ? 'step' : undefined}
      className={`flex min-w-0 items-center gap-1.5 desk:flex-1 desk:gap-3 ${share}`}
    >
      <span className="flex min-w-0 items-center gap-2">
        <span
          aria-hidden
          className={`grid size-7 flex-none place-items-center rounded-pill text-[min(0.83125rem,18px)] leading-none font-[700] ${disc}`}
        >
          {past ? <Check size={16} strokeWidth={2.5} /> : number}
        </span>
        <span className={here ? 'min-w-0 wrap-anywhere type-strong text-heading' : 'text-muted max-desk:sr-only'}>
          {name}
          {past && <span className="sr-only"> {say('part.step_done', '(concluída)')}</span>}
        </span>
      </span>
      {!last && <span aria-hidden className={`h-px min-w-0 flex-1 ${past ? 'bg-accent' : 'bg-line'}`} />}
    </li>
  )
}
