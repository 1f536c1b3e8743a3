import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from '#test/a-folder.ts'
import { startApp } from '#test/start-app.ts'
import { createFromFile } from './create-from-file.ts'
import type { EventsFile } from './events-file.ts'
import type { Flags } from './flags.ts'

const example = join(packageRoot, '../../docs/examples/event.json')
const app = await startApp()
const folder = await aFolder()
const file = join(folder, 'folia.json')

beforeAll(() => app.setClock('2026-12-01T12:00:00Z'))
afterEach(async () => {
  for (const name of ['poster.png', 'folia.json']) await writeFile(join(folder, name), '')
})

type Draft = EventsFile & { producer: Record<string, unknown> }

async function write(change: (draft: Draft) => unknown): Promise<void> {
  const draft = JSON.parse(await readFile(example, 'utf8')) as Draft
  for (const event of draft.events) delete event.poster
  change(draft)
  await writeFile(file, JSON.stringify(draft))
}

async function create(flags: Partial<Flags> = {}, typed = '') {
  const lines: string[] = []
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return typed
  }
  const well = await createFromFile({ db: app.db, print: (line) => void lines.push(line), ask }, file, flags)
  return { well, asked, printed: lines.join('\n').replaceAll('\u00A0', ' ') }
}

async function drawPoster(width: number) {
  const picture = sharp({ create: { width, height: Math.round(width / 1.8), channels: 3, background: 'green' } })
  await picture.png().toFile(join(folder, 'poster.png'))
}

const stalls = (draft: Draft) => draft.events[0]!.sectors[0]!.sections[0]!
const square = (draft: Draft) => draft.events[0]!.sectors[1]!.sections[0]!
const batch = (section: ReturnType<typeof stalls>, b = 0) => section.tickets[0]!.batches![b]!

test('twelve mistakes of a file are told in one answer, with their places, and nothing is on sale', async () => {
  await drawPoster(300)
  await write((draft) => {
    const event = draft.events[0]!
    draft.producer['tax_id'] = '00.000.000/0000-00'
    Object.assign(batch(stalls(draft), 1), { price_cents: 'R$ 95,00' })
    Object.assign(batch(stalls(draft)), { ends_at: '2026-10-01T10:00' })
    Object.assign(square(draft), { capacity: 300 })
    Object.assign(square(draft).tickets[0]!.batches![0]!, { price_cents: 80_000 })
    event.sectors.push(structuredClone(event.sectors[1]!))
    Object.assign(event, {
      convenience_fee: 200,
      half_price_quota: 1,
      poster: 'poster.png',
      category: 'circo',
      age_rating: '13',
      colour: 'red',
    })
  })
  const before = await app.fingerprints()
  const refusal = await create().then(
    ({ printed }) => printed,
    (error: Error) => error.message,
  )
  const told = refusal
    .replaceAll('\u00A0', ' ')
    .split('\n')
    .flatMap((line) => (line.startsWith('  - ') ? [line.slice(4)] : []))
  const STALLS = 'events[0].sectors[0].sections[0]'
  expect(told).toEqual(
    expect.arrayContaining([
      `${STALLS}.tickets[0].batches[1].price_cents: R$ 95,00 is text: write the price in cents, 9500`,
      'events[0].age_rating: must be one of 10, 12, 14, 16, 18, L',
      'events[0].colour: is no field that a file can have here',
      `${STALLS}.tickets[0].batches[0].ends_at: must be after starts_at`,
      'events[0].sectors[2].name: "Praça" stands twice',
      'events[0].category: there is no category "circo"; known are todas, danca',
      'producer.tax_id: is no CNPJ: its check digits do not match',
      'events[0].convenience_fee: is 200 %, more than 20 %',
      'events[0].poster: is 300 × 167 pixels, and banners need 1920 in width',
      'events[0].sectors[1].sections[0]: its batches have 400 tickets for 300 places',
      'events[0].sectors[1].sections[0].tickets[0].batches[0].price_cents: is R$ 800,00, ten times R$ 25,00 or more, another price of the event',
    ]),
  )
  expect(told.find((line) => line.startsWith('events[0].half_price_quota: is 1 of '))).toBeDefined()
  expect(await app.fingerprints()).toEqual(before)
})

const cheap = (draft: Draft) => Object.assign(batch(stalls(draft)), { price_cents: 600 / 10 })

test.each([
  ['a script that cannot answer', {}, ''],
  ['another word than the id', {}, 'yes'],
  ['the number of other warnings', { accepted: 2 }, ''],
])('a price of R$ 0,60 is not sold after %s', async (_title, flags, typed) => {
  await write(cheap)
  const before = await app.fingerprints()
  const { well, printed, asked } = await create(flags, typed)
  expect(well).toBe(false)
  expect(printed).toContain('price_cents: is R$ 0,60, less than R$ 5,00')
  expect(printed).toContain('Nothing was changed. A script says that it is meant with --accept-warnings=1.')
  expect(asked).toEqual(['Type folia-2027 if all of that is meant: '])
  expect(await app.fingerprints()).toEqual(before)
})

test('a dry run prints what the run then does, and writes nothing', async () => {
  await write(cheap)
  const before = await app.fingerprints()
  const { well, printed, asked } = await create({ dry_run: true })
  expect([well, asked]).toEqual([false, []])
  expect(await app.fingerprints()).toEqual(before)
  for (const line of [
    'event folia-2027: created',
    'Folia de Vila dos Ipês (folia-2027), 2027-03-20 20:00 in America/Sao_Paulo, producer ipe-amarelo',
    'R$ 0,60',
    'R$ 95,00',
    'Half price: 0 of 215 taken, 215 left',
    'CORETO10',
    'Fee: 10 %',
    'Tickets: 6 an order, 8 a CPF',
    'Dry run: nothing was written.',
  ])
    expect(printed).toContain(line)

  const run = await create({ accepted: 1 })
  expect(run.well).toBe(true)
  expect(run.printed.split('\n').every((line) => printed.includes(line))).toBe(true)
  expect((await app.request('/api/events/folia-2027')).statusCode).toBe(200)
})

test('an id that is typed confirms, and what exists is not asked about again', async () => {
  await write((draft) => {
    cheap(draft)
    Object.assign(draft.events[0]!, { id: 'outra' })
  })
  expect(await create({}, 'outra')).toMatchObject({ well: true, asked: ['Type outra if all of that is meant: '] })
  expect(await create()).toMatchObject({ well: true, asked: [] })
})

test('a file or a flag makes a draft', async () => {
  await write((draft) => draft.events.splice(0, 1, { ...draft.events[0]!, id: 'flag' }))
  expect((await create({ draft: true })).printed).toContain('event flag: created as a draft')
  await write((draft) => draft.events.splice(0, 1, { ...draft.events[0]!, id: 'file', draft: true }))
  expect((await create()).printed).toContain('event file: created as a draft')
  for (const id of ['flag', 'file']) expect((await app.request(`/api/events/${id}`)).statusCode).toBe(404)
})

test('the same file again changes nothing and ends well', async () => {
  await write((draft) => Object.assign(draft.events[0]!, { id: 'igual' }))
  await create()
  const before = await app.fingerprints()
  const again = await create()
  expect(again.well).toBe(true)
  expect(again.printed).not.toContain('not applied')
  expect(await app.fingerprints()).toEqual(before)
})

test('a changed file says field by field what it has not applied, and ends with 1', async () => {
  await write((draft) => Object.assign(draft.events[0]!, { id: 'igual' }))
  await create()
  await write((draft) => {
    const event = Object.assign(draft.events[0]!, { id: 'igual', title: 'Folia Nova', max_per_cpf: 4 })
    Object.assign(batch(stalls(draft)), { price_cents: 9_000, ends_at: '2027-01-30T23:59' })
    Object.assign(square(draft), { capacity: 420 })
    square(draft).tickets[0]!.batches!.push({ ...batch(square(draft)), name: '2º lote', quantity: 20 })
    Object.assign(event.coupons[0]!, { value: 15 })
    Object.assign(draft.producer, { footer: 'Outra frase.' })
  })
  const before = await app.fingerprints()
  const { well, printed } = await create()
  expect(well).toBe(false)
  expect(await app.fingerprints()).toEqual(before)
  const BATCHES = 'events[0].sectors[0].sections[0].tickets[0].batches'
  expect(printed.split('\n').filter((line) => line.startsWith('not applied: '))).toEqual(
    [
      'producer.footer: stays "Teatro e música no interior, com ingresso que cabe no bolso.", and the file says "Outra frase."',
      'events[0].title: stays "Folia de Vila dos Ipês", and the file says "Folia Nova"',
      'events[0].max_per_cpf: stays 8, and the file says 4',
      `${BATCHES}[0].price_cents: stays R$ 80,00, and the file says R$ 90,00`,
      `${BATCHES}[0].ends_at: stays "2027-02-01T02:59:00.000Z", and the file says "2027-01-31T02:59:00.000Z"`,
      'events[0].sectors[1].sections[0].capacity: stays 400, and the file says 420',
      'events[0].sectors[1].sections[0].tickets[0].batches[1]: is only in the file',
      'events[0].coupons.CORETO10.value: stays 10, and the file says 15',
    ].map((line) => `not applied: ${line}`),
  )
})
