import type { Ticket } from '@bilheteria/contract/orders'
import { Button } from '@bilheteria/ui/button'
import { ScanFace } from 'lucide-react'
import { openDialog } from '#platform/dialog.ts'

const looks = {
  pending: { text: 'Biometria pendente', look: 'bg-warn-soft text-warn' },
  in_review: { text: 'Biometria em análise', look: 'bg-raised text-heading' },
  approved: { text: 'Biometria aprovada', look: 'bg-success-soft text-success' },
  refused: { text: 'Biometria recusada', look: 'bg-danger-soft text-danger' },
} as const

type Props = { ticket: Pick<Ticket, 'id' | 'biometry' | 'state' | 'holder'>; event_id: string }

/** Where one enters by face: how far this holder is, and the way on. */
export function BiometryRow({ ticket: { id, biometry, state, holder }, event_id }: Props) {
  if (biometry === null) return null
  const { text, look } = looks[biometry]
  return (
    <>
      <p className={`mt-3 flex min-h-11 items-center gap-3 rounded-field px-3.5 text-control font-[650] ${look}`}>
        <ScanFace size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
        {text}
      </p>
      {biometry !== 'approved' && state === 'valid' && (
        <Button
          size="mid"
          className="mt-2"
          aria-label={`Cadastrar biometria de ${holder.name}`}
          onClick={() => openDialog('/biometry/register', { ticket_id: id, event_id })}
        >
          Cadastrar biometria
        </Button>
      )}
    </>
  )
}
