import { AppError } from '@bilheteria/contract/errors'
import { BadConfig, readConfig } from '#config.ts'
import { FolderInUse } from '#db/lock-folder.ts'
import { listPending } from '#db/migrate.ts'
import { openDatabase } from '#db/open-db.ts'
import { DatabaseTooNew } from '#db/release.ts'
import { BadFile } from '#catalogue/bad-file.ts'
import { openDataFolder } from '#runtime/data-folder.ts'
import { explainStartFailure } from '#runtime/start-failure.ts'
import { commands, type Command, type Tools } from './commands.ts'
import { standaloneCommands } from './standalone-commands.ts'

type Terminal = {
  environment: Record<string, string | undefined>
  /** Where the operator stands: files are named from here. */
  folder: string
  print: (line: string) => void
  printError: (line: string) => void
}

/** One command of an operator; answers the exit code. */
export async function runCli(words: string[], terminal: Terminal): Promise<0 | 1> {
  const { print, printError } = terminal
  if (['--help', '-h', 'help', undefined].includes(words[0])) return done(print, help())
  const { name, args } = readWords(words)
  const usage = Object.hasOwn(allCommands, name) ? allCommands[name] : undefined
  if (!usage || !takes(usage, args.length)) {
    printError(`${usage ? `Usage: ${usageOf(name, usage)}` : `There is no command ${name}.`}\n\n${help()}`)
    return 1
  }
  try {
    const alone = standaloneCommands[name]
    const well = alone?.run(terminal, ...args) ?? runOnDatabase(commands[name]!, args, terminal)
    return (await well) ? 0 : 1
  } catch (error) {
    printError(explain(error as Error))
    return 1
  }
}

type Usage = Pick<Command, 'argument' | 'summary'>
const allCommands: Record<string, Usage> = { ...commands, ...standaloneCommands }

/** A command may have a name of two words. */
function readWords([first = '', second = '', ...rest]: string[]): { name: string; args: string[] } {
  const two = `${first} ${second}`
  if (allCommands[two]) return { name: two, args: rest }
  return { name: first, args: second === '' ? [] : [second, ...rest] }
}

function takes({ argument = '' }: Usage, given: number): boolean {
  const words = argument.split(' ').filter(Boolean)
  return given <= words.length && given >= words.filter((word) => !word.startsWith('[')).length
}

async function runOnDatabase(
  command: Command,
  [argument = '', ...more]: string[],
  terminal: Terminal,
): Promise<boolean> {
  const config = readConfig(terminal.environment)
  openDataFolder(config.data_dir)
  const db = await openDatabase(config)
  const tools: Tools = { db, config, folder: terminal.folder, print: terminal.print }
  try {
    const pending = command.prepares ? [] : await listPending(db)
    if (pending.length > 0) {
      terminal.printError(`The database lacks ${pending.join(', ')}. First run: npm run cli -- migrate`)
      return false
    }
    return await command.run(tools, argument, ...more)
  } finally {
    await db.close()
  }
}

const sentences = [BadConfig, FolderInUse, DatabaseTooNew, BadFile]

/** What an operator can mend is said in a sentence; anything else is a bug and shows where. */
function explain(error: Error): string {
  if (sentences.some((kind) => error instanceof kind)) return error.message
  if (error instanceof AppError && error.code === 'unavailable') {
    return `The database cannot be reached, please check DATABASE_URL: ${(error.cause as Error | undefined)?.message}`
  }
  return explainStartFailure(error) ?? error.stack ?? error.message
}

function done(print: Terminal['print'], text: string): 0 {
  print(text)
  return 0
}

function usageOf(name: string, { argument }: Usage): string {
  return `npm run cli -- ${name}${argument ? ` ${argument}` : ''}`
}

function help(): string {
  const all = Object.entries({ ...commands, ...standaloneCommands })
  const lines = all.map(([name, command]) => [usageOf(name, command), command.summary] as const)
  const width = Math.max(...lines.map(([usage]) => usage.length))
  return [
    'The operator’s tool. Settings are those of the server: DATABASE_URL, or the embedded database in DATA_DIR.',
    '',
    ...lines.map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    'The files are described in docs/events-file.md.',
  ].join('\n')
}
