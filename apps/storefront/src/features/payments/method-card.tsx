import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  value: string
  title: string
  note: string
  icon: LucideIcon
  /** Whether it can be used now. */
  open: boolean
  chosen: boolean
  onChoose(): void
  children?: ReactNode
}

/** One way to pay: as large as a thumb wants it, with what it asks for below. */
export function MethodCard({ value, title, note, icon: Icon, open, chosen, onChoose, children }: Props) {
  return (
    <div className={`rounded-panel bg-content ${chosen ? 'method-chosen' : ''}`}>
      <label className={`flex min-h-16 items-center gap-3 px-4 py-3 ${open ? 'cursor-pointer' : ''}`}>
        <input
          type="radio"
          name="method"
          value={value}
          checked={chosen}
          disabled={!open}
          onChange={onChoose}
          className="size-5 flex-none appearance-none rounded-pill border-2 border-line-strong checked:border-6 checked:border-accent"
        />
        <span className="min-w-0 flex-1 leading-snug">
          <span className={`block type-strong ${open ? 'text-heading' : 'text-muted'}`}>{title}</span>
          <span className="text-small text-muted">{note}</span>
        </span>
        <Icon size={24} strokeWidth={1.75} aria-hidden className="flex-none" />
      </label>
      {children}
    </div>
  )
}
