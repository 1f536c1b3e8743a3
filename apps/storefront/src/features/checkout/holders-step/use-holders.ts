import type { Reservation } from '@bilheteria/contract/checkout'
import { AppError } from '@bilheteria/contract/app-error'
import type { FieldErrors } from '@bilheteria/contract/errors'
import { fieldMessage } from '@bilheteria/contract/fields'
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { askToVerifyEmail } from '#features/accounts/ask-to-verify-email.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { fail } from '#platform/fail.ts'
import { sayFailure, showFieldErrors } from '#platform/failures.ts'
import { isGone } from '#features/checkout/cart/calls.ts'
import { holdersSchema, type HoldersInput } from './holder-schema.ts'
import { createSaving } from './holders-saving.ts'
import { sayMissing } from './say-missing.ts'
import { dropTyped, keepTyped } from './typed-holders.ts'
import { withContacts, type Buyer } from './usual-contact.ts'
import { answerKey, type HolderInput, type NominalTicket } from '#features/checkout/cart/nominal-tickets.ts'
import { adoptReservation } from '#features/checkout/cart/load-reservation.ts'
import type { LoadPayment } from '#features/checkout/frame/payment-part.ts'
import { goOnTo } from '#features/checkout/cart/step-history.ts'
import { readCheckout, PAYMENT_STEP } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, refuseHolders } from '#features/checkout/cart/transitions.ts'

type Given = {
  reservation: Reservation
  tickets: NominalTicket[]
  initial: HolderInput[]
  /** Whether the server lacks a part of `initial`. */
  unsaved: boolean
  /** The tickets they are typed for. */
  key: string
  buyer: Buyer
  loadPayment: LoadPayment
}

/** The form of step 2. What is typed is kept by the server while one types, and checked when one goes on. */
export function useHolders({ reservation, tickets, initial, unsaved, key, buyer, loadPayment }: Given) {
  const resolver = useCallback<Resolver<HoldersInput, unknown, HoldersInput>>(
    (values, ...rest) =>
      zodResolver(holdersSchema(tickets, values.holders, buyer), { error: fieldMessage })(values, ...rest),
    [tickets, buyer],
  )
  const form = useCheckedForm<HoldersInput, unknown, HoldersInput>({ resolver, defaultValues: { holders: initial } })
  const [saving] = useState(() => createSaving(reservation.id, tickets))

  const { subscribe, getValues } = form
  const reservation_id = reservation.id
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name !== undefined) saving.later(() => getValues('holders'))
      },
    })
    dropTyped()
    if (unsaved) saving.later(() => getValues('holders'))
    return () => {
      unsubscribe()
      keepTyped({ reservation_id, key, holders: getValues('holders') })
      saving.now()
    }
  }, [subscribe, getValues, saving, unsaved, reservation_id, key])

  async function complete(holders: HolderInput[]): Promise<void> {
    await saving.complete(withContacts(holders, buyer))
    if (reservation.quote.total_cents > 0) goOnTo(PAYMENT_STEP)
    else await (await loadPayment()).confirmFree(readCheckout().reservation ?? reservation)
  }

  const goOn = form.handleSubmit(
    async ({ holders }) => {
      refuseHolders(undefined)
      try {
        await complete(holders).catch(async (error: unknown) => {
          if (!isUnverified(error) || !(await askToVerifyEmail())) throw error
          await complete(holders)
        })
      } catch (error) {
        refuse(error)
      }
    },
    (errors) => sayMissing(errors, getValues()),
  )

  function refuse(error: unknown): void {
    if (isGone(error)) return clearReservation(fail('reservation_not_found').message)
    if (error instanceof AppError && isElsewhere(error)) void adoptReservation(reservation.event_id)
    if (error instanceof AppError && error.fields) showFieldErrors(form.setError, byAnswer(error.fields))
    if (error instanceof AppError && error.code === 'holder_twice') refuseHolders(error.message)
    sayFailure(error)
  }

  return { form, goOn }
}

/** `holders.0.additional.team` is the server's name of an answer. */
function byAnswer(fields: FieldErrors): FieldErrors {
  const named = Object.entries(fields).map(([name, messages]) => {
    const [, before, id] = /^(holders\.\d+\.additional\.)(.+)$/.exec(name) ?? []
    return [id === undefined ? name : `${before}${answerKey(id)}`, messages] as const
  })
  return Object.fromEntries(named)
}

function isUnverified(error: unknown): boolean {
  return error instanceof AppError && error.code === 'email_unverified'
}

function isElsewhere({ code }: AppError): boolean {
  return code === 'order_open' || code === 'reservation_changed'
}
