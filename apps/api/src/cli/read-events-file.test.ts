import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from '#test/a-folder.ts'
import { BadFile, tell } from '#catalogue/bad-file.ts'
import { readEventsFile } from './read-events-file.ts'

const example = join(packageRoot, '../../docs/examples/event.json')
const file = join(await aFolder(), 'event.json')

type Json = { [key: string]: Json } & { length: number }

/** The example with one place set to something else; undefined takes it away. */
async function write(path: string, value: unknown): Promise<string> {
  const content = JSON.parse(await readFile(example, 'utf8')) as Json
  const steps = path.split(/[.[\]]+/).filter(Boolean)
  const last = steps.pop() ?? ''
  const parent = steps.reduce((place, step) => place[step] as Json, content)
  Object.assign(parent, { [last]: value })
  await writeFile(file, JSON.stringify(content))
  return file
}

/** Refused, as by `create`, when there is a mistake. */
async function read(name: string) {
  const { plan, findings } = await readEventsFile(name)
  if (findings.problems.length > 0) throw new BadFile(name, findings.problems)
  return { ...plan, ...findings }
}

const EVENT = 'events[0]'
const STALLS = `${EVENT}.sectors[0].sections[0]`
const SQUARE = `${EVENT}.sectors[1].sections[0]`
const COUPON = `${EVENT}.coupons[0]`

test.each([
  ['producer.slug', 'metrics', 'producer.slug: must be small letters'],
  ['producer.slug', '', 'producer.slug: must be small letters'],
  ['producer.theme.dark.primary', 'amarelo', 'producer.theme.dark.primary: '],
  [
    'producer.texts',
    { 'home.titel': 'Agenda' },
    'producer.texts.home.titel: is no text; the nearest one is home.title',
  ],
  ['producer.texts', { 'error.soldout': 'Acabou' }, 'error.soldout: is no text; the nearest one is error.sold_out'],
  ['producer.texts', { toString: 'Acabou' }, 'producer.texts.toString: is no text; the nearest one is '],
  ['producer.texts', { 'home.title': '<b>Agenda</b>' }, 'texts.home.title: must be plain text, without markup'],
  ['producer.texts', { 'home.title': 'Agenda&nbsp;' }, 'texts.home.title: must be plain text, without markup'],
  ['producer.texts', { 'home.title': 'a'.repeat(5_000) }, 'texts.home.title: must be at most 1000 characters'],
  ['producer.texts', { 'home.title': 'Agenda \u202Eadnega' }, 'home.title: must not turn the direction of writing'],
  ['producer.texts', { 'home.count': '{coutn} jogos' }, 'texts.home.count: knows no {coutn}, only {count}'],
  ['producer.texts', { 'home.title': '{count} jogos' }, 'texts.home.title: knows no {count}'],
  ['producer.texts', { 'home.title': '' }, 'producer.texts.home.title: must not be empty'],
  ['producer.hold_minutes', 4, 'producer.hold_minutes: must be at least 5'],
  [`${EVENT}.id`, 'Folia 2027', 'events[0].id: must be 1 to 40 small letters, digits and dashes'],
  [`${EVENT}.title`, undefined, 'events[0].title: is missing'],
  [`${EVENT}.title`, 7, 'events[0].title: must be text in quotes'],
  [`${EVENT}.titel`, 'Folia', 'events[0].titel: is no field that a file can have here'],
  [`${EVENT}.age_rating`, '13', 'events[0].age_rating: must be one of 10, 12, 14, 16, 18, L'],
  [`${EVENT}.time_zone`, 'Brasil/Vila', 'events[0].time_zone: must be a zone such as America/Sao_Paulo'],
  [`${EVENT}.starts_at`, '20/03/2027', 'events[0].starts_at: must be a time such as'],
  [`${EVENT}.starts_at`, '2027-02-30T20:00', 'events[0].starts_at: there is no such time in America/Sao_Paulo'],
  [`${EVENT}.starts_at`, '2027-02-30T20:00Z', 'events[0].starts_at: there is no such time'],
  [`${EVENT}.starts_at`, '2027-03-20T20:00+99:00', 'events[0].starts_at: there is no such time'],
  [`${EVENT}.doors_at`, '2027-03-20T20:01', 'events[0].doors_at: must not be after starts_at'],
  ...['constructor', '__proto__', 'prototype', '_f', 'toString'].map((id): [string, unknown, string] => [
    `${STALLS}.tickets[0].additional_fields`,
    [{ id, label: 'Equipe', kind: 'text', required: false }],
    'tickets[0].additional_fields[0].id: must ',
  ]),
  [`${EVENT}.max_per_order`, 10_000_000, 'events[0].max_per_order: times the dearest price is more than one order'],
  [`${EVENT}.sectors`, [], 'events[0].sectors: must be at least 1 entries'],
  [`${EVENT}.sectors[1].name`, 'Plateia', 'events[0].sectors[1].name: "Plateia" stands twice'],
  [`${STALLS}.capacity`, 10, 'sections[0]: must have either a capacity or seats'],
  [`${STALLS}.seats[0].rows`, 'H-A', 'seats[0].rows: must be a range such as A-H or 1-20, or a list of names'],
  [`${STALLS}.seats[0].numbers`, 'poucos', 'seats[0].numbers: must be a number, a range'],
  [`${STALLS}.seats[0].numbers`, 5000, 'seats[0].numbers: must be a number, a range'],
  [`${STALLS}.seats[0].blocked`, [21], 'seats[0].blocked: there is no seat 21 in these rows'],
  [`${STALLS}.seats[2].rows`, 'H', 'seats[2].rows: seat H 1, H 3, H 5, H 7, H 9, H 11 stands twice'],
  [`${STALLS}.tickets[1].name`, 'Inteira', 'tickets[1].name: "Inteira" stands twice'],
  [`${STALLS}.tickets[1].price_percent`, undefined, 'tickets[1]: must have either batches or price_percent'],
  [`${STALLS}.tickets[0].price_percent`, 50, 'tickets[0]: has batches of its own, so it cannot have price_percent'],
  [`${STALLS}.tickets[0].kind`, 'half', 'tickets[0]: half must be derived: price_percent'],
  [`${STALLS}.tickets[1].kind`, 'full', 'tickets[1]: full must have batches'],
  [`${STALLS}.tickets[2].base`, 'Gramado', 'tickets[2].base: no type of this section with batches is called "Gramado"'],
  [
    `${STALLS}.tickets[0].batches[0].ends_at`,
    '2026-11-01T10:00',
    'events[0].sectors[0].sections[0].tickets[0].batches[0].ends_at: must be after starts_at',
  ],
  [
    `${STALLS}.tickets[0].batches[1].starts_at`,
    '2027-03-20T20:00',
    'batches[1].starts_at: must be before the event starts',
  ],
  [`${STALLS}.tickets[0].batches[1].name`, '1º lote', 'batches[1].name: "1º lote" stands twice'],
  [`${STALLS}.tickets[0].batches[0].price_cents`, -1, 'batches[0].price_cents: must be at least 0'],
  [`${STALLS}.tickets[0].batches[0].quantity`, 1.5, 'batches[0].quantity: must be a whole number'],
  [
    `${SQUARE}.tickets[1].additional_fields[1].id`,
    'carteirinha',
    'additional_fields[1].id: "carteirinha" stands twice',
  ],
  [`${SQUARE}.tickets[1].additional_fields[1].options`, undefined, 'additional_fields[1].options: belongs to a select'],
  [`${COUPON}.code`, 'coreto', 'coupons[0].code: must be capital letters and digits'],
  [`${COUPON}.value`, 101, 'coupons[0].value: must be at most 100 percent'],
  [`${COUPON}.ticket_types`, ['Camarote'], 'ticket_types[0]: no ticket type of the event is called "Camarote"'],
  [`${COUPON}.ticket_types`, ['Meia-entrada'], 'ticket_types[0]: "Meia-entrada" is half price or for members'],
  [`${COUPON}.ends_at`, '2026-10-01T10:00', 'coupons[0].ends_at: must be after starts_at'],
  ['producer', undefined, 'events[0].producer_id: is missing'],
])('%s as %j is refused', async (path, value, message) => {
  await expect(read(await write(path, value))).rejects.toThrow(message)
})

test('a quota needs half price to count', async () => {
  const batches = [{ name: 'Único', price_cents: 0, quantity: 5, starts_at: '2026-11-01T10:00' }]
  const tickets = [{ name: 'Inteira', kind: 'full', batches }]
  const { events } = JSON.parse(await readFile(example, 'utf8')) as { events: object[] }
  const sectors = [{ name: 'Pista', sections: [{ name: 'Pista', capacity: 5, tickets }] }]
  const quota = read(await write(EVENT, { ...events[0], sectors, coupons: [], half_price_quota: 2 }))
  await expect(quota).rejects.toThrow('events[0].half_price_quota: the event sells no half price')
})

test('two events of one id are refused', async () => {
  const { events } = JSON.parse(await readFile(example, 'utf8')) as { events: object[] }
  const twice = read(await write('events', [...events, ...events]))
  await expect(twice).rejects.toThrow('events[1].id: "folia-2027" stands twice')
})

test('every mistake is told at once, and what was written is not JSON by line', async () => {
  await write(`${EVENT}.venue`, { name: '', city: 'Vila dos Ipês', state: 'mg' })
  const told = await read(file).catch((error: Error) => error.message)
  expect(told).toMatch(/^Nothing was changed\. Please fix .*event\.json:\n/)
  expect(told).toContain('\n  - events[0].venue.name: must not be empty\n')
  expect(told).toContain('  - events[0].venue.state: must be two capital letters')

  await writeFile(file, '{\n  "events": [\n    {"id": }\n  ]\n}')
  await expect(read(file)).rejects.toThrow('line 3, column 12 is not JSON')
  await expect(read(`${file}.none`)).rejects.toThrow('it cannot be read (ENOENT)')
})

test.each([
  [`${SQUARE}.capacity`, 500, 'events[0].sectors[1].sections[0]: its batches have 400 tickets for 500 places'],
  [
    `${STALLS}.tickets[0].batches[1].starts_at`,
    '2026-10-01T10:00',
    'events[0].sectors[0].sections[0].tickets[0].batches[1].starts_at: is before the start of the batch above',
  ],
  [`${COUPON}.ends_at`, '2027-04-01T10:00', 'events[0].coupons[0].ends_at: is after the event starts'],
])('%s as %j is only warned about', async (path, value, warning) => {
  expect((await read(await write(path, value))).warnings.map(tell)).toEqual([warning])
})

const [PRICE, FEE] = [`${STALLS}.tickets[0].batches[0].price_cents`, `${EVENT}.convenience_fee`]
const NBSP = '\u00A0'

test.each([
  [PRICE, 'R$ 80,00', `${PRICE}: R$ 80,00 is text: write the price in cents, 8000`],
  [PRICE, '1.080,5', `${PRICE}: 1.080,5 is text: write the price in cents, 108050`],
  [PRICE, 59.9, `${PRICE}: 59.9 is no whole number: write the price in cents, 5990`],
  [PRICE, true, `${PRICE}: must be the price in cents, such as 8000 for R$ 80,00`],
  [`${SQUARE}.capacity`, '400', `${SQUARE}.capacity: must be a number: 400 without quotes`],
  [`${EVENT}.biometry_required`, 'yes', 'events[0].biometry_required: must be true or false, without quotes'],
  [`${EVENT}.venue`, 'Coreto', 'events[0].venue: must be a group of fields: { … }'],
  [`${EVENT}.coupons`, {}, 'events[0].coupons: must be a list: [ … ]'],
  ['producer.theme.dark.primary', 'amarelo', 'producer.theme.dark.primary: must be a colour such as #B7791F'],
  ['producer.support_email', 'ajuda', 'producer.support_email: must be an e-mail address such as'],
  ['producer.plans_url', 'clube', 'producer.plans_url: must be an address such as https://'],
  ['producer.ga4', 'UA-1', 'producer.ga4: must be a measurement id such as G-AB12CD34'],
])('explains %s as %j in a sentence, and nothing else', async (path, value, sentence) => {
  const told = await read(await write(path, value)).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(told.split('\n').slice(1)).toEqual([expect.stringContaining(sentence)])
})

test.each([
  [PRICE, 60, `${PRICE}: is R$${NBSP}0,60, less than R$${NBSP}5,00`],
  [PRICE, 0, `${PRICE}: is free, and other tickets of the event are not`],
  [PRICE, 80_000, `${PRICE}: is R$${NBSP}800,00, ten times R$${NBSP}25,00 or more, another price of the event`],
  [FEE, 21, `${FEE}: is 21 %, more than 20 %`],
  ['producer.tax_id', '00.000.000/0000-00', 'producer.tax_id: is no CNPJ: its check digits do not match'],
  [
    `${EVENT}.half_price_quota`,
    1,
    `${EVENT}.half_price_quota: is 1 of 536 tickets on general sale: law 12.933 reserves 40 % for half price, 215 tickets`,
  ],
  [`${STALLS}.tickets[1].price_percent`, 60, `${STALLS}.tickets[1].price_percent: is 60 %, and by law at most 50 %`],
  [`${SQUARE}.capacity`, 300, `${SQUARE}: its batches have 400 tickets for 300 places`],
])('%s as %j has to be confirmed', async (path, value, risk) => {
  const { risks, warnings } = await read(await write(path, value))
  expect(risks.map(tell)).toEqual([risk])
  expect(warnings).toEqual([])
})

test('an event of the law without half price has to be confirmed, a free one not', async () => {
  const { events } = JSON.parse(await readFile(example, 'utf8')) as { events: object[] }
  const risksAt = async (price_cents: number) => {
    const batches = [{ name: 'Único', price_cents, quantity: 5, starts_at: '2026-11-01T10:00' }]
    const sections = [{ name: 'Pista', capacity: 5, tickets: [{ name: 'Inteira', kind: 'full', batches }] }]
    const event = { ...events[0], sectors: [{ name: 'Pista', sections }], coupons: [] }
    return (await read(await write(EVENT, event))).risks.map(tell)
  }
  expect(await risksAt(8_000)).toEqual([
    'events[0].sectors: have no half price: law 12.933 reserves 40 % for half price',
  ])
  expect(await risksAt(0)).toEqual([])
})

test('times without an offset are the event’s own', async () => {
  const { events } = await read(await write(`${EVENT}.time_zone`, 'America/Manaus'))
  expect(events[0]?.starts_at.toISOString()).toBe('2027-03-21T00:00:00.000Z')
  const square = events[0]?.sectors[1]?.sections[0]?.tickets[0]
  expect(square && 'batches' in square && square.batches[0]?.ends_at.toISOString()).toBe('2027-03-20T21:00:00.000Z')
})
