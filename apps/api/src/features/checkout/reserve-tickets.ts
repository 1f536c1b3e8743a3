import type * as checkout from '@bilheteria/contract/checkout'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import type { AccountContext } from '#context.ts'
import { spendCouponTry } from './coupon-tries.ts'
import type { Offer } from './offer.ts'
import { stockForCart } from './stock-request.ts'
import { reserve } from './reserve.ts'

type Cart = ParsedInput<typeof checkout.reserveTickets>

/** Holds the whole cart, in place of what this buyer held for the event before. */
export function reserveTickets(ctx: AccountContext, cart: Cart): Promise<Reservation> {
  const { event_id, coupons: codes = [] } = cart
  return codes.length > 0 ? spendCouponTry(ctx, { event_id, codes }, () => hold(ctx, cart)) : hold(ctx, cart)
}

function hold(ctx: AccountContext, cart: Cart): Promise<Reservation> {
  // The pass of a waiting room is nobody else's: with it no two carts would be the same words.
  const { token: _, ...words } = cart
  return reserve(ctx, words, {
    event_id: cart.event_id,
    builds_on_held: (offer) => numberedSections(offer, cart).length > 0,
    stockFor: async (offer, held) => {
      const sections = numberedSections(offer, cart)
      const places = new Map(
        await Promise.all(sections.map(async (id) => [id, await ctx.services.seats(offer.event_id, id)] as const)),
      )
      const inOrder = (section_id: string, ids: readonly string[]) =>
        [...(places.get(section_id)?.keys() ?? [])].filter((id) => ids.includes(id))
      return stockForCart(offer, { sectors: cart.sectors, coupons: cart.coupons ?? [] }, held, inOrder)
    },
  })
}

/** Those the cart names; without lists on the way, which a stranger's cart would make long. */
function numberedSections({ types }: Offer, { sectors }: Cart): string[] {
  const found = new Set<string>()
  for (const { sections } of sectors) {
    for (const { tickets } of sections) {
      for (const { id } of tickets) {
        const type = types.get(id)
        if (type?.numbered) found.add(type.section_id)
      }
    }
  }
  return [...found]
}
