import { saveHolders } from '@bilheteria/contract/checkout'
import { call } from '#platform/api.ts'
import { isGone, orOlder } from '#features/checkout/cart/calls.ts'
import { toDrafts, type HolderInput, type NominalTicket } from '#features/checkout/cart/nominal-tickets.ts'
import { clearReservation, setReservation } from '#features/checkout/cart/transitions.ts'
import { fail } from '#platform/fail.ts'

/** Somebody has stopped typing. */
const PAUSE_MS = 700

/** Keeps what is typed with the reservation. One after the other: an older draft never overtakes a newer one. */
export function createSaving(reservation_id: string, tickets: readonly NominalTicket[]) {
  let pause: ReturnType<typeof setTimeout> | undefined
  let typed: (() => HolderInput[]) | undefined
  let before: Promise<unknown> = Promise.resolve()

  async function send(inputs: HolderInput[], complete: boolean): Promise<void> {
    const holders = toDrafts(tickets, inputs)
    const asked = { reservation_id, holders, complete }
    const savePlain = () => call(saveHolders, asked)
    setReservation(
      await (complete ? orOlder(() => call(saveHolders, { ...asked, with_payment: true }), savePlain) : savePlain()),
    )
  }

  function save(inputs: HolderInput[], complete: boolean): Promise<void> {
    const saved = before.then(() => send(inputs, complete))
    before = saved.catch(() => undefined)
    return saved
  }

  /** What is still waiting is saved at once. */
  function now(): void {
    clearTimeout(pause)
    const inputs = typed?.()
    typed = undefined
    if (inputs) save(inputs, false).catch(giveWay)
  }

  return {
    now,
    /** A draft, when typing pauses. */
    later(read: () => HolderInput[]): void {
      typed = read
      clearTimeout(pause)
      pause = setTimeout(now, PAUSE_MS)
    },
    /** The whole, to be checked. */
    complete(holders: HolderInput[]): Promise<void> {
      clearTimeout(pause)
      typed = undefined
      return save(holders, true)
    },
  }
}

/** A draft that is not kept costs nothing while one types; a reservation that is gone does. */
function giveWay(error: unknown): void {
  if (isGone(error)) clearReservation(fail('reservation_not_found').message)
}
