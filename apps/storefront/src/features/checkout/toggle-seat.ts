import type { EventDetail, Section } from '@bilheteria/contract/events'
import { useSavedState } from '#platform/saved-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { setQuantities } from './cart.ts'
import { useHeld } from './held.ts'
import { whyNoMoreTickets } from './limits.ts'
import { spreadTypes, type Place } from './seats-and-types.ts'

/** Choosing adds, choosing again takes away; beyond the limit nothing is added. */
export function toggleSeat(event: EventDetail, section: Section, place: Place): void {
  const { seats } = useHeld.getState()
  const { quantities } = useSavedState.getState().cart
  const chosen = seats[section.id] ?? []
  const mine = chosen.some(({ id }) => id === place.id)
  const full = whyNoMoreTickets(event, quantities)
  if (!mine && full !== undefined) return showSnackbar({ text: full, colour: 'info' })
  const now = mine ? chosen.filter(({ id }) => id !== place.id) : [...chosen, place]
  useHeld.setState({ seats: { ...seats, [section.id]: now } })
  setQuantities(spreadTypes(section, now.length, quantities))
}
