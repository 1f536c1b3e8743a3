import { afterAll, onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'

/** What a test has opened ends with it; what is open for a whole file, with the file. */
export function afterwards(end: () => Promise<void> | void): void {
  if (getCurrentTest()) onTestFinished(end)
  else afterAll(end)
}
