import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { Button } from '@bilheteria/ui/button'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(TICKETS_TEXTS)

/** Rare actions of a ticket, below a button that unfolds them. */
export function MoreActions({ name, children }: { name: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        look="quiet"
        size="mid"
        className="flex-auto"
        aria-expanded={open}
        aria-controls={id}
        aria-label={text('ticket.more_of', { name })}
        onClick={() => setOpen(!open)}
      >
        {text('ticket.more')}
        <ChevronDown size={18} aria-hidden className={`flex-none ${open ? 'rotate-180' : ''}`} />
      </Button>
      <div id={id} role="group" aria-label={text('ticket.more_of', { name })} hidden={!open} className="ticket-more">
        {open && children}
      </div>
    </>
  )
}
