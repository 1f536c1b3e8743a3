import { expect, test } from 'vitest'
import { testCouponAtItsLimit } from './coupon-at-its-limit.ts'
import { testDatabaseKilled } from './database-killed.ts'
import { expectNothingLeaks } from './expect-all-well.ts'
import { startRig } from './fault-rig.ts'
import { LONG } from '../fault-options.ts'
import { testLateMoney } from './late-money.ts'
import { testMailInTrouble } from './mail-in-trouble.ts'
import { testPressedTwice } from './pressed-twice.ts'
import { testProcessKilled } from './process-killed.ts'
import { testProviderInTrouble } from './provider-in-trouble.ts'
import { testWebhooksAstray } from './webhooks-astray.ts'
import { testWithoutGuards } from './without-guards.ts'

// One PostgreSQL and one set of processes for all of it: whatever happened before must not disturb what comes next.
const rig = await startRig()

testPressedTwice(rig)
testCouponAtItsLimit(rig)
testWebhooksAstray(rig)
testLateMoney(rig)
testProviderInTrouble(rig)
testMailInTrouble(rig)
testProcessKilled(rig)
testDatabaseKilled(rig)

test('after all that nothing is held that nobody wants, and the books agree', LONG, async () => {
  await expectNothingLeaks(rig)
  expect(await rig.db.query('select 1 from reservations')).toEqual([])
})

testWithoutGuards(rig)
