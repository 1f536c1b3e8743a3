import { afterEach } from 'vitest'
import { expectInvariants } from './expect-invariants.ts'
import type { TestApp } from './start-app.ts'

/** After each test time is now again, the provider is well again, and nothing that must hold is broken. */
export function leaveAllWell(app: TestApp): void {
  afterEach(async () => {
    await app.moveClock('0')
    await app.sandbox.clearFaults()
    await expectInvariants(app.db)
  })
}
