import { join } from 'node:path'
import { expect, test } from 'vitest'
import { one } from '#db/db.ts'
import { lockFolder } from '#db/lock-folder.ts'
import { openEmbedded } from '#db/open-db.ts'
import { packageRoot } from '#package-root.ts'
import { aFolder } from '#test/a-folder.ts'
import { aReservation } from '#test/a-reservation.ts'
import { runCli } from './run-cli.ts'

const DATA_DIR = await aFolder()
const examples = join(packageRoot, '../../docs/examples')

/** As typed in the folder of the examples; what is printed, and whether it went well. */
async function cli(args: string[], settings: Record<string, string> = {}) {
  const printed: string[] = []
  const complained: string[] = []
  const code = await runCli(args, {
    environment: { DATA_DIR, ...settings },
    folder: examples,
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

test('from an empty folder to a sale: migrate, create, report, verify', async () => {
  expect((await cli(['create', 'event.json'])).complained).toMatch(/lacks 0001-foundation\.sql.*npm run cli -- migrate/)
  expect((await cli(['migrate'])).printed).toMatch(/^Applied 0001-foundation\.sql/)
  expect((await cli(['migrate'])).printed).toBe('The database is up to date.')
  expect((await cli(['create', 'event.json'])).printed).toContain('event folia-2027: created')
  expect(await cli(['demo'])).toMatchObject({ code: 1, printed: expect.stringContaining('is not empty') })
  expect(await cli(['stock', 'nenhum'])).toMatchObject({ code: 1, printed: 'There is no event nenhum.' })

  const db = await openEmbedded(DATA_DIR)
  await db.query(`update batches set starts_at = clock() - interval '1 day', ends_at = clock() + interval '1 day'`)
  await db.query(`update coupons set starts_at = clock() - interval '1 day', ends_at = clock() + interval '1 day'`)
  await db.query(`update events set starts_at = clock() + interval '2 days', doors_at = null`)
  const choices = { draws: { 'folia-2027-2-1-1': 3 }, takes: { 'folia-2027-2-1': 3 }, half_price: 1 }
  const { verdict } = await aReservation(db, 'folia-2027', { ...choices, coupons: ['folia-2027-coreto10'] })
  expect(verdict).toBe('held')
  await db.close()

  const { printed } = await cli(['stock', 'folia-2027'])
  const plain = printed.replaceAll(/ +/g, ' ').replaceAll('\u00a0', ' ')
  expect(plain).toContain('Plateia Plateia central (folia-2027-1-1) seats 186 0 186 16')
  expect(plain).toContain('Praça Gramado (folia-2027-2-1) free 400 3 397')
  expect(plain).toContain('folia-2027-2-1 Gramado Lote único R$ 40,00 350 0 3 0 347')
  expect(plain).toContain('folia-2027-1-1 Idoso 60+ of Inteira 50 %')
  expect(plain).toContain('Half price: 1 of 215 taken, 214 left')
  expect(plain).toContain('CORETO10 10 % 2 1 100')
  expect(plain).toContain('Reservations: 1 live with 3 tickets, 0 lapsed')

  expect(await cli(['verify'])).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^All \d+ invariants hold\.$/),
  })
  const damaged = await openEmbedded(DATA_DIR)
  const { id } = await one(damaged.query<{ id: string }>('update batches set held = 9 where held > 0 returning id'))
  await damaged.close()
  const { code, printed: rows } = await cli(['verify'])
  expect(code).toBe(1)
  expect(rows).toBe(`I2_batch_held: {"batch_id":"${id}","held":9,"claimed":3}\n1 rows break an invariant.`)
})

test('while a server uses the folder nothing is touched, and the operator is told who does', async () => {
  const folder = await aFolder()
  const unlock = await lockFolder(folder)
  const { code, complained } = await cli(['migrate'], { DATA_DIR: folder })
  expect(code).toBe(1)
  expect(complained).toContain(`is in use by process ${process.pid}`)
  await unlock()
})
