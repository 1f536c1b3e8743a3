import type { Reservation } from '@bilheteria/contract/checkout'
import type { HolderDraft } from '@bilheteria/contract/holders'
import { AppError } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { keepHolders } from './keep-holders.ts'
import type { Offer } from './offer.ts'
import { showPayable } from './payable.ts'
import type { StoredReservation } from './reservation-queries.ts'
import { openHolder } from './sealed-holders.ts'
import { arrangeHolders, quoteOf, showReservation, ticketsOf } from './show-reservation.ts'

/** Names the buyer on a single ticket and returns the payment options. Other carts need the holders form. */
export async function nameBuyer(ctx: AccountContext, offer: Offer, held: StoredReservation): Promise<Reservation> {
  const named = await nameOnly(ctx, offer, held).catch((error: unknown) => {
    // The tickets stay held; saving the form returns the reason.
    if (error instanceof AppError) return undefined
    throw error
  })
  return named ? showPayable(ctx, offer, named) : showReservation(ctx, offer, held)
}

async function nameOnly(
  ctx: AccountContext,
  offer: Offer,
  held: StoredReservation,
): Promise<StoredReservation | undefined> {
  const [ticket, second] = ticketsOf(held.lines)
  const type = ticket && offer.types.get(ticket.ticket_type_id)
  if (!type || second || type.additional_fields.length > 0) return undefined
  if (held.order_id !== null || quoteOf(offer, held).total_cents === 0) return undefined
  const { name, document: cpf, email, cellphone } = await ctx.services.holderOf(ctx.session.account_id)
  if (!cellphone) return undefined
  const [known] = arrangeHolders([ticket], held.holders)
  const typed: HolderDraft | undefined = known ? openHolder(ctx.services.textSeal, known) : undefined
  // The buyer checks a friend named before in the form.
  if (typed && (typed.cpf !== cpf || typed.companion !== undefined)) return undefined
  const buyer = {
    name: typed?.name || name,
    cpf,
    email: typed?.email || email,
    cellphone: typed?.cellphone || cellphone,
    typeId: type.id,
    seat: ticket.seat,
    additional: [],
    half_price: typed?.half_price ?? null,
  }
  return keepHolders(ctx, { offer, held, people: [buyer], complete: true })
}
