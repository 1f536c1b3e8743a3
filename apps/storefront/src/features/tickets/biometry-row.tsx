import { FACE_RECEIVED, inviteHolder } from '@bilheteria/contract/biometry'
import type { Order, Ticket } from '@bilheteria/contract/orders'
import { Button } from '@bilheteria/ui/button'
import { FACE_MIN_AGE } from '@bilheteria/rules/policy'
import { Mail, ScanFace } from 'lucide-react'
import { sayFailure } from '#platform/failures.ts'
import { useRestored } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'
import { openDialog } from '#platform/dialog.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useBusy } from '#platform/use-busy.ts'
import { useExemptHolder } from './use-exempt-holder.ts'

const looks = {
  pending: { text: 'Biometria pendente', look: 'bg-warn-soft text-warn', step: 'Cadastrar biometria' },
  in_review: { text: FACE_RECEIVED, look: 'bg-raised text-heading', step: undefined },
  approved: { text: 'Biometria aprovada', look: 'bg-success-soft text-success', step: undefined },
  exempt: { text: `Dispensada (menor de ${FACE_MIN_AGE})`, look: 'bg-success-soft text-success', step: undefined },
  refused: { text: 'Biometria recusada', look: 'bg-danger-soft text-danger', step: 'Tentar de novo' },
} as const

type Props = { order: Order; ticket: Ticket }

/** Where one enters by face: how far this holder is, and the way on. */
export function BiometryRow({ order, ticket: { id, biometry, biometry_reason, state, holder } }: Props) {
  // What the device keeps of a holder is not enough to register one, and nothing of this works without network.
  const usable = !useRestored() && state === 'valid'
  if (biometry === null) return null
  const { text, look, step } = looks[biometry]
  const open = usable && Date.parse(order.now) < Date.parse(order.event.starts_at)
  const register = () => openDialog('/biometry/register', { order_id: order.id, ticket_id: id })
  return (
    <>
      <div className={`mt-3 flex min-h-11 items-center gap-3 rounded-field px-3.5 py-2 text-control ${look}`}>
        <ScanFace size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
        <div className="min-w-0">
          <p className="font-[650]">{text}</p>
          {biometry_reason !== null && <p className="text-small">{biometry_reason}</p>}
          {biometry === 'in_review' && (
            <p className="text-small">A análise não impede a entrada: leve um documento com foto.</p>
          )}
          {biometry === 'exempt' && <p className="text-small">Sem biometria: na entrada basta o documento.</p>}
        </div>
      </div>
      {open && step && (
        <div className="mt-2 grid gap-2">
          <Button size="mid" aria-label={`${step}: ${holder.name}`} onClick={register}>
            {step}
          </Button>
          <Invite ticket_id={id} holder={holder} />
        </div>
      )}
      {open && (step || biometry === 'exempt') && (
        <Exempt ticket_id={id} name={holder.name} isExempt={biometry === 'exempt'} />
      )}
      {/* What was agreed to can be taken back for as long as it is kept, after the event too. */}
      {usable && !step && biometry !== 'exempt' && (
        <Button look="text" size="mid" aria-label={`Ver ou apagar a foto de ${holder.name}`} onClick={register}>
          Ver ou apagar a foto
        </Button>
      )}
    </>
  )
}

/** One buyer need not collect four faces. */
function Invite({ ticket_id, holder }: { ticket_id: string; holder: Ticket['holder'] }) {
  const { busy, run } = useBusy()
  const invite = async () => {
    try {
      await call(inviteHolder, { ticket_id })
      showSnackbar({ text: `Convite enviado para ${holder.email}`, colour: 'success' })
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <Button
      look="quiet"
      size="mid"
      busy={busy}
      aria-label={`Enviar para o portador: ${holder.name}`}
      onClick={() => void run(invite)}
    >
      {!busy && <Mail size={18} aria-hidden className="flex-none" />}
      Enviar para o portador
    </Button>
  )
}

/** Quiet: most holders are grown up. */
function Exempt({ ticket_id, name, isExempt }: { ticket_id: string; name: string; isExempt: boolean }) {
  const { busy, exempt } = useExemptHolder(ticket_id)
  const text = `${isExempt ? 'Não é' : 'É'} menor de ${FACE_MIN_AGE} anos`
  return (
    <Button
      look="text"
      size="mid"
      className="mt-1"
      busy={busy}
      aria-label={`${text}: ${name}`}
      onClick={() => void exempt(!isExempt)}
    >
      {text}
    </Button>
  )
}
