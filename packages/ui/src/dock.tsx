import { ChevronUp } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'

type Props = {
  /** What one is looking at, above everything else. */
  panel?: ReactNode
  /** Instead of the rest while nothing is chosen, if anything: there is no way on yet. */
  hint?: string | undefined
  summary: string
  total: string
  lines: ReactNode
  action: ReactNode
}

/** The bottom of a phone's screen: what is chosen, what it costs, and the one way on. The lines open above it. */
export function Dock({ panel, hint, ...chosen }: Props) {
  return (
    <BottomBar>
      {panel}
      {hint === undefined ? <Chosen {...chosen} /> : hint && <p className="py-3 text-center text-control">{hint}</p>}
    </BottomBar>
  )
}

function Chosen({ summary, total, lines, action }: Omit<Props, 'panel' | 'hint'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      {open && (
        <div id={id} className="max-h-80 overflow-y-auto border-b border-line py-2">
          {lines}
        </div>
      )}
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
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
    </>
  )
}
