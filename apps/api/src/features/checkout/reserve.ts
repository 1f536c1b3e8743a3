import type { Reservation } from '@bilheteria/contract/checkout'
import { fail, type AppError } from '@bilheteria/contract/errors'
import { createHash } from 'node:crypto'
import type { AccountContext } from '#context.ts'
import type { KnownSeats } from '#features/seats/known-seats.ts'
import { findHeld, type Refusal, type Held } from './claim-queries.ts'
import type { Claims } from './claims.ts'
import { isMember } from './offer-queries.ts'
import type { KnownOffers, Offer } from './offer.ts'
import type { Plan } from './plan-claim.ts'
import { showReservation } from './show-reservation.ts'

export type Desk = { claims: Claims; knownOffers: KnownOffers; knownSeats: KnownSeats }

/** The buyer's reservation may change between plan and claim, in another tab; then it is planned again. */
const TRIES = 3

type Request = {
  event_id: string
  /** Nothing can be planned without knowing what the buyer holds; otherwise the claim itself tells. */
  builds_on_held: (offer: Offer) => boolean
  plan: (offer: Offer, held: Held | undefined) => Promise<Plan>
}

/** Plans what is wanted, has it decided with everybody else's, and shows what is held now. */
export async function reserve(desk: Desk, ctx: AccountContext, input: object, request: Request): Promise<Reservation> {
  const offer = await desk.knownOffers(request.event_id)
  if (!offer) throw fail('event_not_found')
  const { account_id } = ctx.session
  const asked = { account_id, event_id: request.event_id, key: ctx.key ?? null, hash: ctx.key ? hashOf(input) : null }

  return desk.claims.inTurn(account_id, async () => {
    let held = request.builds_on_held(offer) ? await findHeld(ctx.db, account_id, request.event_id) : undefined
    for (let tries = 0; tries < TRIES; tries++) {
      const plan = await request.plan(offer, held)
      await checkMembership(ctx, offer, plan)
      const decided = await desk.claims.claim({ ...asked, plan })
      if (decided.verdict === 'held') return showReservation(desk, offer, decided.held)
      if (decided.verdict !== 'changed') throw refusal(decided.verdict, decided.number)
      held = decided.held ?? undefined
    }
    throw fail('unavailable')
  })
}

function refusal(verdict: Refusal, number: number): AppError {
  if (verdict === 'tickets_left') return fail('tickets_left', { left: number })
  if (verdict === 'half_price_left') return fail('half_price_left', { left: number })
  if (verdict === 'cpf_limit') return fail('cpf_limit', { max: number })
  return fail(verdict)
}

async function checkMembership(ctx: AccountContext, offer: Offer, { lines }: Plan): Promise<void> {
  for (const { ticket_type_id } of lines) {
    const plans = offer.types.get(ticket_type_id)?.plans ?? []
    if (plans.length > 0 && !(await isMember(ctx.db, ctx.session.account_id, offer.producer_id, plans))) {
      throw fail('members_only')
    }
  }
}

function hashOf(input: object): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url')
}
