import { checkSettings } from '#config.ts'
import { readServerFacts } from '#db/read-server-facts.ts'
import { explainStartFailure } from '#runtime/start-failure.ts'
import { judgeDatabase } from './judge-database.ts'
import { printAnswers, refused, warning, type Answer } from './print-answers.ts'

const EMBEDDED =
  'The database is the embedded one, a part of the product: one process alone may use it, on one machine, and no copy takes over ' +
  'when that dies. There is no server to look at; real sales belong on PostgreSQL (DATABASE_URL)'

/** Whether a sale may depend on the database that the settings name. Nothing is left in it, and it may still be empty. */
export async function checkDatabase(
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<boolean> {
  return printAnswers(await answersFor(environment), print, {
    refused: 'The database is not fit for a sale',
    let_through: 'Nothing has to be mended',
  })
}

async function answersFor(environment: Record<string, string | undefined>): Promise<Answer[]> {
  const { checks, database_url, ...settings } = checkSettings(environment)
  const unreadable = checks.filter(({ setting, state }) => setting.startsWith('DATABASE_') && state === 'refused')
  if (unreadable.length > 0) return unreadable
  if (database_url === undefined) return [warning(EMBEDDED)]
  try {
    return judgeDatabase(await readServerFacts(database_url, settings.database_pooler), settings)
  } catch (error) {
    const sentence = explainStartFailure(error)
    if (sentence === undefined) throw error
    return [refused(sentence)]
  }
}
