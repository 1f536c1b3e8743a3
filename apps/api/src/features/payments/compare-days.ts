import { handleDue } from '#concurrency/work-queue.ts'
import type { JobContext } from '#context.ts'
import { ProviderUnreachable, type ListedMoney, type Reading } from '#outside/payment/provider.ts'
import {
  claimDueDays,
  deleteDifferences,
  findBooked,
  insertDifference,
  markCompared,
  postponeDay,
  selectBooked,
  type BookedPayment,
  type DueDay,
} from './compare-queries.ts'
import { idOf, keyOf, moneyQueue, providerOf, type Account } from './providers.ts'
import { settle } from './settle.ts'

/** One account after the other: a long list is no reason to ask for several at once. */
const AT_ONCE = 1
export const DAY_MS = 86_400_000
/** Providers' clocks, and the moment between storing an intent and asking for it. */
export const MARGIN_MS = 3_600_000

/**
 * Compares what has arrived with the provider's own list: money that somebody gave back there, or a bank took, is seen even
 * when no webhook ever came. What the list says otherwise is read and settled like any other news; what is different even
 * then needs a person.
 */
export function compareDays(ctx: JobContext, stopping?: AbortSignal): Promise<void> {
  const handle = async (day: DueDay) => {
    try {
      await compareDay(ctx, day)
    } catch (error) {
      await postponeDay(ctx.db, day)
      // Nobody waits for this answer, so nobody else would say that it never comes.
      if (!(error instanceof ProviderUnreachable)) throw error
      ctx.services.log.error({ ...day, reason: error.message }, 'a day could not be compared with the provider’s list')
    }
  }
  return handleDue(ctx, { ...moneyQueue, at_most: AT_ONCE, claim: claimDueDays, handle }, stopping)
}

async function compareDay(ctx: JobContext, day: DueDay): Promise<void> {
  const { db, services } = ctx
  const account = await providerOf(ctx, day)
  const booked = new Map((await selectBooked(db, day)).map((payment) => [keyOf(payment.id), payment]))
  const different: string[] = []
  const look = async (key: string, listed: ListedMoney | undefined) => {
    const theirs = await settled(ctx, account, key, listed)
    const id = idOf(key)
    const ours = id === undefined ? undefined : await findBooked(db, id)
    if (ours && theirs && agrees(ours, theirs)) return
    different.push(key)
    const difference = { charge_key: key, ours: inWords(ours), theirs: inWords(theirs) }
    if (await insertDifference(db, day, difference))
      services.log.error({ ...day, ...difference }, 'the provider’s list says otherwise than our books')
  }

  for await (const listed of listOf(account, day, booked)) {
    if (listed.captured_cents === 0) continue
    const known = booked.get(listed.key) ?? (await findOfAccount(ctx, account, listed.key))
    booked.delete(listed.key)
    const differs = known ? !agrees(known, listed) : isMissing(listed)
    if (differs) await look(listed.key, listed)
  }
  for (const key of booked.keys()) await look(key, undefined)
  await deleteDifferences(db, day, different)
  await markCompared(db, day)
}

/** Where a provider has no list there is nothing left but to ask about one after the other. */
function listOf(account: Account, { day }: DueDay, booked: ReadonlyMap<string, BookedPayment>) {
  const began = Date.parse(`${day}T00:00:00Z`)
  const time = { from: new Date(began - MARGIN_MS), to: new Date(began + DAY_MS + MARGIN_MS) }
  return account.listCharges?.(time) ?? askEach(account, [...booked])
}

async function* askEach(
  account: Account,
  booked: readonly (readonly [string, BookedPayment])[],
): AsyncIterable<ListedMoney> {
  for (const [key, { provider_id }] of booked) {
    const reading = await account.read({ key, provider_id })
    if (reading) yield listedOf(reading)
  }
}

async function findOfAccount(
  { db }: JobContext,
  { name, account_id }: Account,
  key: string,
): Promise<BookedPayment | undefined> {
  const id = idOf(key)
  const payment = id === undefined ? undefined : await findBooked(db, id)
  return payment?.provider === name && payment.account_id === account_id ? payment : undefined
}

/**
 * An account may sell more than we do: what has no name of ours is none of ours. And of what we do not know, lost by a restore for
 * instance, nobody misses anything once all of it went back, by whosever hand.
 */
function isMissing({ key, captured_cents, returned_cents }: ListedMoney): boolean {
  return idOf(key) !== undefined && returned_cents < captured_cents
}

/** Makes true here what the provider says now, and answers what that is. */
async function settled(
  ctx: JobContext,
  account: Account,
  key: string,
  listed: ListedMoney | undefined,
): Promise<ListedMoney | undefined> {
  const payment = await findOfAccount(ctx, account, key)
  if (!payment) return listed
  const reading = await account.read({ key, provider_id: payment.provider_id })
  if (reading?.charge_key !== key) return listed
  await settle(ctx, payment.id, reading)
  return listedOf(reading)
}

function listedOf({ charge_key, captured_cents, refunds, returned_cents, state }: Reading): ListedMoney {
  const each = refunds.filter((refund) => refund.state === 'done').reduce((sum, refund) => sum + refund.amount_cents, 0)
  return {
    key: charge_key,
    captured_cents,
    returned_cents: returned_cents ?? each,
    ...(returned_cents !== null && { with_interest: true as const }),
    charged_back: state === 'charged_back',
  }
}

function agrees(ours: BookedPayment, theirs: ListedMoney): boolean {
  if (ours.captured_cents !== theirs.captured_cents) return false
  const charged_back = ours.state === 'charged_back'
  if (charged_back || theirs.charged_back) return charged_back === theirs.charged_back
  return theirs.returned_cents === ours.returned_cents + (theirs.with_interest ? ours.returned_interest_cents : 0)
}

function inWords(money: Pick<ListedMoney, 'captured_cents' | 'returned_cents'> | undefined): string {
  return money ? `${money.captured_cents} came, ${money.returned_cents} went back` : 'unknown'
}
