import { resolve } from 'node:path'
import { BadConfig, demoProblems, type Config } from '#config.ts'
import type { JobContext } from '#context.ts'
import type { Db, OpenDb } from '#db/db.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { migrate } from '#db/migrate.ts'
import { listInvariants, verifyInvariants } from '#db/verify-invariants.ts'
import { accountCommands } from './account-commands.ts'
import { act } from './act.ts'
import { afterRestore } from './after-restore.ts'
import { checkPayments } from './check-payments.ts'
import { createFromFile } from './create-from-file.ts'
import { eventCommands } from './event-commands.ts'
import { faces } from './faces.ts'
import { isFlag, readFlags } from './flags.ts'
import { formatTable } from './format-table.ts'
import { listNodes } from './nodes.ts'
import { pictureCommands } from './picture-commands.ts'
import { refundCommands } from './refund-commands.ts'
import { listSecurityEvents } from './security-events.ts'
import { stockReport } from './stock-report.ts'
import type { Talk } from './talk.ts'
import { ticketCommands } from './ticket-commands.ts'
import { withReason } from './with-reason.ts'

export type Tools = Pick<Talk, 'print' | 'ask'> & {
  db: OpenDb
  config: Config
  /** Where the operator stands: files are named from here. */
  folder: string
  /** For commands that act: what the features' use cases are called with. */
  ctx: JobContext
}

export type Command = {
  argument?: string
  summary: string
  /** Whether it works on a database that newer migrations are still missing in. */
  prepares?: true
  /** Whether a shop that runs on the same folder has to be stopped for it. */
  stopped?: true
  /** Answers whether all is well. */
  run(tools: Tools, argument: string, ...more: string[]): Promise<boolean>
}

export const commands: Record<string, Command> = {
  migrate: {
    summary: 'bring the database up to date',
    prepares: true,
    stopped: true,
    run: async ({ db, print }) => {
      const { applied, release, database_release } = await migrate(db)
      if (applied.length > 0) print(`Applied ${applied.join(', ')}.`)
      else if (database_release === release) print('The database is up to date.')
      else
        print(`The database is of release ${database_release}, newer than this one, ${release}. Nothing was changed.`)
      return true
    },
  },
  demo: {
    summary: 'fill an empty database with the demo data',
    prepares: true,
    stopped: true,
    run: async ({ db, config, print }) => {
      if (!config.demo_allowed)
        throw new BadConfig([
          'demo data needs I_KNOW_THIS_IS_NOT_A_REAL_SHOP=1 in production and behind an https PUBLIC_URL',
        ])
      const problems = demoProblems(config.public_url)
      if (problems.length > 0) throw new BadConfig(problems)
      await migrate(db)
      const [filled] = await db.query('select 1 from producers limit 1')
      if (filled) {
        print('The database is not empty, and demo data only fills an empty one. Nothing was changed.')
        return false
      }
      await loadDemo(db, config)
      print('The demo data is loaded.')
      return true
    },
  },
  create: {
    argument: 'FILE.json [--draft] [--dry-run] [--accept-warnings=NUMBER]',
    summary: 'create a producer, categories and whole events, all of the file or nothing',
    run: (tools, ...words) => {
      const file = words.find((word) => !isFlag(word)) ?? ''
      const flags = readFlags(words, ['--draft', '--dry-run', '--accept-warnings'])
      return createFromFile(tools, resolve(tools.folder, file), flags)
    },
  },
  ...pictureCommands,
  stock: {
    argument: 'EVENT_ID',
    summary: 'print what an event has, holds and has sold',
    run: async ({ db, print }, event_id) => {
      const report = await stockReport(db, event_id)
      print(report ?? `There is no event ${event_id}.`)
      return report !== undefined
    },
  },
  ...withReason({ ...eventCommands, ...refundCommands }),
  ...ticketCommands,
  faces: {
    argument: 'EVENT_ID [ID] [approve|refuse]',
    summary: 'list the faces registered for an event, or decide one that is in review',
    run: async (tools, event_id, id, verdict) => {
      const look = (db: Db) => faces(db, { event_id, id, verdict })
      if (id !== undefined) return act(tools, { kind: 'face_decided', about: event_id, why: `${id}: ${verdict}` }, look)
      const { well, text } = await look(tools.db)
      tools.print(text)
      return well
    },
  },
  'security events': {
    argument: 'ACCOUNT|EVENT_ID',
    summary: 'print what happened to an account, or what staff did to an event, in the last six months',
    run: async ({ db, print }, name) => {
      const events = await listSecurityEvents(db, name)
      if (!events) print(`There is no account and no event ${name}.`)
      else if (events.length === 0) print('Nothing is known of the last six months.')
      else {
        const titles = ['when', 'what', 'detail', 'device', 'network']
        print(
          formatTable(
            titles,
            events.map(({ at, kind, detail, device, visitor }) => [at, kind, detail, device, visitor]),
          ),
        )
      }
      return events !== undefined
    },
  },
  ...withReason(accountCommands),
  'payments check': {
    summary: 'try every account without charging: credentials, clock, a Pix, the webhook’s address, a test card',
    run: ({ db, config, print }) => checkPayments(db, config, print),
  },
  nodes: {
    summary: 'print every process that shares this database, and how busy it is',
    run: async ({ db, config, print }) => {
      if (!config.database_url) {
        print('The embedded database belongs to one process alone.')
        return true
      }
      const { well, text } = await listNodes(db)
      print(text)
      return well
    },
  },
  'after-restore': afterRestore,
  verify: {
    summary: 'check every invariant and print each row that breaks one',
    run: async ({ db, print }) => {
      const violations = await verifyInvariants(db)
      for (const { invariant, row } of violations) print(`${invariant}: ${JSON.stringify(row)}`)
      const { length } = await listInvariants()
      print(
        violations.length > 0
          ? `Rows that break an invariant: ${violations.length}.`
          : `All ${length} invariants hold.`,
      )
      return violations.length === 0
    },
  },
}
