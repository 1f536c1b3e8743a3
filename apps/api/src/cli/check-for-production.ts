import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkSettings } from '#config.ts'
import { FolderInUse } from '#db/lock-folder.ts'
import { listPending } from '#db/migrate.ts'
import { openDatabase } from '#db/open-db.ts'
import { DEMO_ACCOUNTS, holdsDemoAccounts } from '#demo/find-demo-accounts.ts'
import { explainStartFailure } from '#runtime/start-failure.ts'
import { ok, printAnswers, refused, warning, type Answer } from './print-answers.ts'

type Environment = Record<string, string | undefined>

/** One page of what a production start looks at; answers whether it would be let through. Nothing is made or changed. */
export async function checkForProduction(environment: Environment, print: (line: string) => void): Promise<boolean> {
  const { checks, ...place } = checkSettings({ ...environment, NODE_ENV: 'production' })
  const unsafe = checks.some(({ setting, state }) => setting === 'DATABASE_URL' && state === 'refused')
  const answers = [
    nodeEnv(environment['NODE_ENV']),
    ...checks,
    unsafe ? warning('The database was not looked at: DATABASE_URL comes first') : await checkDatabase(place),
  ]
  return printAnswers(answers, print, {
    refused: 'A production start is refused',
    let_through: 'A production start is let through',
  })
}

function nodeEnv(given: string | undefined): Answer {
  if (!['development', 'test', 'production', '', undefined].includes(given))
    return refused(`NODE_ENV: must be development, test or production, not ${given}`)
  return given === 'production'
    ? ok('NODE_ENV is production')
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
  if (!place.database_url && !made) return ok('The database will be made by the first start')
  try {
    const db = await openDatabase(place)
    try {
      await listPending(db)
      if (!(await holdsDemoAccounts(db))) return ok('The database holds no accounts of the demo')
      return demo_allowed ? warning(DEMO_ACCOUNTS) : refused(DEMO_ACCOUNTS)
    } finally {
      await db.close()
    }
  } catch (error) {
    if (error instanceof FolderInUse) return warning(`The database was not looked at: ${error.message}`)
    const sentence = explainStartFailure(error)
    if (sentence === undefined) throw error
    return refused(sentence)
  }
}
