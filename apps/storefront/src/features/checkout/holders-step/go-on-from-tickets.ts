import type { User } from '@bilheteria/contract/accounts'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import { keptProfile, loadProfile } from '#features/accounts/profile.ts'
import { HOLDERS_STEP, PAYMENT_STEP, readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { firstInputs, nominalTickets } from '#features/checkout/cart/nominal-tickets.ts'
import { goOnTo } from '#features/checkout/cart/step-history.ts'
import { sayFailure } from '#platform/failures.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { parseHolders } from './holder-schema.ts'
import { createSaving } from './holders-saving.ts'
import { isKnown } from './known-people.ts'
import { withContacts } from './usual-contact.ts'

/** From reserved tickets to the next thing there is to do: who buys one ticket for themself is not asked who goes. */
export async function goOnFromTickets(event: EventDetail, reservation: Reservation): Promise<void> {
  // The reservation already names the buyer.
  if (reservation.payment && !readCheckout().price_change) return goOnTo(PAYMENT_STEP)
  const named = await nameBuyer(event, reservation).catch((error: unknown) => {
    // The form says the rest, and is where it is put right.
    sayFailure(error)
    return false
  })
  goOnTo(named ? PAYMENT_STEP : HOLDERS_STEP)
}

/** False where something is left to type, to read or to confirm. */
async function nameBuyer(event: EventDetail, reservation: Reservation): Promise<boolean> {
  const tickets = nominalTickets(event, reservation)
  const [only] = tickets
  if (!only || tickets.length > 1 || only.offered.type.additional_fields.length > 0) return false
  if (reservation.quote.total_cents === 0 || readCheckout().price_change) return false
  const buyer = await profileOfBuyer()
  const inputs = firstInputs(tickets, reservation.holders, buyer)
  // A friend whom they named before is looked over once more.
  const is_buyer = inputs.every((input) => input.companion === '' && isKnown(input, buyer))
  const holders = parseHolders(tickets, inputs, buyer)
  if (!is_buyer || !holders) return false
  await createSaving(reservation.id, tickets).complete(withContacts(holders, buyer))
  return true
}

function profileOfBuyer(): User | Promise<User> {
  const { user } = useSavedState.getState()
  const kept = keptProfile()
  return kept?.id === user.id ? kept : loadProfile()
}
