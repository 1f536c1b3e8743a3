import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkSettings } from '#config.ts'
import { FolderInUse } from '#db/lock-folder.ts'
import { listPending } from '#db/migrate.ts'
import { openDatabase } from '#db/open-db.ts'
import { PoolerWithoutLimits } from '#db/pooler.ts'
import { DatabaseTooNew } from '#db/release.ts'
import { DEMO_ACCOUNTS, holdsDemoAccounts } from '#demo/find-demo-accounts.ts'
import type { Check } from '#production-checks.ts'
import { explainStartFailure } from '#runtime/start-failure.ts'

type Environment = Record<string, string | undefined>
type Answer = Omit<Check, 'setting'>

/** One page of what a production start looks at; answers whether it would be let through. Nothing is made or changed. */
export async function checkForProduction(environment: Environment, print: (line: string) => void): Promise<boolean> {
  const { checks, ...place } = checkSettings({ ...environment, NODE_ENV: 'production' })
  const unsafe = checks.some(({ setting, state }) => setting === 'DATABASE_URL' && state === 'refused')
  const answers = [
    nodeEnv(environment['NODE_ENV']),
    ...checks,
    unsafe ? warning('The database was not looked at: DATABASE_URL comes first') : await checkDatabase(place),
  ]
  for (const { state, sentence } of answers) print(`${state.padEnd(7)}  ${sentence}`)
  const refused = answers.filter(({ state }) => state === 'refused')
  print(
    refused.length > 0
      ? `\nA production start is refused: ${refused.length} to mend.`
      : '\nA production start is let through.',
  )
  return refused.length === 0
}

function nodeEnv(given: string | undefined): Answer {
  return given === 'production'
    ? { state: 'ok', sentence: 'NODE_ENV is production' }
    : warning('NODE_ENV is not production: a start with these settings asks for none of this')
}

type Place = {
  data_dir: string
  database_url: string | undefined
  database_pooler: boolean
  demo_allowed: boolean
}

async function checkDatabase({ demo_allowed, ...place }: Place): Promise<Answer> {
  const made = existsSync(join(place.data_dir, 'database')) && !existsSync(join(place.data_dir, 'database.unfinished'))
  if (!place.database_url && !made) return { state: 'ok', sentence: 'The database will be made by the first start' }
  try {
    const db = await openDatabase(place)
    try {
      await listPending(db)
      if (!(await holdsDemoAccounts(db))) return { state: 'ok', sentence: 'The database holds no accounts of the demo' }
      return { state: demo_allowed ? 'warning' : 'refused', sentence: DEMO_ACCOUNTS }
    } finally {
      await db.close()
    }
  } catch (error) {
    if (error instanceof FolderInUse) return warning(`The database was not looked at: ${error.message}`)
    const said = error instanceof DatabaseTooNew || error instanceof PoolerWithoutLimits
    const sentence = said ? error.message : explainStartFailure(error)
    if (sentence === undefined) throw error
    return { state: 'refused', sentence }
  }
}

function warning(sentence: string): Answer {
  return { state: 'warning', sentence }
}
