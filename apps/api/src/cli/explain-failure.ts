import { AppError } from '@bilheteria/contract/errors'
import { BadFile } from '#catalogue/bad-file.ts'
import { BadConfig } from '#config.ts'
import { FolderInUse } from '#db/lock-folder.ts'
import { DatabaseTooOld, TableInUse } from '#db/migrate.ts'
import { NeedsOwnConnection } from '#db/open-postgres.ts'
import { PoolerWithoutLimits } from '#db/pooler.ts'
import { DatabaseTooNew } from '#db/release.ts'
import { explainStartFailure } from '#runtime/start-failure.ts'

const sentences = [
  BadConfig,
  FolderInUse,
  DatabaseTooNew,
  DatabaseTooOld,
  PoolerWithoutLimits,
  NeedsOwnConnection,
  TableInUse,
  BadFile,
]

/** What an operator can mend is said in a sentence; anything else is a bug and shows where. */
export function explainFailure(error: Error): string {
  if (sentences.some((kind) => error instanceof kind)) return error.message
  if (error instanceof AppError && error.code === 'unavailable') {
    return `The database cannot be reached, please check DATABASE_URL: ${(error.cause as Error | undefined)?.message}`
  }
  return explainStartFailure(error) ?? error.stack ?? error.message
}
