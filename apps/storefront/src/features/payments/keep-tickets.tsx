import type { Order } from '@bilheteria/contract/orders'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { Button, type ButtonLook } from '@bilheteria/ui/button'
import { Download } from 'lucide-react'
import { sayFailure } from '#platform/failures.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'

const text = textsOf(PAYMENT_TEXTS)

type Props = ButtonLook & { order: Order; label: string }

/** Every ticket as a file of its own on this device: it opens at the gate whatever becomes of network and session. */
export function KeepTickets({ order, label, ...look }: Props) {
  const { busy, run } = useBusy()
  const keep = async () => {
    try {
      const { savePdf } = await import('#features/tickets/save-pdf.ts')
      // One after the other: browsers take a second file for a flood when the first is not there yet.
      for (const [i, { id }] of order.items.entries()) await savePdf(id, `ingresso-${order.compra_id}-${i + 1}.pdf`)
      const kept = order.items.length === 1 ? text('confirmation.kept_one') : text('confirmation.kept')
      showSnackbar({ text: kept, colour: 'success' })
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <Button {...look} block busy={busy} onClick={() => void run(keep)}>
      {!busy && <Download size={20} aria-hidden className="flex-none" />}
      {label}
    </Button>
  )
}
