import { fail } from '@bilheteria/contract/errors'
import type { Db } from '#db/db.ts'
import { createLumps } from '#lumps.ts'
import { claimTogether, releaseLapsed, type Claim, type Refusal, type Verdict } from './claim-queries.ts'

/** One statement decides so many at most; it takes a few milliseconds. */
const MOST_TOGETHER = 256
/** More than can be answered while a browser waits. */
const MOST_WAITING = 4_000
/** Of one buyer: double clicks and retries, not a crowd. */
const MOST_OF_ONE_BUYER = 10
const LAPSED_AT_ONCE = 300
const UNIQUE_VIOLATION = '23505'

export type Claims = {
  /** Decides a claim together with everybody else's. */
  claim(claim: Claim): Promise<Verdict>
  /** One buyer's requests one after the other. */
  inTurn<Result>(account_id: string, work: () => Promise<Result>): Promise<Result>
}

type Watch = { onLump(size: number, waiting: number): void; onVerdict(verdict: string): void }

/** The one way to stock. */
export function createClaims(db: Db, { onLump, onVerdict }: Watch): Claims {
  const turns = new Map<string, { last: Promise<unknown>; waiting: number }>()

  return {
    claim: createLumps(
      async (claims: Claim[]) => {
        const verdicts = await decide(db, claims)
        for (const { verdict } of verdicts) onVerdict(verdict)
        return verdicts
      },
      { most: MOST_TOGETHER, waiting: MOST_WAITING, onLump },
    ),
    inTurn: async (account_id, work) => {
      const turn = turns.get(account_id) ?? { last: Promise.resolve(), waiting: 0 }
      if (turn.waiting >= MOST_OF_ONE_BUYER) throw fail('unavailable')
      const mine = turn.last.then(work, work)
      turns.set(account_id, Object.assign(turn, { last: mine, waiting: turn.waiting + 1 }))
      try {
        return await mine
      } finally {
        turn.waiting--
        if (turn.waiting === 0) turns.delete(account_id)
      }
    },
  }
}

/** Refused for want of something that a lapsed reservation may still hold. */
const SCARCE: ReadonlySet<Verdict['verdict']> = new Set<Refusal>([
  ...(['sold_out', 'tickets_left', 'half_price_left', 'coupon_refused', 'seat_taken'] as const),
])

async function decide(db: Db, claims: Claim[]): Promise<Verdict[]> {
  const verdicts = await claimSurely(db, claims)
  const refused = claims.filter((_, i) => SCARCE.has(verdicts[i]?.verdict ?? 'held'))
  if (refused.length === 0 || (await releaseLapsed(db, LAPSED_AT_ONCE)) === 0) return verdicts
  const again = await claimSurely(db, refused)
  return verdicts.map((verdict) => (SCARCE.has(verdict.verdict) ? (again.shift() ?? verdict) : verdict))
}

/** A buyer's first reservation made in two processes at once: one of them finds it there on its second try. */
async function claimSurely(db: Db, claims: Claim[]): Promise<Verdict[]> {
  return claimTogether(db, claims).catch((error: Error & { code?: string }) => {
    if (error.code !== UNIQUE_VIOLATION) throw error
    return claimTogether(db, claims)
  })
}
