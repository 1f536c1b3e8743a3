import { afterEach } from 'vitest'
import { expectInvariants } from './expect-invariants.ts'
import type { TestApp } from './start-app.ts'

/** After each test it is now again or `began`, the provider is well again, and nothing that must hold is broken. */
export function checkAfterEach(app: TestApp, began?: string): void {
  afterEach(async () => {
    await (began === undefined ? app.moveClock('0') : app.setClock(began))
    await app.sandbox.clearFaults()
    await expectInvariants(app.db)
  })
}
