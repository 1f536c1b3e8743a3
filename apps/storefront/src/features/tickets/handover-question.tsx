import { handOverAgain, recallTicket } from '@bilheteria/contract/handovers'
import type { Ticket } from '@bilheteria/contract/orders'
import { HANDED_TEXTS } from '@bilheteria/contract/texts/handed'
import { firstNameOf } from '@bilheteria/rules/first-name'
import { Button } from '@bilheteria/ui/button'
import { useEffect, useRef } from 'react'
import { callProved } from '#features/accounts/prove.ts'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { closeDialog } from '#platform/dialog.ts'
import { sayFailure } from '#platform/failures.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'

const text = textsOf(HANDED_TEXTS)

/** What makes a link that was sent worthless. */
export const RENEWALS = ['again', 'recall'] as const
export type Renewal = (typeof RENEWALS)[number]

const calls = { again: handOverAgain, recall: recallTicket }
const said = { again: 'handed.again_done', recall: 'handed.recalled' } as const

type Props = { ticket: Ticket; renewal: Renewal; onBack(): void }

/** Somebody may be on their way with it: whether that is meant is asked first. */
export function Question({ ticket: { id, holder }, renewal, onBack }: Props) {
  const { busy, run } = useBusy()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const name = firstNameOf(holder.name)
  const renew = async () => {
    hideSnackbar()
    try {
      const order = await callProved(calls[renewal], { ticket_id: id })
      if (!order) return
      keepOrders([order])
      if (renewal === 'recall') closeDialog()
      else onBack()
      showSnackbar({ text: text(said[renewal]), colour: 'success' })
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <div ref={box} role="group" tabIndex={-1} aria-labelledby="renewal-question" className="grid gap-5 outline-none">
      <div>
        <h3 id="renewal-question" className="type-h2">
          {text(`handed.${renewal}_question`, { name })}
        </h3>
        <p className="mt-2">{text(`handed.${renewal}_note`, { name })}</p>
      </div>
      <div className="grid gap-2">
        <Button block look="ghost" busy={busy} onClick={() => void run(renew)}>
          {text(`handed.${renewal}_sure`)}
        </Button>
        <Button block look="quiet" onClick={onBack}>
          {text('handed.return')}
        </Button>
      </div>
    </div>
  )
}
