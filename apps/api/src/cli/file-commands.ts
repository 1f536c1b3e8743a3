import { parse, resolve } from 'node:path'
import * as z from 'zod'
import { planFile } from '#catalogue/plan-file.ts'
import { eventsFile } from './events-file.ts'
import { previewPlan } from './preview-plan.ts'

type Terminal = { folder: string; print: (line: string) => void }

/** Commands that need no database. */
export type FileCommand = {
  /** Words in brackets may be left out. */
  argument?: string
  summary: string
  run(terminal: Terminal, ...args: string[]): Promise<void> | void
}

export const fileCommands: Record<string, FileCommand> = {
  schema: {
    summary: 'print the JSON Schema of the file that create reads',
    run: ({ print }) => print(schemaOf(eventsFile)),
  },
  'plan schema': {
    summary: 'print the JSON Schema of a plan',
    run: ({ print }) => print(schemaOf(planFile)),
  },
  'plan preview': {
    argument: 'FILE.json [PICTURE.svg|.png]',
    summary: 'check the plan of a venue and draw it, into FILE.svg when no picture is named',
    run: async ({ folder, print }, file = '', picture = `${parse(file).name}.svg`) => {
      await previewPlan(resolve(folder, file), resolve(folder, picture), print)
    },
  },
}

function schemaOf(schema: z.ZodType): string {
  return JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)
}
