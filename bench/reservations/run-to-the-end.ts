import { cleanUp, cleanUpWhenStopped } from './our-processes.ts'
import { CannotCompare } from './worktree.ts'

/** Everything that was started is ended, also when it is broken off. The command fails unless it answers that all is well. */
export async function runToTheEnd(run: () => Promise<boolean>): Promise<void> {
  cleanUpWhenStopped()
  try {
    if (!(await run())) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof CannotCompare)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await cleanUp()
  }
}
