import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

type Props = {
  label: string
  value: string | null
  icon?: LucideIcon
  mark?: ReactNode
  /** What one gets to change it; `close` goes back to the row. */
  children(close: () => void): ReactNode
}

/** One thing we know of a person. Pressed, it opens the form that changes it. */
export function ProfileRow({ label, value, icon: Icon, mark, children }: Props) {
  const [open, setOpen] = useState(false)
  const button = useId()
  const panel = useId()
  const close = () => {
    setOpen(false)
    document.getElementById(button)?.focus()
  }
  return (
    <>
      <button
        id={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
        className="flex min-h-16 w-full items-center gap-3.5 px-4 py-3 hover:bg-raised"
      >
        {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden className="flex-none" />}
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <span className="min-w-0">
            {value !== null && <span className="block text-small text-muted">{label}</span>}
            <span className="block font-[560] wrap-anywhere text-heading">{value ?? label}</span>
          </span>
          {mark}
        </span>
        <ChevronRight
          size={20}
          aria-hidden
          className={`flex-none [transition:rotate_150ms] ${open ? 'rotate-90' : ''}`}
        />
      </button>
      {open && (
        <div id={panel} className="px-4 pt-1 pb-4">
          {children(close)}
        </div>
      )}
    </>
  )
}

export function ProfileSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="mb-2.5 px-1 text-base type-strong text-heading">
        {title}
      </h2>
      <div className="*:not-first:border-t *:border-line overflow-hidden rounded-panel bg-content">{children}</div>
    </section>
  )
}
