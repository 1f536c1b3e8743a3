import type { Order } from '@bilheteria/contract/orders'
import { useEffect } from 'react'
import { useRestored } from '#features/orders/kept-orders.ts'
import { readAddressQuery, useAddressQuery, writeAddressQuery } from '#platform/address-query.ts'
import { openDialog } from '#platform/dialog.ts'
import { fail } from '#platform/fail.ts'
import { showSnackbar } from '#platform/snackbar.ts'

const NAME = 'answer'

/** The letter about a change links to its order with an answer in the address. A link acts never by itself: it opens the question, once. */
export function useAnswerOfLetter({ id: order_id, change }: Order): void {
  const answer = new URLSearchParams(useAddressQuery()).get(NAME)
  // What the device keeps may be older than the letter.
  const known = !useRestored()
  useEffect(() => {
    if (!known || (answer !== 'keep' && answer !== 'refund')) return
    const rest = new URLSearchParams(readAddressQuery())
    rest.delete(NAME)
    writeAddressQuery(rest.toString())
    if (change) openDialog('/ticket/change', { order_id, answer })
    else showSnackbar({ text: fail('change_not_found').message, colour: 'info' })
  }, [known, answer, order_id, change])
}
