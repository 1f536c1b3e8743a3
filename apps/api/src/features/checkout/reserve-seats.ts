import type * as checkout from '@bilheteria/contract/checkout'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { failFields } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { planSeats } from './plan-claim.ts'
import { reserve, type Desk } from './reserve.ts'

type Choice = ParsedInput<typeof checkout.reserveSeats>

/** The buyer's seats in one section become exactly these. */
export function createReserveSeats(desk: Desk) {
  return (ctx: AccountContext, choice: Choice) =>
    reserve(desk, ctx, choice, {
      event_id: choice.event_id,
      // Most buyers hold nothing yet.
      builds_on_held: () => false,
      plan: async (offer, held) => {
        const { section_id } = choice
        const sold = [...offer.types.values()].some((type) => type.section_id === section_id && type.numbered)
        if (!sold) throw failFields({ section_id: ['Setor não selecionado'] })
        const known = await desk.knownSeats(section_id)
        const seats = [...new Set(choice.seats)].flatMap((id) => known.get(id) ?? [])
        if (seats.length < choice.seats.length) throw failFields({ seats: ['Lugar desconhecido ou repetido'] })
        return planSeats(offer, { section_id, seats }, held)
      },
    })
}
