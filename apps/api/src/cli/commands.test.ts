import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openShop } from '#open-shop.ts'
import { aFolder } from '#test/a-folder.ts'
import { insertProducer } from '#test/a-producer.ts'
import { aReservation } from '#test/a-reservation.ts'
import { anEvent } from '#test/an-event.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { commands } from './commands.ts'

const db = await openTestDatabase()
const folder = await aFolder()
const config = readConfig({ DATA_DIR: folder })
const ctx = openShop({ config, db, log: { warn: () => {}, error: () => {} } })
afterAll(() => db.close())

async function run(name: string, argument = '', ...more: string[]) {
  const lines: string[] = []
  const talk = { print: (line: string) => void lines.push(line), ask: async () => '' }
  const well = await commands[name]?.run({ db, config, folder, ctx, ...talk }, argument, ...more)
  return { well, printed: lines.join('\n') }
}

const { id: producer_id } = await insertProducer(db, {})
const { id } = await anEvent(db, producer_id, {
  title: 'Noite de Contas',
  sectors: [
    {
      name: 'Pista',
      sections: [
        {
          name: 'Gramado',
          places: { capacity: 400 },
          tickets: [
            {
              name: 'Inteira',
              kind: 'full',
              batches: [{ name: 'Lote 1', price_cents: 4000, quantity: 350, sold: 20 }],
            },
            { name: 'Meia', kind: 'half', price_percent: 50 },
          ],
        },
        {
          name: 'Camarote',
          places: { rows: 2, seats_per_row: 10 },
          tickets: [{ name: 'Lugar', kind: 'full', batches: [{ name: 'Único', price_cents: 9000, quantity: 20 }] }],
        },
      ],
    },
  ],
  coupons: [{ code: 'DEZ', method: 'percentage', value: 10, max_items: 2, max_uses: 5, ticket_types: ['Inteira'] }],
})
const draw = { draws: { [`${id}-1-1-1`]: 3 }, takes: { [`${id}-1-1`]: 3 }, half_price: 1, coupons: [`${id}-dez`] }
await aReservation(db, id, draw)

test('pictures that lie in a folder are taken into the database, and told what was left out', async () => {
  const logo = join(folder, 'storage/ticket/0')
  await mkdir(logo, { recursive: true })
  await writeFile(join(logo, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await run('pictures import')).toEqual({
    well: true,
    printed: `From ${folder}: new 1, known already 0, left out 0.`,
  })
  await writeFile(join(logo, 'logo.txt'), 'soon')
  expect(await run('pictures import', '.')).toEqual({
    well: false,
    printed:
      'storage/ticket/0/logo.txt: left out, because it is no AVIF, WebP, PNG, JPEG, GIF or SVG\n' +
      `From ${folder}: new 0, known already 1, left out 1.`,
  })
  expect(await run('pictures export', 'out')).toEqual({ well: true, printed: `Written to ${join(folder, 'out')}: 1.` })
})

test('a database that is up to date stays as it is', async () => {
  expect(await run('migrate')).toEqual({ well: true, printed: 'The database is up to date.' })
})

test('a database of a newer release is left to that one', async () => {
  const [{ release } = { release: 0 }] = await db.query<{ release: number }>('select release from database_release')
  await db.query('update database_release set release = release + 1')
  expect(await run('migrate')).toEqual({
    well: true,
    printed: `The database is of release ${release + 1}, newer than this one, ${release}. Nothing was changed.`,
  })
  await db.query('update database_release set release = $1', [release])
})

test('what happened to an account is printed', async () => {
  const account_id = 'a0000000-0000-4000-8000-00000000000a'
  await db.query(
    `insert into security_events (account_id, kind, detail, device, visitor) values ($1, 'logged_in', '', 'Chrome no Android', 'a1b2c3d4e5f6')`,
    [account_id],
  )
  const { well, printed } = await run('security events', account_id)
  expect(well).toBe(true)
  expect(printed).toMatch(/logged_in +Chrome no Android  a1b2c3d4$/m)
  expect(await run('security events', 'ninguem@exemplo.test')).toEqual({
    well: false,
    printed: 'There is no account and no event ninguem@exemplo.test.',
  })
})

async function aFace(status: 'pending' | 'in_review', document: string): Promise<string> {
  const [face] = await db.query<{ id: string }>(
    `insert into biometry_registrations (event_id, document, name, cellphone, email, gender, birth_date, status)
     values ($1, $2, 'Bia Nunes', '41987654321', 'bia@exemplo.test', 'F', '1993-08-22', $3) returning id`,
    [id, document, status],
  )
  return face?.id ?? ''
}

test('faces of an event are listed without a whole CPF, and one in review is decided by hand', async () => {
  expect(await run('faces', id)).toEqual({ well: true, printed: 'Nobody has registered a face.' })
  const [sent, unsent] = [await aFace('in_review', '52998224725'), await aFace('pending', '11144477735')]
  const { printed } = await run('faces', id)
  expect(printed).toMatch(new RegExp(`^${sent} +Bia Nunes +529\\.\\*{3}\\.\\*{3}-25 +in_review`, 'm'))
  expect(printed).not.toMatch(/529\.?982/)
  expect(await run('faces', id, sent)).toEqual({ well: false, printed: 'Please say approve or refuse.' })
  expect(await run('faces', id, unsent, 'approve')).toEqual({
    well: false,
    printed: 'Bia Nunes is not in review, but pending.',
  })
  expect(await run('faces', id, sent, 'approve')).toEqual({ well: true, printed: 'Bia Nunes: approved.' })
  expect((await run('faces', id)).printed).toMatch(new RegExp(`^${sent} .* approved`, 'm'))
  // What is of no use to anybody is not kept.
  const other = await aFace('in_review', '39053344705')
  await db.query('insert into biometry_photos (registration_id, sealed, sealed_key) values ($1, $2, $2)', [
    other,
    Buffer.from('x'),
  ])
  expect(await run('faces', id, other, 'refuse')).toEqual({ well: true, printed: 'Bia Nunes: refused.' })
  expect(await db.query('select 1 from biometry_photos where registration_id = $1', [other])).toEqual([])
  expect(await run('faces', 'nenhum')).toEqual({ well: false, printed: 'There is no event nenhum.' })
})

test('demo data never mixes with what is there', async () => {
  expect(await run('demo')).toMatchObject({ well: false, printed: expect.stringContaining('Nothing was changed') })
})

test('the stock report says what there is, is held and was sold', async () => {
  const { well, printed } = await run('stock', id)
  expect(well).toBe(true)
  const plain = printed.replaceAll(/ +/g, ' ').replaceAll('\u00a0', ' ')
  expect(plain).toMatch(
    new RegExp(`^Noite de Contas \\(${id}\\), [-\\d]+ 20:00 in America/Sao_Paulo, producer ${producer_id}`),
  )
  expect(plain).toContain(`Pista Gramado (${id}-1-1) free 400 23 377`)
  expect(plain).toContain(`Pista Camarote (${id}-1-2) seats 20 0 20 0`)
  expect(plain).toContain(`${id}-1-1 Inteira Lote 1 R$ 40,00 350 0 3 20 327`)
  expect(plain).toContain(`${id}-1-1 Meia of Inteira 50 %`)
  expect(plain).toContain('Half price: 1 of 148 taken, 147 left')
  expect(plain).toContain('DEZ 10 % 2 1 5')
  expect(plain).toContain('Reservations: 1 live with 3 tickets, 0 lapsed')
})

test('an event without half price, coupons and reservations says so', async () => {
  const { id } = await anEvent(db, producer_id)
  const { printed } = await run('stock', id)
  expect(printed).toMatch(/\n\nHalf price: none\n\nCoupons: none\n\nReservations: 0 live with 0 tickets/)
  expect(await run('stock', 'nenhum')).toEqual({ well: false, printed: 'There is no event nenhum.' })
})

test('verify is content, or names each row that breaks an invariant', async () => {
  expect(await run('verify')).toEqual({ well: true, printed: expect.stringMatching(/^All \d+ invariants hold\.$/) })
  await db.query('update batches set held = 9 where held > 0')
  expect(await run('verify')).toEqual({
    well: false,
    printed: `I2_batch_held: {"batch_id":"${id}-1-1-1-1","held":9,"claimed":3}\nRows that break an invariant: 1.`,
  })
})

test('whose money goes where is changed with a reason, which stands in the trail', async () => {
  await writeFile(join(folder, 'own.env'), 'PAGBANK_TOKEN=a-token-of-theirs-at-pagbank\n')
  expect(await run('accounts add', producer_id, 'own.env', ' ')).toMatchObject({
    well: false,
    printed: expect.stringContaining('Please say why'),
  })
  expect(await run('accounts add', producer_id, 'own.env', 'they asked for it')).toMatchObject({ well: true })
  const { printed } = await run('security events', producer_id)
  expect(printed).toMatch(/account_added +they asked for it/)
  const [own] = await db.query<{ id: string }>('select id from provider_accounts')
  expect(await run('accounts end', own?.id, 'they left')).toMatchObject({ well: true })
  expect(await run('accounts end', own?.id, 'once more')).toMatchObject({ well: false })
  expect(await run('installation confirm', 'moved to a new host')).toMatchObject({ well: true })
  expect((await run('security events', 'installation')).printed).toMatch(/installation_confirmed +moved to a new host/)
  expect((await run('security events', own?.id ?? '')).printed).toMatch(/account_ended +they left/)
})
