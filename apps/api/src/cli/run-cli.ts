import { AppError } from '@bilheteria/contract/errors'
import { BadConfig, readConfig } from '#config.ts'
import { FolderInUse } from '#db/lock-folder.ts'
import { listPending } from '#db/migrate.ts'
import { openEmbedded, openPostgres } from '#db/open-db.ts'
import { BadFile } from '#files/bad-file.ts'
import { commands, type Command, type Tools } from './commands.ts'
import { jsonSchema } from './events-file.ts'

type Terminal = {
  environment: Record<string, string | undefined>
  /** Where the operator stands: files are named from here. */
  folder: string
  print: (line: string) => void
  printError: (line: string) => void
}

/** One command of an operator; answers the exit code. */
export async function runCli([name = '--help', ...args]: string[], terminal: Terminal): Promise<0 | 1> {
  const { print, printError } = terminal
  if (['--help', '-h', 'help'].includes(name)) return done(print, help())
  if (name === 'schema') return done(print, JSON.stringify(jsonSchema(), null, 2))
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || args.length !== (command.argument ? 1 : 0)) {
    printError(`${command ? `Usage: ${usageOf(name, command)}` : `There is no command ${name}.`}\n\n${help()}`)
    return 1
  }
  try {
    return (await runOnDatabase(command, args[0] ?? '', terminal)) ? 0 : 1
  } catch (error) {
    printError(explain(error as Error))
    return 1
  }
}

async function runOnDatabase(command: Command, argument: string, terminal: Terminal): Promise<boolean> {
  const config = readConfig(terminal.environment)
  const db = config.database_url ? openPostgres(config.database_url) : await openEmbedded(config.data_dir)
  const tools: Tools = { db, config, folder: terminal.folder, print: terminal.print }
  try {
    const pending = command.prepares ? [] : await listPending(db)
    if (pending.length > 0) {
      terminal.printError(`The database lacks ${pending.join(', ')}. First run: npm run cli -- migrate`)
      return false
    }
    return await command.run(tools, argument)
  } finally {
    await db.close()
  }
}

/** What an operator can mend is said in a sentence; anything else is a bug and shows where. */
function explain(error: Error): string {
  if (error instanceof BadConfig || error instanceof FolderInUse || error instanceof BadFile) return error.message
  if (error instanceof AppError && error.code === 'unavailable') {
    return `The database cannot be reached, please check DATABASE_URL: ${(error.cause as Error | undefined)?.message}`
  }
  return error.stack ?? error.message
}

function done(print: Terminal['print'], text: string): 0 {
  print(text)
  return 0
}

function usageOf(name: string, { argument }: Pick<Command, 'argument'>): string {
  return `npm run cli -- ${name}${argument ? ` ${argument}` : ''}`
}

function help(): string {
  const schema = { summary: 'print the JSON Schema of the file that create reads' }
  const all: Record<string, Pick<Command, 'argument' | 'summary'>> = { ...commands, schema }
  const lines = Object.entries(all).map(([name, command]) => [usageOf(name, command), command.summary] as const)
  const width = Math.max(...lines.map(([usage]) => usage.length))
  return [
    'The operator’s tool. Settings are those of the server: DATABASE_URL, or the embedded database in DATA_DIR.',
    '',
    ...lines.map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    'The file is described in docs/events-file.md.',
  ].join('\n')
}
