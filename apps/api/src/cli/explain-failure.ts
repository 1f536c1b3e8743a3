import { AppError } from '@bilheteria/contract/errors'
import { NotSetUp } from '#runtime/not-set-up.ts'
import { explainStartFailure } from '#runtime/start-failure.ts'

/** What an operator can mend is said in a sentence; anything else is a bug and shows where. */
export function explainFailure(error: Error): string {
  if (error.cause instanceof NotSetUp) return error.cause.message
  if (error instanceof AppError && error.code === 'unavailable') {
    return `The database cannot be reached, please check DATABASE_URL: ${(error.cause as Error | undefined)?.message}`
  }
  return explainStartFailure(error) ?? error.stack ?? error.message
}
