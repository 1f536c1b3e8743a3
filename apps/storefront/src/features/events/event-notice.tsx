// chunk: buying
import { Lines } from '@bilheteria/ui/lines'
import { Notice } from '@bilheteria/ui/notice'
import { useState } from 'react'

type Props = {
  className?: string
  /** Shows one line on phones, and the rest after a press. */
  folded?: boolean
  children: string | null
}

/** The organiser's note about a change, exactly as written. */
export function EventNotice({ className, folded = false, children }: Props) {
  const [open, setOpen] = useState(!folded)
  if (children === null) return null
  return (
    <div className={className}>
      <Notice>
        {open ? (
          <Lines>{children}</Lines>
        ) : (
          <button type="button" className="line-clamp-1 sm:line-clamp-none" onClick={() => setOpen(true)}>
            <Lines>{children}</Lines>
          </button>
        )}
      </Notice>
    </div>
  )
}
