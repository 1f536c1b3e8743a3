import type { JobContext } from '#context.ts'
import { ProviderRefused, ProviderUnreachable, type ListedCharge, type Reading } from '#outside/payment/provider.ts'
import { DAY_MS, MARGIN_MS } from './compare-days.ts'
import { idOf, type Account } from './providers.ts'
import { findNewest, selectKnown } from './stray-queries.ts'

/** A charge that its provider remembers and no payment of ours: that was lost with whatever came after a backup. */
export type Stray = {
  account: Account
  key: string
  provider_id: string | null
  made_at: string
  amount_cents: number
  /** What is left of its money. With none of it, somebody may still pay. */
  left_cents: number
}

/** An account, or one charge of it, of which nobody knows what it is like now. */
type Unasked = { account: Account; key?: string; reason: string }

type Listing = Account & Required<Pick<Account, 'listCharges'>>

export const NOT_FOUND = 'it is listed, and not found'
const LOCKED = 'its settings do not open with this APP_SECRET'
const LISTLESS = 'it has no list that could be asked for'

type Time = { from: Date; to: Date }
export type Found = {
  newest: string | null
  from: string
  strays: Stray[]
  /** Whoever comes again may be answered. */
  unasked: Unasked[]
  /** These can never be asked for charges that nobody knows: a person looks there. */
  by_hand: Unasked[]
}

/**
 * Asks every account for charges since a moment, by default since the newest order or payment here; undefined where nothing says
 * from when on. An attempt to pay is a row before anybody outside is asked, so a charge without one was made after the last moment
 * that was restored.
 */
export async function findStrays(ctx: JobContext, since?: string): Promise<Found | undefined> {
  const { newest, now } = await findNewest(ctx.db)
  const from = since ?? (newest && before(newest))
  if (from === null) return undefined
  const found: Found = { newest, from, strays: [], unasked: [], by_hand: [] }
  const time = { from: new Date(from), to: new Date(Date.parse(now) + MARGIN_MS) }
  for (const account of await ctx.services.providers.all()) {
    if (!hasList(account)) {
      found.by_hand.push({ account, reason: account.locked ? LOCKED : LISTLESS })
      continue
    }
    try {
      for (const one of await lookAt(ctx, account, time)) {
        if ('reason' in one) found.unasked.push(one)
        else found.strays.push(one)
      }
    } catch (error) {
      found.unasked.push({ account, reason: reasonOf(error) })
    }
  }
  return found
}

export function hasList(account: Account): account is Listing {
  return account.listCharges !== undefined
}

/** Why a provider has not done what it was asked for; what no provider says is a bug. */
export function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefused || error instanceof ProviderUnreachable) return error.message
  throw error
}

function before(moment: string): string {
  return new Date(Date.parse(moment) - MARGIN_MS).toISOString()
}

/** Each charge by itself: one that is not answered for keeps no other from its money. */
async function lookAt(ctx: JobContext, account: Listing, time: Time): Promise<(Stray | Unasked)[]> {
  const lookAtOne = async (charge: ListedCharge): Promise<(Stray | Unasked)[]> => {
    try {
      return await readStray(account, charge)
    } catch (error) {
      return [{ account, key: charge.key, reason: reasonOf(error) }]
    }
  }
  return (await inGroups(await listUnknown(ctx, account, time), lookAtOne)).flat()
}

async function listUnknown({ db }: JobContext, account: Listing, time: Time): Promise<ListedCharge[]> {
  const all: ListedCharge[] = []
  for await (const charge of listDays(account, time)) all.push(charge)
  // An account may sell more than we do: what has no name of ours is none of ours.
  const ours = all.flatMap((charge) => {
    const id = idOf(charge.key)
    return id === undefined ? [] : [[id, charge] as const]
  })
  // What was made between two days may be listed with both.
  const listed = new Map(ours)
  // Looked for after it was listed: whoever pays meanwhile has a row by now.
  const known = await selectKnown(db, [...listed.keys()])
  return [...listed].flatMap(([id, charge]) => (known.has(id) ? [] : [charge]))
}

/** A day at a time, as everywhere: a bank may not answer for more. */
async function* listDays(account: Listing, { from, to }: Time): AsyncIterable<ListedCharge> {
  for (let began = from.getTime(); began < to.getTime(); began += DAY_MS)
    yield* account.listCharges({ from: new Date(began), to: new Date(Math.min(began + DAY_MS, to.getTime())) })
}

/** None where nothing is left to do: refused, over, given back already or on its way. */
async function readStray(account: Account, { key, made_at, amount_cents }: ListedCharge): Promise<(Stray | Unasked)[]> {
  const reading = await account.read({ key, provider_id: null })
  if (reading?.charge_key !== key) return [{ account, key, reason: NOT_FOUND }]
  const left_cents = leftOf(reading)
  if (left_cents === 0 && !isOpen(reading)) return []
  return [{ account, key, provider_id: reading.provider_id, made_at, amount_cents, left_cents }]
}

export function isOpen({ state }: Reading): boolean {
  return state === 'pending' || state === 'in_review'
}

/** What a provider has and is not giving back yet. */
export function leftOf(reading: Reading): number {
  return reading.state === 'approved' ? Math.max(0, reading.captured_cents - returnedOf(reading)) : 0
}

export function returnedOf({ refunds, returned_cents }: Reading): number {
  const alive = refunds.filter(({ state }) => state !== 'failed')
  return returned_cents ?? alive.reduce((sum, refund) => sum + refund.amount_cents, 0)
}

const AT_ONCE = 10

/** A minute of a great sale is thousands of charges, and a shop waits for them. */
export async function inGroups<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let n = 0; n < items.length; n += AT_ONCE)
    results.push(...(await Promise.all(items.slice(n, n + AT_ONCE).map(work))))
  return results
}
