import type { JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { ProviderRefused, ProviderUnreachable, type Reading } from '#outside/payment/provider.ts'
import { expectDays } from './compare-queries.ts'
import {
  hasList,
  inGroups,
  isOpen,
  leftOf,
  NOT_FOUND,
  reasonOf,
  returnedOf,
  type Found,
  type Stray,
} from './find-strays.ts'
import { keyOf } from './providers.ts'
import { markStrayRefund, storeStrayRefund } from './stray-queries.ts'

/** `over`: nothing of it is left here, and nobody can pay it any more. */
type Done = { given_cents: number } | { over: true }
export type Returned = { stray: Stray } & (Done | { failed: string })

/**
 * Gives back what was paid of them and ends what still could be. Whoever does it twice, or is interrupted, gives nothing twice; and
 * what is left then is seen when those days are compared.
 */
export async function returnStrays(
  { db, services }: JobContext,
  { strays, from }: Pick<Found, 'strays' | 'from'>,
): Promise<Returned[]> {
  const accounts = (await services.providers.all()).filter(hasList)
  await expectDays(
    db,
    accounts.map(({ name: provider, account_id }) => ({ provider, account_id })),
    from,
  )
  return inGroups(strays, async (stray): Promise<Returned> => {
    try {
      return { stray, ...(await returnStray(db, stray)) }
    } catch (error) {
      return { stray, failed: reasonOf(error) }
    }
  })
}

/** As it is now: somebody may have paid it meanwhile, or have given it back by hand. */
async function returnStray(db: Db, { account, key, provider_id }: Stray): Promise<Done> {
  const name = { key, provider_id }
  let reading = await account.read(name)
  if (reading && isOpen(reading)) {
    await account.cancel(name)
    reading = await account.read(name)
  }
  if (!reading) throw new ProviderUnreachable(NOT_FOUND)
  if (isOpen(reading)) throw new ProviderRefused('it can still be paid')
  if (leftOf(reading) === 0) return { over: true }
  return { given_cents: await refund(db, { account, key, provider_id }, reading) }
}

async function refund(
  db: Db,
  { account, key, provider_id }: Pick<Stray, 'account' | 'key' | 'provider_id'>,
  reading: Reading,
): Promise<number> {
  const charge = { provider: account.name, account_id: account.account_id, charge_key: key }
  const { id, amount_cents, again } = await storeStrayRefund(db, charge, leftOf(reading))
  const returned_cents = returnedOf(reading)
  const request = {
    key: keyOf(id),
    charge_key: key,
    provider_id,
    amount_cents,
    interest_cents: returned_cents === 0 ? reading.interest_cents : 0,
    returned_cents,
  }
  try {
    const { state } = await account.refund(again ? { ...request, again: true } : request)
    if (state === 'failed') throw new ProviderRefused('the refund has failed')
  } catch (error) {
    // Under the same key it would say so again.
    if (error instanceof ProviderRefused) await markStrayRefund(db, id, 'refused')
    throw error
  }
  await markStrayRefund(db, id, 'accepted')
  return amount_cents
}
