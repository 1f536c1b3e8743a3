import type { Reservation } from '@bilheteria/contract/checkout'
import { fail, failPaused, type AppError } from '@bilheteria/contract/errors'
import { unprovedLimit } from '@bilheteria/rules/policy'
import { hash } from 'node:crypto'
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
import { giveBackPriced, requireFree } from './require-free.ts'

/** The buyer's reservation may change between request and decision, in another tab; then it is worked out again. */
const TRIES = 5

type Request = {
  event_id: string
  /** Nothing can be worked out without knowing what the buyer holds; otherwise the decision itself tells. */
  builds_on_held: (offer: Offer) => boolean
  /** `attempt` counts what was not on sale: there may be another way to the same places. */
  stockFor: (offer: Offer, held: StoredReservation | undefined, attempt: number) => Promise<StockRequest>
  show: (ctx: AccountContext, offer: Offer, held: StoredReservation) => Promise<Reservation>
}

/** Works out what is wanted, has it decided with everybody else's, and shows what is held now. */
export async function reserve(ctx: AccountContext, input: object, request: Request): Promise<Reservation> {
  const { services } = ctx
  const offer = await services.offers(request.event_id)
  if (!offer) throw fail('event_not_found')
  const { account_id } = ctx.session
  const words_hash = hash('sha256', JSON.stringify(input), 'base64url')
  const asked = {
    account_id,
    event_id: request.event_id,
    browser: ctx.browser === undefined ? null : ctx.fingerprint(`browser ${ctx.browser}`),
    network: ctx.hashSubscriber() ?? null,
    visitor: ctx.hashVisitor(),
    unproved_limit: unprovedLimit(offer.on_sale),
    key: ctx.key ?? null,
    hash: ctx.key ? words_hash : null,
  }
  const work = async () => request.show(ctx, offer, await hold(ctx, { offer, words_hash, asked, request }))
  const name = asked.key === null ? undefined : `${asked.event_id} ${asked.key} ${asked.hash}`
  return services.reservationQueue.inTurn(account_id, name, work)
}

type Asked = Omit<ReservationRequest, 'stock'>

type Press = { offer: Offer; words_hash: string; asked: Asked; request: Request }

async function hold(ctx: AccountContext, { offer, words_hash, asked, request }: Press): Promise<StoredReservation> {
  const { stockCache, reservationQueue, canBePaid } = ctx.services
  const payable = await canBePaid(offer.producer_id)
  let known = stockCache.find(offer, words_hash)
  const must_know = !known && request.builds_on_held(offer)
  let held = must_know ? await findLiveReservation(ctx.services.lane, asked.account_id, asked.event_id) : undefined
  let attempt = 0
  for (let tries = 0; tries < TRIES; tries++) {
    const workOut = async () => {
      const stock = known ?? (await request.stockFor(offer, held, attempt))
      if (stock.admitted.length > 0) await checkMembership(ctx, offer, stock)
      if (!payable) await requireFree(ctx, offer, stock)
      return stock
    }
    const stock = payable && known?.admitted.length === 0 ? known : await workOutOrRecall(ctx, asked, workOut)
    if ('id' in stock) return stock
    if (isForMany(stock) && !known) {
      stockCache.keep(offer, words_hash, stock)
      known = stock
    }
    const decided = await reservationQueue.reserve({ ...asked, stock })
    if (decided.verdict === 'held') {
      if (!payable) await giveBackPriced(ctx, decided.held)
      return decided.held
    }
    if (decided.verdict === 'changed') held = decided.held ?? undefined
    else if (decided.verdict === 'not_on_sale' && !known) attempt++
    else throw refusal(decided.verdict, decided.number)
  }
  throw fail(attempt > 0 ? 'not_on_sale' : 'unavailable')
}

/** Whether other buyers may want the same cart; named seats are unique. */
function isForMany({ expected, lines }: StockRequest): boolean {
  return expected === null && lines.every(({ seats }) => seats === null)
}

/** What was already done under this key stays done, even when it could not be worked out any more. */
async function workOutOrRecall(
  ctx: AccountContext,
  asked: Asked,
  workOut: () => Promise<StockRequest>,
): Promise<StockRequest | StoredReservation> {
  try {
    return await workOut()
  } catch (error) {
    const done = asked.key === null ? undefined : await findReservationByKey(ctx.services.lane, asked)
    if (!done) throw error
    if (done.hash !== asked.hash) throw fail('key_reused')
    return done.held
  }
}

function refusal(verdict: Refusal | 'busy', number: number): AppError {
  if (verdict === 'busy') return fail('unavailable')
  if (verdict === 'tickets_left') return fail('tickets_left', { left: number })
  if (verdict === 'half_price_left') return fail('half_price_left', { left: number })
  if (verdict === 'holding_paused') return failPaused(number)
  if (verdict === 'cpf_limit') return fail('cpf_limit', { max: number })
  return fail(verdict)
}

async function checkMembership(ctx: AccountContext, offer: Offer, { admitted }: StockRequest): Promise<void> {
  for (const plans of admitted) {
    const admits = await isMember(ctx.services.lane, ctx.session.account_id, offer.producer_id, plans)
    if (!admits) throw fail('members_only')
  }
}
