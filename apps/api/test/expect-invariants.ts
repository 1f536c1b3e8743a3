import { expect } from 'vitest'
import type { Db } from '#db/db.ts'
import { verifyInvariants } from '#db/verify-invariants.ts'

/** Whatever a test did, nothing is sold twice, leaked or counted wrongly. */
export async function expectInvariants(db: Db): Promise<void> {
  expect(await verifyInvariants(db)).toEqual([])
}
