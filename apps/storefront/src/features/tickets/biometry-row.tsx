import type { Order, Ticket } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { Button } from '@bilheteria/ui/button'
import { FACE_MIN_AGE } from '@bilheteria/rules/policy'
import { ScanFace } from 'lucide-react'
import { useRestored } from '#features/orders/kept-orders.ts'
import { openDialog } from '#platform/dialog.ts'
import { textsOf } from '#platform/texts.ts'
import { useExemptHolder } from './use-exempt-holder.ts'

const text = textsOf(TICKETS_TEXTS)

const looks = {
  pending: { key: 'ticket.face_pending', look: 'bg-warn-soft text-warn', step: 'ticket.face_register' },
  in_review: { key: 'ticket.face_received', look: 'bg-raised text-heading', step: undefined },
  approved: { key: 'ticket.face_approved', look: 'bg-success-soft text-success', step: undefined },
  exempt: { key: 'ticket.face_exempt', look: 'bg-success-soft text-success', step: undefined },
  refused: { key: 'ticket.face_refused', look: 'bg-danger-soft text-danger', step: 'ticket.face_again' },
} as const

type Props = { order: Order; ticket: Ticket }

/** The face actions of a ticket. They need a connection and more holder data than the device stores. */
export function useFace({ order, ticket: { biometry, state } }: Props) {
  const usable = !useRestored() && state === 'valid' && biometry !== null
  const open = usable && Date.parse(order.now) < Date.parse(order.event.starts_at)
  const step = biometry === null ? undefined : looks[biometry].step
  return {
    step: open && step ? text(step) : undefined,
    exemptible: open && (step !== undefined || biometry === 'exempt'),
    // A consent can be withdrawn while the face is stored, also after the event.
    erasable: usable && step === undefined && biometry !== 'exempt',
  }
}

function openRegistration({ order, ticket }: Props): void {
  openDialog('/biometry/register', { order_id: order.id, ticket_id: ticket.id })
}

/** Where one enters by face: how far this holder is, and the way on. */
export function BiometryRow(props: Props) {
  const { biometry, biometry_reason, holder } = props.ticket
  const { step } = useFace(props)
  if (biometry === null) return null
  const { key, look } = looks[biometry]
  return (
    <>
      <div className={`mt-3 flex min-h-11 items-center gap-3 rounded-field px-3.5 py-2 text-control ${look}`}>
        <ScanFace size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
        <div className="min-w-0">
          <p className="font-[650]">{text(key, { age: FACE_MIN_AGE })}</p>
          {biometry_reason !== null && <p className="text-small">{biometry_reason}</p>}
          {biometry === 'in_review' && <p className="text-small">{text('ticket.face_in_review')}</p>}
          {biometry === 'exempt' && <p className="text-small">{text('ticket.face_exempt_note')}</p>}
        </div>
      </div>
      {step && (
        <Button
          size="mid"
          block
          className="mt-2"
          aria-label={`${step}: ${holder.name}`}
          onClick={() => openRegistration(props)}
        >
          {step}
        </Button>
      )}
    </>
  )
}

/** The other face actions. A friend is invited by the ticket's link. */
export function MoreOfFace(props: Props) {
  const { id, biometry, holder } = props.ticket
  const { exemptible, erasable } = useFace(props)
  return (
    <>
      {exemptible && <Exempt ticket_id={id} name={holder.name} isExempt={biometry === 'exempt'} />}
      {erasable && (
        <Button
          look="quiet"
          size="mid"
          aria-label={text('ticket.face_photo_of', { name: holder.name })}
          onClick={() => openRegistration(props)}
        >
          {text('ticket.face_photo')}
        </Button>
      )}
    </>
  )
}

/** Quiet: most holders are grown up. */
function Exempt({ ticket_id, name, isExempt }: { ticket_id: string; name: string; isExempt: boolean }) {
  const { busy, exempt } = useExemptHolder(ticket_id)
  const claim = isExempt
    ? text('ticket.face_not_minor', { age: FACE_MIN_AGE })
    : text('ticket.face_minor', { age: FACE_MIN_AGE })
  return (
    <Button look="quiet" size="mid" busy={busy} aria-label={`${claim}: ${name}`} onClick={() => void exempt(!isExempt)}>
      {claim}
    </Button>
  )
}
