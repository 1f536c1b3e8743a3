import { expect, test, vi } from 'vitest'
import { lockFolder } from '#db/lock-folder.ts'
import { aFolder } from '#test/a-folder.ts'
import { runCli } from './run-cli.ts'

/** A fresh database takes seconds, and longer on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

const DATA_DIR = await aFolder()

/** What is printed, and whether it went well. */
async function cli(args: string[], settings: Record<string, string> = {}) {
  const printed: string[] = []
  const complained: string[] = []
  const code = await runCli(args, {
    environment: { DATA_DIR, ...settings },
    folder: DATA_DIR,
    print: (line) => void printed.push(line),
    printError: (line) => void complained.push(line),
  })
  return { code, printed: printed.join('\n'), complained: complained.join('\n') }
}

test('help names every command', async () => {
  const { code, printed } = await cli(['--help'])
  expect(code).toBe(0)
  for (const name of ['migrate', 'demo', 'create FILE.json', 'stock EVENT_ID', 'verify', 'schema']) {
    expect(printed).toContain(`npm run cli -- ${name}`)
  }
})

test.each([[['sell']], [['toString']], [['create']], [['verify', 'tudo']]])(
  '%j is refused with the usage',
  async (args) => {
    const { code, complained } = await cli(args)
    expect(code).toBe(1)
    expect(complained).toMatch(/^(There is no command|Usage: npm run cli)/)
  },
)

test('the schema describes the file', async () => {
  const schema = JSON.parse((await cli(['schema'])).printed) as { properties: { events: { items: object } } }
  expect(schema.properties.events.items).toMatchObject({
    additionalProperties: false,
    required: expect.arrayContaining(['id', 'title', 'starts_at', 'sectors']),
  })
})

test('a wrong setting is named, a database out of reach too', async () => {
  expect((await cli(['verify'], { PORT: 'abc' })).complained).toContain('PORT')
  const { code, complained } = await cli(['verify'], { DATABASE_URL: 'postgresql://localhost:1/none' })
  expect(code).toBe(1)
  expect(complained).toMatch(/^The database cannot be reached, please check DATABASE_URL: /)
})

test('an empty folder is migrated before anything else', async () => {
  const early = await cli(['verify'])
  expect(early.code).toBe(1)
  expect(early.complained).toMatch(/^The database lacks 0001-foundation\.sql.* First run: npm run cli -- migrate$/)
  expect((await cli(['migrate'])).printed).toMatch(/^Applied 0001-foundation\.sql/)
  expect(await cli(['verify'])).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^All \d+ invariants hold\.$/),
  })
})

test('while a server uses the folder nothing is touched, and the operator is told who does', async () => {
  const folder = await aFolder()
  const unlock = await lockFolder(folder)
  const { code, complained } = await cli(['migrate'], { DATA_DIR: folder })
  expect(code).toBe(1)
  expect(complained).toContain(`is in use by process ${process.pid}`)
  await unlock()
})
