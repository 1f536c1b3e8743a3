import { expect, test } from 'vitest'
import { testCouponAtItsLimit } from './coupon-at-its-limit.ts'
import { testDatabaseKilled } from './database-killed.ts'
import { expectNothingLeaks } from './expect-all-well.ts'
import type { Rig } from './fault-rig.ts'
import { FULL, LONG } from '../fault-options.ts'
import { testLateMoney } from './late-money.ts'
import { testMailInTrouble } from './mail-in-trouble.ts'
import { testPressedTwice } from './pressed-twice.ts'
import { HARDEST, MONEY_HAS_LEFT, testProcessKilled } from './process-killed.ts'
import { testProviderInTrouble } from './provider-in-trouble.ts'
import { testWebhooksAstray } from './webhooks-astray.ts'

/** One PostgreSQL and one set of processes for all of it: whatever happened before must not disturb what comes next. */
export function testEveryFault(rig: Rig): void {
  testPressedTwice(rig)
  testCouponAtItsLimit(rig)
  testWebhooksAstray(rig)
  testLateMoney(rig)
  testProviderInTrouble(rig)
  testMailInTrouble(rig)
  testProcessKilled(rig, HARDEST)
  testDatabaseKilled(rig)
  testNothingIsLeft(rig)
}

/** In the short form what depends on how a provider speaks; everything else the sandbox has shown. */
export function testThroughProvider(rig: Rig): void {
  if (FULL) return testEveryFault(rig)
  testWebhooksAstray(rig)
  testProviderInTrouble(rig)
  testProcessKilled(rig, [MONEY_HAS_LEFT])
  testNothingIsLeft(rig)
}

function testNothingIsLeft(rig: Rig): void {
  test('after all that nothing is held that nobody wants, and the books agree', LONG, async () => {
    await expectNothingLeaks(rig)
    expect(await rig.db.query('select 1 from reservations')).toEqual([])
  })
}
