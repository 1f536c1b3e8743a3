import type { LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { SharedEvent } from './shared-event.ts'
import { openVenue, type Venue } from '@bilheteria/rules/plan/venue'
import { loadStyle } from './load-style.ts'
import { keyOf, type NamedPlace } from './named-place.ts'
import { ViewDialog } from './view-dialog.tsx'

export type Shown = {
  plan: Plan
  laid: LaidPlan
  /** The first is looked from at once, the others beside it when somebody wants to. */
  places: readonly NamedPlace[]
  event: SharedEvent
}

/** So many stand beside each other as one chooses. */
const MOST_PLACES = 6
/** The venue looked at last, and from where: the next seat is compared with those before. */
let known: { plan: Plan; venue: Venue; places: readonly NamedPlace[] } | undefined
let open = false

/** Opens the view over whatever page is there. A tree of its own: no page carries anything for it. */
export async function showView({ plan, laid, places, event }: Shown): Promise<void> {
  await loadStyle()
  if (open) return
  if (known?.plan !== plan) known = { plan, venue: openVenue(plan, laid), places: [] }
  const { venue, places: before } = known
  const others = before.filter((one) => !places.some((place) => keyOf(place) === keyOf(one)))
  known.places = [...places, ...others].slice(0, MOST_PLACES)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  open = true
  const end = () => {
    open = false
    root.unmount()
    host.remove()
  }
  const dialog = <ViewDialog venue={venue} places={known.places} event={event} onClosed={end} />
  // At once: the picture is in the next frame.
  flushSync(() => root.render(dialog))
}
