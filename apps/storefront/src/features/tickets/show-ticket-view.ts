import type { PageData } from '@bilheteria/contract/page'
import { getPlan } from '@bilheteria/contract/seats'
import { layOut, type LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { placeOfTicket } from '@bilheteria/rules/plan/ticket-place'
import { sharedEvent } from '#features/seats/view/shared-event.ts'
import { showView } from '#features/seats/view/show-view.tsx'
import type { NamedPlace } from '#features/seats/view/named-place.ts'
import { call } from '#platform/api.ts'
import type { Viewed } from './ticket-view.tsx'
import { seatText } from './ticket-texts.ts'

/** A stadium is laid out once, however many of its tickets are looked at. */
let known: { hash: string; plan: Plan; laid: LaidPlan } | undefined

export async function showTicketView({ event, ticket }: Viewed, page: PageData): Promise<void> {
  const hash = event.plan ?? ''
  if (known?.hash !== hash) {
    const plan = await call(getPlan, { event_id: event.id, hash })
    known = { hash, plan, laid: layOut(plan) }
  }
  const { plan, laid } = known
  await showView({ plan, laid, places: [placeIn(laid, ticket)], event: sharedEvent(event, page) })
}

function placeIn(laid: LaidPlan, { sector, section, seat }: Viewed['ticket']): NamedPlace {
  const name = [seatText({ seat }) ?? sector.name, section.name].filter(Boolean).join(' · ')
  return { name, ...placeOfTicket(laid, { section_id: section.id, seat }) }
}
