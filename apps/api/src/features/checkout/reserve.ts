import type { Reservation } from '@bilheteria/contract/checkout'
import { fail, type AppError } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import {
  findLiveReservation,
  findReservationByKey,
  type ReservationRequest,
  type StoredReservation,
  type Refusal,
} from './reservation-queries.ts'
import { isMember } from './offer-queries.ts'
import type { Offer } from './offer.ts'
import type { StockRequest } from './stock-request.ts'
import { showReservation } from './show-reservation.ts'
import type { PlannedRequest } from './plan-cache.ts'

/** The buyer's reservation may change between plan and decision, in another tab; then it is planned again. */
const TRIES = 5

type Request = {
  event_id: string
  /** Nothing can be planned without knowing what the buyer holds; otherwise the decision itself tells. */
  builds_on_held: (offer: Offer) => boolean
  /** `attempt` counts what was not on sale: there may be another way to the same places. */
  plan: (offer: Offer, held: StoredReservation | undefined, attempt: number) => Promise<StockRequest>
}

/** Plans what is wanted, has it decided with everybody else's, and shows what is held now. */
export async function reserve(ctx: AccountContext, input: object, request: Request): Promise<Reservation> {
  const { services } = ctx
  const offer = await services.offers(request.event_id)
  if (!offer) throw fail('event_not_found')
  const { account_id } = ctx.session
  const planned = services.planCache(offer, input)
  const asked = { account_id, event_id: request.event_id, key: ctx.key ?? null, hash: ctx.key ? planned.hash : null }
  const work = async () => showReservation(ctx, offer, await hold(ctx, { offer, planned, asked, request }))
  const name = asked.key === null ? undefined : `${asked.event_id} ${asked.key} ${asked.hash}`
  return services.reservationQueue.inTurn(account_id, name, work)
}

type Asked = Omit<ReservationRequest, 'plan'>

type Press = { offer: Offer; planned: PlannedRequest; asked: Asked; request: Request }

async function hold(ctx: AccountContext, { offer, planned, asked, request }: Press): Promise<StoredReservation> {
  const must_know = !planned.plan && request.builds_on_held(offer)
  let held = must_know ? await findLiveReservation(ctx.db, asked.account_id, asked.event_id) : undefined
  let attempt = 0
  for (let tries = 0; tries < TRIES; tries++) {
    const plan = planned.plan ?? (await planOrRecall(ctx, asked, () => request.plan(offer, held, attempt)))
    if ('id' in plan) return plan
    if (plan.expected === null) planned.plan = plan
    if (plan.admitted.length > 0) await checkMembership(ctx, offer, plan)
    const decided = await ctx.services.reservationQueue.reserve({ ...asked, plan })
    if (decided.verdict === 'held') return decided.held
    if (decided.verdict === 'changed') held = decided.held ?? undefined
    else if (decided.verdict === 'not_on_sale' && !planned.plan) attempt++
    else throw refusal(decided.verdict, decided.number)
  }
  throw fail(attempt > 0 ? 'not_on_sale' : 'unavailable')
}

/** What was already done under this key stays done, even when it could not be planned any more. */
async function planOrRecall(
  ctx: AccountContext,
  asked: Asked,
  plan: () => Promise<StockRequest>,
): Promise<StockRequest | StoredReservation> {
  try {
    return await plan()
  } catch (error) {
    const done = asked.key === null ? undefined : await findReservationByKey(ctx.db, asked)
    if (done) return done
    throw error
  }
}

function refusal(verdict: Refusal | 'busy', number: number): AppError {
  if (verdict === 'busy') return fail('unavailable')
  if (verdict === 'tickets_left') return fail('tickets_left', { left: number })
  if (verdict === 'half_price_left') return fail('half_price_left', { left: number })
  if (verdict === 'cpf_limit') return fail('cpf_limit', { max: number })
  return fail(verdict)
}

async function checkMembership(ctx: AccountContext, offer: Offer, { admitted }: StockRequest): Promise<void> {
  for (const plans of admitted) {
    const admits = await isMember(ctx.db, ctx.session.account_id, offer.producer_id, plans)
    if (!admits) throw fail('members_only')
  }
}
