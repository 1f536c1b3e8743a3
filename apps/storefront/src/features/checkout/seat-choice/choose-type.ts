import type { EventDetail, TicketType } from '@bilheteria/contract/events'
import { MEMBERS_ONLY_TEXTS } from '@bilheteria/contract/texts/members-only'
import { keptProfile, loadProfile } from '#features/accounts/profile.ts'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { labelOf, type Offered } from '#features/checkout/cart/offer.ts'
import { typesOfSeats, type Place } from '#features/checkout/cart/seats-and-types.ts'
import { setSeatTypes } from '#features/checkout/cart/transitions.ts'
import { tellTotal } from '#features/checkout/frame/tell-total.ts'
import { openDialog } from '#platform/dialog.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(MEMBERS_ONLY_TEXTS)

/** Gives one chosen seat another type. A member's type leads visitors to the members' login instead. */
export async function chooseType(event: EventDetail, offered: Offered, place: Place): Promise<void> {
  const { section, type } = offered
  if (type.plans.length > 0 && !(await isAdmitted(event, type))) return
  const { seats, quantities } = readCheckout()
  const places = seats[section.id] ?? []
  const types = typesOfSeats(section, places, quantities)
  const before = types.get(place.id)
  if (before === undefined || before === type.id) return
  const after = (id: string) => (id === place.id ? type.id : types.get(id)!)
  const moved = { ...quantities, [before]: (quantities[before] ?? 1) - 1, [type.id]: (quantities[type.id] ?? 0) + 1 }
  setSeatTypes(
    { ...seats, [section.id]: places.map((one) => Object.assign({}, one, { type_id: after(one.id) })) },
    moved,
  )
  tellTotal(event, labelOf(offered))
}

async function isAdmitted({ producer_id }: EventDetail, { plans }: TicketType): Promise<boolean> {
  if (!isLogged(useSavedState.getState())) {
    openDialog('/login/socio', { club_id: producer_id })
    return false
  }
  const { memberships } = keptProfile() ?? (await loadProfile())
  const plan = memberships.find((membership) => membership.producer_id === producer_id)?.plan
  if (plan !== undefined && plans.includes(plan)) return true
  const reason = plan === undefined ? text('checkout.member_not') : text('checkout.member_other_plan', { plan })
  showSnackbar({ text: reason, colour: 'info' })
  return false
}
