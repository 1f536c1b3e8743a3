import { saveHolders, type Reservation } from '@bilheteria/contract/checkout'
import { AppError, errors } from '@bilheteria/contract/errors'
import { fieldMessage } from '@bilheteria/contract/fields'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef } from 'react'
import { sayFailure, showFieldErrors } from '#features/accounts/failures.ts'
import { useCheckedForm } from '#features/accounts/use-checked-form.ts'
import { call } from '#platform/api.ts'
import { goToStep } from './cart.ts'
import { isGone } from './calls.ts'
import { hold, letGo } from './held.ts'
import { holdersSchema } from './holder-schema.ts'
import { toDrafts, type HolderInput, type NominalTicket } from './nominal-tickets.ts'

/** Somebody has stopped typing. */
const PAUSE_MS = 700

export type HoldersInput = { holders: HolderInput[] }

type Given = { reservation: Reservation; tickets: NominalTicket[]; initial: HolderInput[] }

/** The form of step 2. What is typed is kept by the server while one types, and checked when one goes on. */
export function useHolders({ reservation, tickets, initial }: Given) {
  const resolver = useMemo(() => zodResolver(holdersSchema(tickets), { error: fieldMessage }), [tickets])
  const form = useCheckedForm<HoldersInput, unknown, HoldersInput>({ resolver, defaultValues: { holders: initial } })
  const saving = useSaving(reservation.id, tickets)

  const { subscribe, getValues } = form
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name !== undefined) saving.later(() => getValues('holders'))
      },
    })
    return () => {
      unsubscribe()
      saving.now()
    }
  }, [subscribe, getValues, saving])

  const goOn = form.handleSubmit(async ({ holders }) => {
    try {
      await saving.whole(holders)
      goToStep(3)
    } catch (error) {
      refuse(error)
    }
  })

  function refuse(error: unknown): void {
    if (isGone(error)) return letGo(errors.reservation_not_found.text)
    if (error instanceof AppError && error.fields) showFieldErrors(form.setError, error.fields)
    sayFailure(error)
  }

  return { form, goOn }
}

type Saving = {
  later(read: () => HolderInput[]): void
  now(): void
  whole(holders: HolderInput[]): Promise<void>
}

/** One after the other, so that an older draft never overtakes a newer one. */
function useSaving(reservation_id: string, tickets: NominalTicket[]): Saving {
  const known = useRef({ reservation_id, tickets })
  useEffect(() => {
    known.current = { reservation_id, tickets }
  }, [reservation_id, tickets])
  return useMemo(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    let read: (() => HolderInput[]) | undefined
    let before: Promise<unknown> = Promise.resolve()

    const save = (inputs: HolderInput[], complete: boolean): Promise<void> => {
      const { reservation_id: id, tickets: asked } = known.current
      const saved = before.then(async () => {
        hold(await call(saveHolders, { reservation_id: id, holders: toDrafts(asked, inputs), complete }))
      })
      before = saved.catch(() => undefined)
      return saved
    }
    const now = () => {
      clearTimeout(pause)
      const inputs = read?.()
      read = undefined
      if (inputs) save(inputs, false).catch(giveWay)
    }
    return {
      now,
      later(reading) {
        read = reading
        clearTimeout(pause)
        pause = setTimeout(now, PAUSE_MS)
      },
      whole(holders) {
        clearTimeout(pause)
        read = undefined
        return save(holders, true)
      },
    }
  }, [])
}

/** A draft that is not kept costs nothing while one types; a reservation that is gone does. */
function giveWay(error: unknown): void {
  if (isGone(error)) letGo(errors.reservation_not_found.text)
}
