import { answerChange } from '@bilheteria/contract/changes'
import { getOrder, type Order } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'
import { closeDialog } from '#platform/dialog.ts'
import { hasCode, sayFailure } from '#platform/failures.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { keepTheKeyboard } from './keep-the-keyboard.ts'

const text = textsOf(TICKETS_TEXTS)

type Answer = 'keep' | 'refund'
export type Changed = Order & { change: NonNullable<Order['change']> }

const done = { keep: 'ticket.change_kept', refund: 'ticket.change_refunded' } as const

/** Says what becomes of an order whose event has changed. It is said once: who was faster on another device has said it. */
export function useAnswerChange({ id: order_id, change: { id: change_id } }: Changed) {
  const { busy, run } = useBusy()
  const answer = (answer: Answer) =>
    run(async () => {
      hideSnackbar()
      try {
        keepOrders([await call(answerChange, { order_id, change_id, answer })])
        closeDialog()
        keepTheKeyboard()
        showSnackbar({ text: text(done[answer]), colour: 'success' })
      } catch (error) {
        if (hasCode(error, 'change_answered', 'change_not_found')) await lookAgain(order_id)
        sayFailure(error)
      }
    })
  return { busy, answer }
}

/** There is nothing left to answer: the page shows how it stands. */
async function lookAgain(order_id: string): Promise<void> {
  // Without an answer the page asks again by itself.
  await call(getOrder, { order_id }).then(
    (order) => keepOrders([order]),
    () => undefined,
  )
  closeDialog()
  keepTheKeyboard()
}
