import type { HolderDraft } from '@bilheteria/contract/holders'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { checkHolders } from './check-holders.ts'
import type { Offer } from './offer.ts'
import { countNamed, findEntering, refuseEntering } from './one-ticket-per-person.ts'
import { requireVerifiedEmail } from './require-verified-email.ts'
import type { StoredReservation } from './reservation-queries.ts'
import { sealHolders } from './sealed-holders.ts'

type Named = { offer: Offer; held: StoredReservation; people: readonly HolderDraft[]; complete: boolean }

/** Stores the holders, checks complete ones against the event's rules, and returns the updated reservation. */
export async function keepHolders(
  ctx: AccountContext,
  { offer, held, people, complete }: Named,
): Promise<StoredReservation> {
  const { account_id } = ctx.session
  const { id, revision } = held
  const named = complete ? checkHolders(offer, people) : people
  const holders = sealHolders(ctx.services.textSeal, named)
  // Saved first, so that a refusal below loses no input.
  const saved = await ctx.services.heldReservations.saveHolders({ id, revision, account_id, holders })
  if (!saved) throw fail('reservation_changed')
  if (complete) await requireVerifiedEmail(ctx.db, { account_id, offer, held })
  if (complete && offer.biometry_required) {
    const { event_id, max_per_order } = offer
    const cpfs = named.map(({ cpf }) => cpf)
    await ctx.db.transaction((tx) => countNamed(tx, ctx, { event_id, cpfs, max_per_order }))
    const refused = refuseEntering(named, await findEntering(ctx.db, { account_id, event_id, cpfs }))
    if (refused) throw refused
  }
  return { ...held, holders }
}
