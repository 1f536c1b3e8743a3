import { Check } from 'lucide-react'

/** Where one is on a way of several steps. A phone names only the current one. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol aria-label="Etapas" className="flex items-center gap-1.5 text-control desk:gap-3">
      {names.map((name, i) => (
        <Step key={name} name={name} number={i + 1} current={current} />
      ))}
    </ol>
  )
}

function Step({ name, number, current }: { name: string; number: number; current: number }) {
  const here = number === current
  const past = number < current
  const disc = here ? 'bg-action text-on-action' : past ? 'bg-raised text-heading' : 'border-2 border-line-strong'
  return (
    <li
      aria-current={here ? 'step' : undefined}
      className={`flex items-center gap-1.5 desk:gap-3 ${number > 1 ? 'flex-1' : ''}`}
    >
      {number > 1 && (
        <span aria-hidden className={`h-px min-w-2 flex-1 ${number <= current ? 'bg-accent' : 'bg-line'}`} />
      )}
      <span className="flex items-center gap-2">
        <span
          aria-hidden
          className={`grid size-7 flex-none place-items-center rounded-pill text-small font-[700] ${disc}`}
        >
          {past ? <Check size={16} strokeWidth={2.5} /> : number}
        </span>
        <span className={here ? 'type-strong text-heading' : 'text-muted max-desk:sr-only'}>
          {name}
          {past && <span className="sr-only"> (concluída)</span>}
        </span>
      </span>
    </li>
  )
}
