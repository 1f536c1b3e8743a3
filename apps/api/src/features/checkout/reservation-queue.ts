import { fail, failUntil } from '@bilheteria/contract/errors'
import type { Db } from '#db/db.ts'
import { breaks, expectConstraint } from '#db/expect-constraint.ts'
import { createCoalescer } from '#concurrency/coalesce.ts'
import { createRateLimit } from '#concurrency/rate-limit.ts'
import {
  reserveTogether,
  releaseLapsed,
  type ReservationRequest,
  type Refusal,
  type Verdict,
} from './reservation-queries.ts'

/** One statement decides so many at most; it takes a few milliseconds. */
const MOST_TOGETHER = 256
/** More than can be answered while a browser waits. */
const MOST_WAITING = 4_000
/** Of one buyer: double clicks and retries, not a crowd. */
const MOST_OF_ONE_BUYER = 10
/** Trying again while the shop is busy is less than once a second; nobody chooses faster. */
const PACE = { most: 120, per_s: 60, callers: 20_000 }
const LAPSED_AT_ONCE = 300
const FIRST_CART = 'reservations_account_id_event_id_key'
const DEADLOCK = '40P01'
const LOCK_TIMEOUT = '55P03'
const BUSY = { verdict: 'busy', number: 0 } as const

/** A verdict, or none: somebody else keeps a row of that event. */
type Decision = Verdict | typeof BUSY

export type ReservationQueue = {
  /** Decides a request together with everybody else's. */
  reserve(request: ReservationRequest): Promise<Decision>
  /** One buyer's requests one after the other; those of one `name` are one request, and get one answer. */
  inTurn<Result>(account_id: string, name: string | undefined, work: () => Promise<Result>): Promise<Result>
}

type Watch = { onGroup(size: number, waiting: number): void; onVerdicts(verdict: string, count: number): void }

declare module '#context.ts' {
  interface Services {
    reservationQueue: ReservationQueue
  }
}

/** The one way to stock. */
export function createReservationQueue(db: Db, { onGroup, onVerdicts }: Watch): ReservationQueue {
  return {
    reserve: createCoalescer(
      async (requests: ReservationRequest[]) => {
        const verdicts = await decide(db, requests)
        for (const [verdict, count] of countOf(verdicts)) onVerdicts(verdict, count)
        return verdicts
      },
      { most: MOST_TOGETHER, waiting: MOST_WAITING, urgent: true, onGroup },
    ),
    inTurn: createTurns(),
  }
}

type Turn = { waiting: number; last: Promise<unknown> | undefined; named: { name: string; answer: Promise<unknown> }[] }

function createTurns(): ReservationQueue['inTurn'] {
  const turns = new Map<string, Turn>()
  const waitFor = createRateLimit(PACE)

  function leave(account_id: string, turn: Turn, name: string | undefined): void {
    turn.named = turn.named.filter((one) => one.name !== name)
    turn.waiting--
    if (turn.waiting > 0) return
    turns.delete(account_id)
    // A map that many enter and leave is made anew all the time, and the old ones stay in memory for a while with whoever was
    // in them: this turn, but not its last answer.
    turn.last = undefined
  }

  return async <Result>(account_id: string, name: string | undefined, work: () => Promise<Result>) => {
    const turn: Turn = turns.get(account_id) ?? { waiting: 0, last: undefined, named: [] }
    const same = turn.named.find((one) => one.name === name)
    if (same) return same.answer as Promise<Result>
    if (turn.waiting >= MOST_OF_ONE_BUYER) throw fail('unavailable')
    const too_fast_s = waitFor(account_id)
    if (too_fast_s > 0) throw failUntil(too_fast_s)
    turns.set(account_id, turn)
    turn.waiting++
    const answer = (turn.last ?? Promise.resolve()).then(work, work).finally(() => leave(account_id, turn, name))
    turn.last = answer
    if (name !== undefined) turn.named.push({ name, answer })
    return answer
  }
}

function countOf(decisions: readonly Decision[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { verdict } of decisions) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  return counts
}

/** Refused for want of something that a lapsed reservation may still hold. */
const SCARCE: ReadonlySet<Decision['verdict']> = new Set<Refusal>([
  'sold_out',
  'tickets_left',
  'half_price_left',
  'coupon_refused',
  'seat_taken',
] as const)

async function decide(db: Db, requests: ReservationRequest[]): Promise<Decision[]> {
  const decisions = await reservePerEvent(db, requests)
  const refused = requests.filter((_, i) => SCARCE.has(decisions[i]?.verdict ?? 'held'))
  if (refused.length === 0 || (await releaseSome(db)) === 0) return decisions
  const again = await reservePerEvent(db, refused)
  return decisions.map((decision) => (SCARCE.has(decision.verdict) ? (again.shift() ?? decision) : decision))
}

/** What cannot be given back now is no reason to refuse what can be had. */
function releaseSome(db: Db): Promise<number> {
  return releaseLapsed(db, LAPSED_AT_ONCE).catch(() => 0)
}

/** Somebody keeps a row of one event locked: the others' buyers need not wait for that. */
async function reservePerEvent(db: Db, requests: ReservationRequest[]): Promise<Decision[]> {
  const events = [...new Set(requests.map(({ event_id }) => event_id))]
  try {
    return await reserveWithRetry(db, requests)
  } catch (error) {
    if (events.length === 1 || !isBusy(error)) throw error
  }
  const decisions = new Map<ReservationRequest, Decision>()
  await Promise.all(
    events.map(async (event_id) => {
      const own = requests.filter((request) => request.event_id === event_id)
      const decided = await reserveWithRetry(db, own).catch((): Decision[] => [])
      for (const [i, request] of own.entries()) decisions.set(request, decided[i] ?? BUSY)
    }),
  )
  return requests.map((request) => decisions.get(request) ?? BUSY)
}

/** A buyer's first reservation made in two processes at once, or two groups in each other's way: one of them tries again. */
async function reserveWithRetry(db: Db, requests: ReservationRequest[]): Promise<Verdict[]> {
  return reserveTogether(db, requests).catch((error: unknown) => {
    if (!breaks(error, FIRST_CART) && sqlstateOf(error) !== DEADLOCK) throw error
    return expectConstraint(reserveTogether(db, requests), { [FIRST_CART]: () => fail('unavailable') })
  })
}

function isBusy(error: unknown): boolean {
  return [LOCK_TIMEOUT, DEADLOCK].includes(sqlstateOf(error))
}

/** The database's own code, also of what was translated on the way. */
function sqlstateOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? ''
}
