import { inspect } from 'node:util'
import { readConfig, type Config } from '#config.ts'
import type { JobContext } from '#context.ts'
import type { OpenDb } from '#db/db.ts'
import { DatabaseTooOld, listPending } from '#db/migrate.ts'
import { openDatabase } from '#db/open-db.ts'
import { openDataFolder } from '#runtime/data-folder.ts'
import type { Log } from '#runtime/log.ts'
import { commands, type Command, type Tools } from './commands.ts'
import { explainFailure } from './explain-failure.ts'
import { findCommand } from './find-command.ts'
import { knock } from './knock.ts'
import { withSandboxPort } from './sandbox-port.ts'
import { standaloneCommands } from './standalone-commands.ts'
import type { Talk } from './talk.ts'
import type { Terminal } from './terminal.ts'

/** The root puts a shop together, for the server as for this tool. */
type OpenShop = (deps: { config: Config; db: OpenDb; log: Log }) => JobContext

/** One command of an operator; answers the exit code. */
export async function runCli(words: string[], terminal: Terminal, openShop: OpenShop): Promise<0 | 1> {
  const { print, complain } = terminal
  const found = findCommand(words)
  if ('help' in found) {
    print(found.help)
    return 0
  }
  if ('wrong' in found) {
    complain(found.wrong)
    return 1
  }
  const { name, args } = found
  try {
    const alone = standaloneCommands[name]
    if (alone) return (await alone.run(terminal, ...args)) ? 0 : 1
    const config = readConfig(terminal.environment)
    openDataFolder(config.data_dir)
    const answered = config.database_url
      ? undefined
      : await knock(config.data_dir, { words, folder: terminal.folder }, terminal)
    return answered ?? ((await runOnDatabase(commands[name]!, args, { config, terminal, openShop })) ? 0 : 1)
  } catch (error) {
    complain(explainFailure(error as Error))
    return 1
  }
}

type Place = { config: Config; terminal: Terminal; openShop: OpenShop }

async function runOnDatabase(
  command: Command,
  [argument = '', ...more]: string[],
  { config: given, terminal: { folder, print, complain, ask }, openShop }: Place,
): Promise<boolean> {
  const db = await openDatabase(given)
  try {
    const pending = command.prepares ? [] : await listPending(db)
    if (pending.length > 0) throw new DatabaseTooOld(pending)
    const config = command.prepares ? given : await withSandboxPort(given, db)
    let ctx: JobContext | undefined
    const tools: Tools = {
      db,
      config,
      folder,
      print,
      ask,
      // Most commands need the database alone, and are not kept waiting for the rest.
      get ctx() {
        return (ctx ??= openShop({ config, db, log: logTo(complain) }))
      },
    }
    return await command.run(tools, argument, ...more)
  } finally {
    await db.close()
  }
}

function logTo(complain: Talk['complain']): Log {
  const write = (level: string) => (facts: object, message: string) =>
    complain(`${level}: ${message} ${inspect(facts, { breakLength: Infinity })}`)
  return { warn: write('warning'), error: write('error') }
}
