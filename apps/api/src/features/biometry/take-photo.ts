import { fail } from '@bilheteria/contract/errors'
import type { Db } from '#db/db.ts'
import { HOUR_S, spend } from '#db/limits.ts'
import { hashToken } from '#features/accounts/tokens.ts'
import { findCapture, putInReview, spendCapture, storePhoto } from './capture-queries.ts'
import { cleanPhoto } from './clean-photo.ts'
import type { Seal } from './seal.ts'

/** Decoding costs: an address is good for a few bad pictures, not for any number. */
const TRIES = 20

type Taken = { secret: string; type: string; bytes: Buffer }

/** What is no picture does not use the address up; of several that come at once one is taken. */
export function createTakePhoto({ db, seal }: { db: Db; seal: Seal }) {
  return async ({ secret, type, bytes }: Taken): Promise<void> => {
    const secret_hash = hashToken(secret)
    const capture = await findCapture(db, secret_hash)
    if (!capture) throw fail('capture_expired')
    await spend(db, { name: `pictures ${secret_hash}`, max: TRIES, seconds: HOUR_S })
    const { registration_id } = capture
    const photo = seal.close(await cleanPhoto({ type, bytes }), registration_id)
    await db.transaction(async (tx) => {
      const ours = (await spendCapture(tx, secret_hash)) && (await putInReview(tx, registration_id))
      if (!ours) throw fail('capture_expired')
      await storePhoto(tx, { registration_id, ...photo })
    })
  }
}
