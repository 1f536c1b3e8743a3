import type { Order, Ticket } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { Button } from '@bilheteria/ui/button'
import { FACE_MIN_AGE } from '@bilheteria/rules/policy'
import { ScanFace, Share2 } from 'lucide-react'
import { useRestored } from '#features/orders/kept-orders.ts'
import { openDialog } from '#platform/dialog.ts'
import { useSavedState } from '#platform/saved-state.ts'
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

/** Where one enters by face: how far this holder is, and the way on. */
export function BiometryRow({ order, ticket: { id, biometry, biometry_reason, state, holder } }: Props) {
  // What the device keeps of a holder is not enough to register one, and nothing of this works without network.
  const usable = !useRestored() && state === 'valid'
  const own = useSavedState(({ user }) => user.name) === holder.name
  if (biometry === null) return null
  const { key, look, step: next } = looks[biometry]
  const step = next && text(next)
  const open = usable && Date.parse(order.now) < Date.parse(order.event.starts_at)
  const register = () => openDialog('/biometry/register', { order_id: order.id, ticket_id: id })
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
      {open && step && (
        <div className="mt-2 grid gap-2">
          <Button size="mid" aria-label={`${step}: ${holder.name}`} onClick={register}>
            {step}
          </Button>
          {!own && <Invite order_id={order.id} ticket_id={id} name={holder.name} />}
        </div>
      )}
      {open && (step || biometry === 'exempt') && (
        <Exempt ticket_id={id} name={holder.name} isExempt={biometry === 'exempt'} />
      )}
      {/* What was agreed to can be taken back for as long as it is kept, after the event too. */}
      {usable && !step && biometry !== 'exempt' && (
        <Button
          look="text"
          size="mid"
          aria-label={text('ticket.face_photo_of', { name: holder.name })}
          onClick={register}
        >
          {text('ticket.face_photo')}
        </Button>
      )}
    </>
  )
}

/** One buyer need not collect four faces: the link of the ticket is the invitation. */
function Invite({ order_id, ticket_id, name }: { order_id: string; ticket_id: string; name: string }) {
  return (
    <Button
      look="quiet"
      size="mid"
      aria-label={text('ticket.face_invite_of', { name })}
      onClick={() => openDialog('/ticket/handover', { order_id, ticket_id })}
    >
      <Share2 size={18} aria-hidden className="flex-none" />
      {text('ticket.face_invite')}
    </Button>
  )
}

/** Quiet: most holders are grown up. */
function Exempt({ ticket_id, name, isExempt }: { ticket_id: string; name: string; isExempt: boolean }) {
  const { busy, exempt } = useExemptHolder(ticket_id)
  const claim = isExempt
    ? text('ticket.face_not_minor', { age: FACE_MIN_AGE })
    : text('ticket.face_minor', { age: FACE_MIN_AGE })
  return (
    <Button
      look="text"
      size="mid"
      className="mt-1"
      busy={busy}
      aria-label={`${claim}: ${name}`}
      onClick={() => void exempt(!isExempt)}
    >
      {claim}
    </Button>
  )
}
