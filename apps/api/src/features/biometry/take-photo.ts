import { fail } from '@bilheteria/contract/errors'
import type { JobContext } from '#context.ts'
import { HOUR_S, spend } from '#db/limits.ts'
import { hashToken } from '#crypto/tokens.ts'
import { findCapture, putInReview, spendCapture, storePhoto } from './capture-queries.ts'
import { cleanPhoto } from './clean-photo.ts'

/** Decoding costs: an address is good for a few bad pictures, not for any number. */
const TRIES = 20

type Taken = { secret: string; type: string; bytes: Buffer }

/** Whether a picture is still awaited there: what nobody waits for is not even read. */
export async function expectPhoto({ db }: JobContext, secret: string): Promise<void> {
  if (!(await findCapture(db, hashToken(secret)))) throw fail('capture_not_found')
}

/** What is no picture does not use the address up; of several that come at once one is taken. */
export async function takePhoto({ db, services }: JobContext, { secret, type, bytes }: Taken): Promise<void> {
  const secret_hash = hashToken(secret)
  const capture = await findCapture(db, secret_hash)
  if (!capture) throw fail('capture_not_found')
  await spend(db, { name: `pictures ${secret_hash}`, max: TRIES, seconds: HOUR_S })
  const { registration_id } = capture
  const photo = services.photoSeal.close(await cleanPhoto({ type, bytes }), registration_id)
  await db.transaction(async (tx) => {
    // The registration first, as everywhere: two who lock in turns would wait for each other.
    const ours = (await putInReview(tx, registration_id)) && (await spendCapture(tx, secret_hash))
    if (!ours) throw fail('capture_not_found')
    await storePhoto(tx, { registration_id, ...photo })
  })
}
