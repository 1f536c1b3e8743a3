import { EVERY_TEXT } from '@bilheteria/contract/every-text'
import { parse, resolve } from 'node:path'
import * as z from 'zod'
import { planFile } from '#catalogue/plan-file.ts'
import { checkDatabase } from './check-database.ts'
import { checkForProduction } from './check-for-production.ts'
import { eventsFile } from './events-file.ts'
import { formatTable } from './format-table.ts'
import { previewPlan } from './preview-plan.ts'

type Terminal = {
  environment: Record<string, string | undefined>
  folder: string
  print: (line: string) => void
}

/** Commands that also run where the settings are wrong, and no database of ours is yet. */
export type StandaloneCommand = {
  /** Words in brackets may be left out. */
  argument?: string
  summary: string
  /** Answers whether all is well. */
  run(terminal: Terminal, ...args: string[]): Promise<boolean> | boolean
}

export const standaloneCommands: Record<string, StandaloneCommand> = {
  'production check': {
    summary: 'list what a production start would refuse or warn of, with these settings and this database',
    run: ({ environment, print }) => checkForProduction(environment, print),
  },
  'database check': {
    summary: 'list what a PostgreSQL lacks for a sale: version, settings, connections, how fast it commits',
    run: ({ environment, print }) => checkDatabase(environment, print),
  },
  schema: {
    summary: 'print the JSON Schema of the file that create reads',
    run: ({ print }) => printSchema(eventsFile, print),
  },
  texts: {
    summary: 'list every sentence that a producer may say differently, with its key',
    run: ({ print }) => {
      print(formatTable(['key', 'usually'], Object.entries(EVERY_TEXT)))
      return true
    },
  },
  'plan schema': {
    summary: 'print the JSON Schema of a plan',
    run: ({ print }) => printSchema(planFile, print),
  },
  'plan preview': {
    argument: 'FILE.json [PICTURE.svg|.png] [VIEWS.png]',
    summary: 'check and draw the plan of a venue, and what one sees from its seats',
    run: async ({ folder, print }, file = '', picture = `${parse(file).name}.svg`, views = '') => {
      const names = { file: resolve(folder, file), picture: resolve(folder, picture) }
      await previewPlan({ ...names, views: views && resolve(folder, views) }, print)
      return true
    },
  },
}

function printSchema(schema: z.ZodType, print: Terminal['print']): true {
  print(JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2))
  return true
}
