import type * as checkout from '@bilheteria/contract/checkout'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { isMember } from './offer-queries.ts'
import type { Offer, OfferedType } from './offer.ts'
import { stockForSeats } from './stock-request.ts'
import { reserve } from './reserve.ts'
import { showReservation } from './show-reservation.ts'

type Choice = ParsedInput<typeof checkout.reserveSeats>

/** The buyer's seats in one section become exactly these. */
export function reserveSeats(ctx: AccountContext, choice: Choice) {
  return reserve(ctx, choice, {
    event_id: choice.event_id,
    show: showReservation,
    // Most buyers hold nothing yet.
    builds_on_held: () => false,
    stockFor: async (offer, held, attempt) => {
      const { section_id } = choice
      const types = [...offer.types.values()].filter((type) => type.section_id === section_id && type.numbered)
      if (types.length === 0) throw failFields({ section_id: ['Setor não selecionado'] })
      const known = await ctx.services.seats(offer.event_id, section_id)
      const seats = [...new Set(choice.seats)].flatMap((id) => known.get(id) ?? [])
      if (seats.length < choice.seats.length) throw failFields({ seats: ['Lugar desconhecido ou repetido'] })
      const fresh_type = (await typesFor(ctx, offer, types))[attempt]
      if (!fresh_type) throw fail('not_on_sale')
      return stockForSeats(offer, { section_id, seats, fresh_type }, held)
    },
  })
}

/** Types with stock of their own that this buyer may have, in the producer's order: a members' sale may be the open one. */
async function typesFor(ctx: AccountContext, offer: Offer, types: readonly OfferedType[]): Promise<OfferedType[]> {
  const own = types.filter((type) => type.base_type_id === type.id)
  const allowed = await Promise.all(
    own.map(
      async ({ plans }) =>
        plans.length === 0 || isMember(ctx.services.lane, ctx.session.account_id, offer.producer_id, plans),
    ),
  )
  return own.filter((_, i) => allowed[i])
}
