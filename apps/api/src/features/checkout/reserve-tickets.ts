import type * as checkout from '@bilheteria/contract/checkout'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import type { AccountContext } from '#context.ts'
import { planCart } from './plan-claim.ts'
import { reserve, type Desk } from './reserve.ts'

type Cart = ParsedInput<typeof checkout.reserveTickets>

/** Holds the whole cart, in place of what this buyer held for the event before. */
export function createReserveTickets(desk: Desk) {
  return (ctx: AccountContext, cart: Cart) =>
    reserve(desk, ctx, cart, {
      event_id: cart.event_id,
      plan: async (offer, held) => {
        const numbered = [...offer.types.values()].filter((type) => type.numbered).map(({ section_id }) => section_id)
        const named = cart.sectors.flatMap(({ sections }) => sections.map(({ id }) => id))
        const places = new Map(
          await Promise.all(
            [...new Set(numbered)]
              .filter((id) => named.includes(id))
              .map(async (id) => [id, await desk.knownSeats(id)] as const),
          ),
        )
        const inOrder = (section_id: string, ids: readonly string[]) =>
          [...(places.get(section_id)?.keys() ?? [])].filter((id) => ids.includes(id))
        return planCart(offer, { sectors: cart.sectors, coupons: cart.coupons ?? [] }, held, inOrder)
      },
    })
}
