import { anyOf, type Violations } from './invariants.ts'
import { cleanUp, cleanUpWhenStopped } from './our-processes.ts'
import { CannotCompare } from './worktree.ts'

/** Everything that was started is ended, also when it is broken off; what must never be makes the command fail. */
export async function runToTheEnd(run: () => Promise<Violations>): Promise<void> {
  cleanUpWhenStopped()
  try {
    process.exitCode = anyOf(await run()) ? 1 : 0
  } catch (error) {
    if (!(error instanceof CannotCompare)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await cleanUp()
  }
}
