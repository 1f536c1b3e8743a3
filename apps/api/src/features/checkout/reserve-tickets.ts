import type * as checkout from '@bilheteria/contract/checkout'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { failFields } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { spendCouponTry } from './coupon-tries.ts'
import type { Offer } from './offer.ts'
import { nameBuyer } from './name-buyer.ts'
import { stockForCart } from './stock-request.ts'
import { reserve } from './reserve.ts'
import { showReservation } from './show-reservation.ts'

type Cart = ParsedInput<typeof checkout.reserveTickets>

/** Holds the whole cart, in place of what this buyer held for the event before. */
export function reserveTickets(ctx: AccountContext, cart: Cart): Promise<Reservation> {
  const { event_id, coupons: codes = [] } = cart
  return codes.length > 0 ? spendCouponTry(ctx, { event_id, codes }, () => hold(ctx, cart)) : hold(ctx, cart)
}

function hold(ctx: AccountContext, cart: Cart): Promise<Reservation> {
  // The pass of a waiting room is nobody else's: with it no two carts would be the same words.
  const { token: _, holder, ...words } = cart
  return reserve(ctx, words, {
    event_id: cart.event_id,
    show: holder === 'buyer' ? nameBuyer : showReservation,
    builds_on_held: (offer) => numberedSections(offer, cart).some(({ seats }) => seats === undefined),
    stockFor: async (offer, held) => {
      const sections = numberedSections(offer, cart)
      const places = new Map(
        await Promise.all(sections.map(async ({ id }) => [id, await ctx.services.seats(offer.event_id, id)] as const)),
      )
      for (const { id, seats = [] } of sections) {
        const known = new Set(seats.filter((seat) => places.get(id)?.has(seat)))
        if (known.size < seats.length) throw failFields({ seats: ['Lugar desconhecido ou repetido'] })
      }
      const inOrder = (section_id: string, ids: readonly string[]) =>
        [...(places.get(section_id)?.keys() ?? [])].filter((id) => ids.includes(id))
      return stockForCart(offer, { sectors: cart.sectors, coupons: cart.coupons ?? [] }, held, inOrder)
    },
  })
}

type NumberedSection = { id: string; seats: readonly string[] | undefined }

/** Numbered sections of the cart. Builds no intermediate lists, because a stranger's cart could make them long. */
function numberedSections({ types }: Offer, { sectors }: Cart): NumberedSection[] {
  const found = new Map<string, NumberedSection>()
  for (const { sections } of sectors) {
    for (const { tickets, seats } of sections) {
      for (const { id } of tickets) {
        const type = types.get(id)
        if (type?.numbered) found.set(type.section_id, { id: type.section_id, seats })
      }
    }
  }
  return [...found.values()]
}
