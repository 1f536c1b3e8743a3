import type { EventDetail } from '@bilheteria/contract/events'
import { CHECKOUT_TEXTS } from '@bilheteria/contract/texts/checkout'
import { IconButton } from '@bilheteria/ui/icon-button'
import { Info } from 'lucide-react'
import { openDialog } from '#platform/dialog.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(CHECKOUT_TEXTS)

/** Everything besides buying: what it is about, where, to share, to keep, for members. */
export function AboutEvent({ event, className }: { event: EventDetail; className?: string }) {
  return (
    <IconButton
      icon={Info}
      label={text('checkout.about')}
      onClick={() => openDialog('/event/description', { event_id: event.id })}
      className={className}
    />
  )
}
