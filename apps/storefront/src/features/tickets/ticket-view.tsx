import type { Order, Ticket } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { Button, type ButtonLook } from '@bilheteria/ui/button'
import type { ReactNode } from 'react'
import { sayFailure } from '#platform/failures.ts'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'

const text = textsOf(TICKETS_TEXTS)

export type Viewed = {
  event: Order['event']
  ticket: Pick<Ticket, 'sector' | 'section' | 'seat'>
}

/** What one sees from the place of a ticket, where the venue is drawn; plan and picture come with the press. */
export function TicketView({ event, ticket, icon, ...look }: Viewed & ButtonLook & { icon?: ReactNode }) {
  const page = usePage()
  const { busy, run } = useBusy()
  if (!event.plan) return null
  const show = async () => {
    try {
      const { showTicketView } = await import('./show-ticket-view.ts')
      await showTicketView({ event, ticket }, page)
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <Button {...look} busy={busy} onClick={() => void run(show)}>
      {!busy && icon}
      {text('ticket.view')}
    </Button>
  )
}
