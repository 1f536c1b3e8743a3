import type { Point } from '@bilheteria/rules/plan/plan'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { lockFolder } from '#db/lock-folder.ts'
import { openDatabase } from '#db/open-db.ts'
import { openShop } from '#open-shop.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from '#test/a-folder.ts'
import { aBlock, aPlan } from '#test/a-plan-file.ts'
import { productionSettings } from '#test/production-settings.ts'
import { anEmptyDatabase } from '#test/test-database.ts'
import { runCli } from './run-cli.ts'

/** A fresh database takes seconds, and longer on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

const DATA_DIR = await aFolder()

/** What is printed, and whether it went well. */
async function cli(args: string[], settings: Record<string, string> = {}) {
  const printed: string[] = []
  const complained: string[] = []
  const terminal = {
    environment: { DATA_DIR, ...settings },
    folder: DATA_DIR,
    print: (line: string) => void printed.push(line),
    complain: (line: string) => void complained.push(line),
    ask: async () => '',
  }
  const code = await runCli(args, terminal, openShop)
  return { code, printed: printed.join('\n'), complained: complained.join('\n') }
}

test('help names every command', async () => {
  const { code, printed } = await cli(['--help'])
  expect(code).toBe(0)
  for (const name of [
    'migrate',
    'demo',
    'create',
    'stock',
    'faces',
    'verify',
    'schema',
    'texts',
    'plan preview',
    'production check',
    'database check',
  ]) {
    expect(printed).toContain(`  ${name}  `)
  }
})

test.each([[['sell']], [['toString']], [['create']], [['verify', 'tudo']], [['plan', 'preview']]])(
  '%j is refused with the usage',
  async (args) => {
    const { code, complained } = await cli(args)
    expect(code).toBe(1)
    expect(complained).toMatch(/^(There is no command|Usage: bilheteria)/)
  },
)

test('the schema describes the file', async () => {
  const schema = JSON.parse((await cli(['schema'])).printed) as { properties: { events: { items: object } } }
  expect(schema.properties.events.items).toMatchObject({
    additionalProperties: false,
    required: expect.arrayContaining(['id', 'title', 'starts_at', 'sectors']),
  })
})

test('every text that a producer may say differently is listed with its key, without a database', async () => {
  const { code, printed } = await cli(['texts'], { DATABASE_URL: 'no database' })
  expect(code).toBe(0)
  expect(printed).toMatch(/^home\.title +Próximos eventos$/m)
  expect(printed).toMatch(/^mail\.hello +Olá, \{name\}!$/m)
  expect(printed).toMatch(/^error\.tickets_left +Restam \{left\} ingressos neste lote\.$/m)
})

test('a plan has a schema of its own', async () => {
  const schema = JSON.parse((await cli(['plan', 'schema'])).printed) as object
  expect(schema).toMatchObject({ additionalProperties: false, required: ['focus', 'sections'] })
})

const FAR_AWAY: Point[] = [
  [-4, 20],
  [4, 20],
  [4, 24],
  [-4, 24],
]
const STAGE: Point[] = [
  [-4, -4],
  [4, -4],
  [4, 0],
  [-4, 0],
]
const arena = join(packageRoot, 'demo/plans/arena-farol.json')

test('a preview needs no database: it tells what a plan has and draws it', async () => {
  const { code, printed } = await cli(['plan', 'preview', arena, 'arena.svg'], { DATABASE_URL: 'no database' })
  expect(code).toBe(0)
  expect(printed).toMatch(/^all +63 +60000 +28 +28 +0$/m)
  expect(printed).toMatch(/^On the wire: \d+ bytes, \d{4} compressed\.$/m)
  expect(printed).toMatch(/^Oeste +0\.60 +40\.30 +0\.34–0\.44$/m)
  expect(printed).not.toContain('Views:')
  const picture = await readFile(join(DATA_DIR, 'arena.svg'), 'utf8')
  expect(picture.match(/h0/g)?.length).toBe(60_000 + 28 + 28)
  const names = [...picture.matchAll(/>([^<>]+)<\/text>/g)].map(([, name]) => name)
  expect(names).toEqual(expect.arrayContaining(['Camarote 12', 'Sul (visitante)', 'Campo', '▸ Portão D']))
})

test('it is drawn beside where the operator stands, or as PNG', async () => {
  const hall = join(packageRoot, 'demo/plans/teatro-estacao.json')
  expect((await cli(['plan', 'preview', hall])).printed).toContain(`Drawn: ${join(DATA_DIR, 'teatro-estacao.svg')}`)
  await cli(['plan', 'preview', hall, 'hall.png'])
  expect(await sharp(join(DATA_DIR, 'hall.png')).metadata()).toMatchObject({ format: 'png', width: 1600 })
  const { code, complained } = await cli(['plan', 'preview', hall, 'hall.gif'])
  expect(code).toBe(1)
  expect(complained).toContain('a picture ends in .svg or .png')
  const nowhere = await cli(['plan', 'preview', hall, 'nowhere/hall.svg'])
  expect(nowhere).toMatchObject({ code: 1, complained: expect.stringContaining('it cannot be written (ENOENT)') })
})

test('a preview tells how high every sector lies, and which heights nobody has written', async () => {
  const sections = [
    { sector: 'Plateia', section: 'Plateia', height: 0, rise: 0.12, block: aBlock() },
    { sector: 'Frisas', section: 'Frisa 1', height: 1, rise: 0.3, block: aBlock({ at: [9, 5] }) },
    { sector: 'Frisas', section: 'Frisa 2', height: 1, block: aBlock({ at: [-9, 5], depth: 1 }) },
    { sector: 'Balcão', section: 'Balcão', block: aBlock({ at: [0, 15], rows: [{ names: 'A-C', seats: 4 }] }) },
    { sector: 'Fundo', section: 'Fundo', rise: 0, area: FAR_AWAY },
  ]
  await writeFile(join(DATA_DIR, 'heights.json'), JSON.stringify(aPlan({}, { sections })))
  const { printed } = await cli(['plan', 'preview', 'heights.json'])
  expect(printed).toMatch(/^Plateia +0\.00 +0\.12 +0\.12$/m)
  expect(printed).toMatch(/^Frisas +1\.00 +1\.30 +0\.17–0\.30 +rise of 1 sections$/m)
  // Nothing is drawn to look at: 17 centimetres up for each metre away, and the nearest row is 5 metres away.
  expect(printed).toMatch(/^Balcão +1\.70 +2\.01 +0\.15 +height, rise$/m)
  expect(printed).toMatch(/^Fundo +2\.55 +2\.55 +0\.00 +height$/m)
})

test('what one sees is drawn too when somebody asks: two seats of each sector, or its middle', async () => {
  const section = { sector: 'Plateia', section: 'Plateia', block: aBlock() }
  const garden = { sector: 'Jardim', section: 'Jardim', area: FAR_AWAY }
  const stage = { kind: 'stage' as const, name: 'Palco', area: STAGE }
  const command = ['plan', 'preview', 'seen.json', 'seen.svg']
  await writeFile(
    join(DATA_DIR, 'seen.json'),
    JSON.stringify(aPlan({}, { shapes: [stage], sections: [section, garden] })),
  )
  expect((await cli([...command, 'views.png'])).printed).toContain(`Views: ${join(DATA_DIR, 'views.png')}`)
  const sheet = sharp(join(DATA_DIR, 'views.png'))
  expect(await sheet.metadata()).toMatchObject({ format: 'png', width: 1600, height: 900 })
  const shades = async (left: number, top: number) =>
    new Set(await sheet.clone().extract({ left, top, width: 800, height: 450 }).raw().toBuffer()).size
  expect(await shades(0, 0)).toBeGreaterThan(50)
  expect(await shades(800, 0)).toBeGreaterThan(50)
  expect(await shades(0, 450)).toBeGreaterThan(50)
  expect(await shades(800, 450)).toBeLessThan(4)
  expect(await cli([...command, 'views.svg'])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('views end in .png'),
  })
})

test('a broken plan is not drawn, and every place to mend is named', async () => {
  const plan = (await readFile(arena, 'utf8'))
    .replace('"radius": 16,', '"radius": -16,')
    .replace('"seats": 22', '"seats": 0')
  await writeFile(join(DATA_DIR, 'broken.json'), plan)
  const { code, complained } = await cli(['plan', 'preview', 'broken.json'])
  expect(code).toBe(1)
  expect(complained).toMatch(/^Nothing was changed\. Please fix .*broken\.json:\n/)
  expect(complained).toContain('  - sections[1].block.radius: must be more than 0')
  expect(complained).toContain('  - sections[2].block.rows[0].seats: ')
  expect(existsSync(join(DATA_DIR, 'broken.svg'))).toBe(false)
})

test('a wrong setting is named, a database out of reach too', async () => {
  expect((await cli(['verify'], { PORT: 'abc' })).complained).toContain('PORT')
  const { code, complained } = await cli(['verify'], { DATABASE_URL: 'postgresql://localhost:1/none' })
  expect(code).toBe(1)
  expect(complained).toMatch(/^The database cannot be reached, please check DATABASE_URL: /)
})

const EMPTY = await anEmptyDatabase()
const IN_EMPTY = { DATA_DIR: EMPTY.data_dir, DATABASE_URL: EMPTY.database_url ?? '' }

test('an empty database is migrated before anything else', async () => {
  const early = await cli(['verify'], IN_EMPTY)
  expect(early.code).toBe(1)
  expect(early.complained).toMatch(
    /^The database lacks 0001-foundation\.sql.* First run: bilheteria migrate \(npm run cli -- migrate in a checkout\)$/,
  )
  expect((await cli(['migrate'], IN_EMPTY)).printed).toMatch(/^Applied 0001-foundation\.sql/)
  expect(await cli(['verify'], IN_EMPTY)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^All \d+ invariants hold\.$/),
  })
})

test('a database that needs a newer release is refused in a sentence, whatever the command', async () => {
  const db = await openDatabase(EMPTY)
  await db.query('update database_release set release = 90, min_release = 80')
  await db.close()
  for (const command of ['migrate', 'verify']) {
    expect(await cli([command], IN_EMPTY)).toEqual({
      code: 1,
      printed: '',
      complained: expect.stringMatching(
        /^The database needs release 80 of the product or a newer one, and this is .+$/,
      ),
    })
  }
})

test('while somebody who opens no door uses the folder nothing is touched, and the operator is told who does', async () => {
  const folder = await aFolder()
  const unlock = await lockFolder(folder)
  const { code, complained } = await cli(['migrate'], { DATA_DIR: folder })
  expect(code).toBe(1)
  expect(complained).toContain(`is in use by process ${process.pid}`)
  await unlock()
})

test('before a production start its operator reads on one page what it would refuse, and nothing is made', async () => {
  const folder = join(await aFolder(), 'new')
  const refused = await cli(['production', 'check'], {
    DATA_DIR: folder,
    PUBLIC_URL: 'http://loja.example',
    PORT: 'abc',
  })
  expect(refused).toMatchObject({ code: 1, complained: '' })
  for (const line of [
    /^warning  NODE_ENV is not production/m,
    /^refused  PORT: /m,
    /^refused  APP_SECRET is missing/m,
    /^refused  PUBLIC_URL: must be https/m,
    /^ok       DEMO is off/m,
    /^refused  DATABASE_URL is missing/m,
    /^ok       DATA_DIR is closed/m,
    /^A production start is refused: \d+ to mend\.$/m,
  ]) {
    expect(refused.printed).toMatch(line)
  }
  expect(existsSync(folder)).toBe(false)
  const through = await cli(['production', 'check'], { ...productionSettings, EMBEDDED: '1', DATA_DIR: folder })
  expect(through).toMatchObject({ code: 0, printed: expect.stringContaining('A production start is let through.') })
})

test('a database with accounts of the demo is refused there too, until they are deleted', async () => {
  const { data_dir, database_url = '' } = await anEmptyDatabase()
  const shop = { ...productionSettings, EMBEDDED: '1', DATA_DIR: data_dir, DATABASE_URL: database_url }
  expect((await cli(['production', 'check'], shop)).code).toBe(0)
  expect((await cli(['demo'], shop)).complained).toContain('demo data needs I_KNOW_THIS_IS_NOT_A_REAL_SHOP=1')
  expect((await cli(['demo'], { ...shop, I_KNOW_THIS_IS_NOT_A_REAL_SHOP: '1' })).printed).toBe(
    'The demo data is loaded.',
  )
  const loaded = await cli(['production', 'check'], shop)
  expect(loaded).toMatchObject({ code: 1, printed: expect.stringMatching(/^refused  The database holds accounts/m) })
  expect((await cli(['production', 'check'], { ...shop, I_KNOW_THIS_IS_NOT_A_REAL_SHOP: '1' })).code).toBe(0)
  const db = await openDatabase({ data_dir, database_url })
  await db.query('select forget_person(id) from accounts')
  await db.close()
  expect((await cli(['production', 'check'], shop)).code).toBe(0)
})

test('demo data for an address the demo cannot use is refused in a sentence', async () => {
  const { data_dir, database_url = '' } = await anEmptyDatabase()
  const shop = { DATA_DIR: data_dir, DATABASE_URL: database_url, DEMO: '0', PUBLIC_URL: 'http://loja.example' }
  const { code, complained } = await cli(['demo'], shop)
  expect(code).toBe(1)
  expect(complained).toContain('PUBLIC_URL: demo data needs https')
  expect(complained).not.toMatch(/\n\s+at /)
})
