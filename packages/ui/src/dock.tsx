import { ChevronUp } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

type Props = { summary: string; total: string; lines: ReactNode; action: ReactNode }

/** The bottom of a phone's screen: what is chosen, what it costs, and the one way on. The lines open above it. */
export function Dock({ summary, total, lines, action }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="dock fixed inset-x-0 bottom-0 z-10 border-t border-line bg-content low:static desk:hidden">
      <div className="wrap pt-2 pb-[max(20px,env(safe-area-inset-bottom))]">
        {open && (
          <div id={id} className="max-h-80 overflow-y-auto border-b border-line py-2">
            {lines}
          </div>
        )}
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
            className="flex min-h-11 items-center gap-2"
          >
            {summary}
            <ChevronUp size={18} aria-hidden className={open ? 'rotate-180' : ''} />
          </button>
          <strong className="type-money text-heading">{total}</strong>
        </div>
        {action}
      </div>
    </div>
  )
}
