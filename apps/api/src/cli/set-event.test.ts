import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { offerOf } from '#test/a-cart.ts'
import { aFolder } from '#test/a-folder.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import type { Flags } from './flags.ts'
import { setFromFile } from './set-event.ts'
import { stockReport } from './stock-report.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
const folder = await aFolder()
let id = ''

beforeEach(async () => {
  const places = { rows: 2, seats_per_row: 10 }
  const batches = [{ name: 'Lote 1', price_cents: 9_000, quantity: 60 }]
  const tickets = [{ name: 'Inteira', kind: 'full' as const, batches }]
  const sections = [{ name: 'Plateia', places, tickets }]
  ;({ id } = await anEvent(app.db, producer_id, { sectors: [{ name: 'Plateia', sections }] }))
})
checkAfterEach(app)

let printed: string[] = []

async function set(content: unknown, event_id = id, flags: Partial<Flags> = {}) {
  await writeFile(join(folder, 'change.json'), typeof content === 'string' ? content : JSON.stringify(content))
  const input = { event_id, named: 'change.json', why: 'the producer asked', dry_run: false, accepted: 0 }
  const tools = { ctx: app.ctx, folder, print: (line: string) => void printed.push(line), ask: async () => '' }
  printed = []
  return setFromFile(tools, { ...input, ...flags })
}

/** What is said against a file, from its second line on; nothing was changed by it. */
async function refusalOf(content: unknown): Promise<string[]> {
  const before = await app.fingerprints()
  const told = await set(content).then(
    ({ text }) => text,
    (error: Error) => error.message,
  )
  expect(await app.fingerprints()).toEqual(before)
  const [first, ...problems] = told.split('\n')
  expect(first).toBe(`Nothing was changed. Please fix ${join(folder, 'change.json')}:`)
  return problems.map((problem) => problem.replace('  - ', ''))
}

test('a file tells line by line what it has changed, and what is odd about it', async () => {
  const { well, text } = await set({
    title: 'Noite Nova',
    block_seats: [{ section: 'Plateia', rows: 'A-B', numbers: '1-2' }],
    batches: [{ batch: 'Lote 1', quantity: 50 }],
    new_batches: [
      {
        ticket_type: 'Inteira',
        section: 'Plateia',
        name: 'Lote 2',
        price_cents: 9_900,
        quantity: 5,
        starts_at: '2026-01-01T10:00',
      },
    ],
  })
  expect({ well, lines: text.replaceAll('\u00a0', ' ').split('\n') }).toEqual({
    well: true,
    lines: [
      'title: "Noite Nova", before "Noite de Teste"',
      `batch Lote 1 (${id}-1-1-1-1): 50 tickets, before 60`,
      `batch Lote 2 (${id}-1-1-1-2): new, 5 tickets at R$ 99,00`,
      `section Plateia (${id}-1-1): blocked A 1, A 2, B 1, B 2`,
      `warning: the batches of Plateia (${id}-1-1) have 55 tickets for 16 places`,
    ],
  })
  // A time without an offset is one of the event's own zone.
  expect((await offerOf(app, id)).sectors[0]?.sections[0]?.tickets[0]?.batches[1]?.starts_at).toBe(
    '2026-01-01T13:00:00.000Z',
  )
  expect(await set({ title: 'Noite Nova' })).toEqual({ well: true, text: `${id} is so already. Nothing was changed.` })
})

test('the stock report counts blocked seats neither as places nor as tickets left', async () => {
  await set({ block_seats: [{ section: 'Plateia', rows: 'A', numbers: [1, 2, 3] }] })
  const report = (await stockReport(app.db, id))?.replaceAll(/ +/g, ' ').replaceAll('\u00a0', ' ')
  expect(report).toContain(`Plateia Plateia (${id}-1-1) seats 17 0 17 3`)
  expect(report).toContain(`${id}-1-1 Inteira Lote 1 R$ 90,00 60 0 0 0 17`)
})

function drawPicture(background: string) {
  return sharp({ create: { width: 1920, height: 36, channels: 3, background } })
    .png()
    .toFile(join(folder, 'poster.png'))
}

test('another poster has another address', async () => {
  const addresses = new Set<string | null>()
  for (const background of ['red', 'blue', 'red']) {
    await drawPicture(background)
    expect(await set({ poster: 'poster.png' })).toMatchObject({ well: true })
    const { poster } = await offerOf(app, id)
    addresses.add(poster)
    expect((await app.request(`/storage/posters/${poster}/card-360.webp`)).statusCode).toBe(200)
  }
  expect(addresses.size).toBe(2)
})

test('the poster of a file that is refused is not kept', async () => {
  await drawPicture('green')
  expect(await refusalOf({ poster: 'poster.png', batches: [{ batch: 'Lote 1', price_cents: 1 }] })).toEqual([
    expect.stringMatching(/^batches/),
  ])
})

test('every mistake of a file is told with its place', async () => {
  expect(await refusalOf('{"title": ')).toEqual([expect.stringContaining('is not JSON')])
  const hint = 'is announced to everybody who has bought: see the command event postpone'
  expect(
    await refusalOf({
      starts_at: '2027-01-01T20:00',
      venue: {},
      price: 3,
      title: ' ',
      sections: [{ section: 'Plateia' }],
    }),
  ).toEqual([
    'title: must not be empty',
    'sections[0].capacity: is missing',
    `starts_at: ${hint}`,
    `venue: ${hint}`,
    'price: is no field that a file can have here',
  ])
  const batch = { ticket_type: 'Inteira', name: 'Lote 2', price_cents: 1, quantity: 1 }
  expect(
    await refusalOf({
      block_seats: [{ section: 'Plateia', rows: 'B-A', numbers: '1-x' }],
      new_batches: [{ ...batch, starts_at: '2026-02-30T10:00' }],
    }),
  ).toEqual([
    'new_batches[0].starts_at: there is no such time in America/Sao_Paulo',
    'block_seats[0].rows: must be a range such as A-H or 1-20, or a list of names',
    'block_seats[0].numbers: must be a range such as 3-8, or a list',
  ])
  expect(await refusalOf({ poster: 'nada.png' })).toEqual([expect.stringMatching(/^poster: cannot be converted: /)])
  expect(await refusalOf({ batches: [{ batch: 'Lote 1', price_cents: 1 }] })).toEqual([
    expect.stringMatching(/^batches\[0\]\.price_cents: must stay 9000 /),
  ])
})

test('an unknown event is told in one sentence', async () => {
  expect(await set({}, 'nada')).toEqual({ well: false, text: 'There is no event nada. Nothing was changed.' })
})

const MISTYPED = {
  new_batches: [
    { ticket_type: 'Inteira', name: 'Lote 2', price_cents: 99, quantity: 1, starts_at: '2026-01-01T10:00' },
    { ticket_type: 'Inteira', name: 'Lote 3', price_cents: 90_000, quantity: 1, starts_at: '2026-01-01T10:00' },
  ],
}

test('asks about prices that look mistyped, and changes nothing without an answer', async () => {
  const before = await app.fingerprints()
  expect((await set(MISTYPED)).well).toBe(false)
  expect(await app.fingerprints()).toEqual(before)
  expect(printed.join('\n').replaceAll('\u00a0', ' ').split('\n')).toEqual([
    `Please look at ${join(folder, 'change.json')} again:`,
    '  - new_batches[0].price_cents: is R$ 0,99, less than R$ 5,00',
    '  - new_batches[1].price_cents: is R$ 900,00, ten times R$ 90,00 or more, another price of the event',
    `That is not ${id}. Nothing was changed. A script says that it is meant with --accept-warnings=2.`,
  ])
  expect((await set(MISTYPED, id, { accepted: 2 })).well).toBe(true)
})

test('a dry run tells from what to what, and changes nothing', async () => {
  const before = await app.fingerprints()
  const change = { title: 'Noite Nova', batches: [{ batch: 'Lote 1', quantity: 50 }] }
  const dry = await set(change, id, { dry_run: true })
  expect(await app.fingerprints()).toEqual(before)
  const run = await set(change)
  expect(dry).toEqual({ well: true, text: `${run.text}\n\nDry run: nothing was written.` })
  expect(run.text).toContain('title: "Noite Nova", before "Noite de Teste"')
})
