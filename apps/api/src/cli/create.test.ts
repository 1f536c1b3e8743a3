import { eventDetail } from '@bilheteria/contract/events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from '#test/a-folder.ts'
import { createdBy } from '#test/created-by.ts'
import { startApp } from '#test/start-app.ts'
import type { EventsFile } from './events-file.ts'

const example = join(packageRoot, '../../docs/examples/event.json')
const app = await startApp()
const folder = await aFolder()

const create = (file: string, accepted = 0) => createdBy(app.db, file, { accepted })

let first: string[]

beforeAll(async () => {
  await app.setClock('2026-12-01T12:00:00Z')
  first = await create(example)
})

test('a file says what it created', () => {
  expect(first).toEqual([
    'producer ipe-amarelo: created',
    'category todas: created',
    'category danca: created',
    'event folia-2027: created, with its poster',
  ])
})

test('the example of the documentation becomes an event that can be bought', async () => {
  const event = z.parse(eventDetail, (await app.request('/api/events/folia-2027')).json())
  expect(event).toMatchObject({
    producer_id: 'ipe-amarelo',
    starts_at: '2027-03-20T23:00:00.000Z',
    doors_at: '2027-03-20T21:30:00.000Z',
    status: 'on_sale',
    poster: expect.stringMatching(/^folia-2027-[0-9a-f]{12}$/),
    max_per_cpf: 8,
    half_price: { quota: 215, remaining: 215 },
  })
  const [stalls, square] = event.sectors.flatMap(({ sections }) => sections)
  expect(stalls).toMatchObject({ id: 'folia-2027-1-1', numbered: true })
  expect(stalls?.tickets.map(({ name, batches }) => [name, batches[0]?.price_cents])).toEqual([
    ['Inteira', 8000],
    ['Meia-entrada', 4000],
    ['Idoso 60+', 4000],
  ])
  expect(square?.tickets.map(({ name, plans }) => [name, plans])).toEqual([
    ['Gramado', []],
    ['Amigos do Ipê', ['Amigo', 'Padrinho']],
    ['Gramado meia', []],
  ])
  expect(await verifyInvariants(app.db)).toEqual([])
})

test('its seats are the rows, numbers and blocked places of the file', async () => {
  const rows = await app.db.query(
    `select row_name, min(number) as first, max(number) as last, count(*)::int as seats,
            (count(*) filter (where status = 'blocked'))::int as blocked
       from seats where section_id = 'folia-2027-1-1' group by row_name order by row_name`,
  )
  expect(rows).toHaveLength(11)
  expect(rows[0]).toEqual({ row_name: 'A', first: 1, last: 20, seats: 20, blocked: 2 })
  expect(rows[8]).toEqual({ row_name: 'J', first: 101, last: 118, seats: 18, blocked: 0 })
  expect(rows[10]).toEqual({ row_name: 'L', first: 1, last: 11, seats: 6, blocked: 0 })
  const [section] = await app.db.query(`select capacity, taken from sections where id = 'folia-2027-1-1'`)
  expect(section).toEqual({ capacity: 8 * 18 + 2 * 18 + 6, taken: 0 })
})

test('the coupon is worth something for the types it names', async () => {
  const types = await app.db.query(
    `select ticket_type_id from coupon_types_in_force where coupon_id = 'folia-2027-coreto10'`,
  )
  expect(types).toEqual([{ ticket_type_id: 'folia-2027-1-1-1' }, { ticket_type_id: 'folia-2027-2-1-1' }])
})

test('the poster is there in every size and form, in the database and nowhere else', async () => {
  const { poster } = (await app.request('/api/events/folia-2027')).json<{ poster: string }>()
  for (const [name, width, height] of [
    ['card-360', 360, 203],
    ['card-720', 720, 405],
    ['wide-1280', 1280, 480],
    ['wide-1920', 1920, 720],
  ] as const) {
    for (const form of ['avif', 'webp']) {
      const { rawPayload, headers } = await app.request(`/storage/posters/${poster}/${name}.${form}`)
      expect(headers['content-type']).toBe(`image/${form}`)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height })
    }
  }
  expect(existsSync(join(app.data_dir, 'storage'))).toBe(false)
})

test('applied twice, a file says what exists and changes nothing', async () => {
  const before = await app.fingerprints()
  expect(await create(example)).toEqual([
    'producer ipe-amarelo: exists already, nothing of it was changed',
    'category danca: exists already, nothing of it was changed',
    'event folia-2027: exists already, nothing of it was changed',
  ])
  expect(await app.fingerprints()).toEqual(before)
})

type Draft = EventsFile & { producer: object }

/** The example as another file, changed; its poster left out. */
async function variant(change: (draft: Draft) => unknown): Promise<string> {
  const draft = JSON.parse(await readFile(example, 'utf8')) as Draft
  for (const event of draft.events) delete event.poster
  change(draft)
  const file = join(folder, 'variant.json')
  await writeFile(file, JSON.stringify(draft))
  return file
}

const other = (draft: Draft) => Object.assign(draft.events[0] ?? {}, { id: 'outra' })

test.each<[string, (draft: Draft) => unknown, string]>([
  [
    'a slug of another producer',
    ({ producer }) => Object.assign(producer, { id: 'novo' }),
    'producer.slug: "ipe-amarelo" belongs to producer ipe-amarelo',
  ],
  [
    'a domain of another producer',
    ({ producer }) => Object.assign(producer, { id: 'novo', slug: 'novo' }),
    'producer.domain: "ingressos.ipeamarelo.example" belongs to producer ipe-amarelo',
  ],
  [
    'an unknown producer',
    (draft) => Object.assign(other(draft), { producer_id: 'ninguem' }),
    'events[0].producer_id: there is no producer "ninguem"',
  ],
  [
    'an unknown category',
    (draft) => Object.assign(other(draft), { category: 'circo' }),
    'events[0].category: there is no category "circo"; known are todas, danca',
  ],
  [
    'an unknown partner login',
    (draft) => Object.assign(other(draft), { integration_ids: ['clube'] }),
    'events[0].integration_ids[0]: there is no integration "clube"',
  ],
  [
    'a picture that is none',
    (draft) => Object.assign(other(draft), { poster: 'variant.json' }),
    'events[0].poster: cannot be converted: ',
  ],
])('%s stops the whole file', async (_title, change, message) => {
  const before = await app.fingerprints()
  await expect(create(await variant(change))).rejects.toThrow(message)
  expect(await app.fingerprints()).toEqual(before)
})

test('the first category of a deployment does not stand for all of them', async () => {
  const { data } = (await app.request('/api/categories')).json<{ data: { title: string }[] }>()
  expect(data.map(({ title }) => title)).toEqual(['Todas as Categorias', 'Dança'])
  const count = async (category: string) =>
    (await app.request(`/api/events?category=${category}`)).json<{ total: number }>().total
  await create(await variant(({ events }) => Object.assign(events[0] ?? {}, { id: 'sarau', category: 'todas' })))
  expect([await count('0'), await count('danca')]).toEqual([2, 1])
})

test('a failure in the middle leaves nothing behind', async () => {
  await app.db.query(`alter table events add constraint unlucky check (id <> 'duas')`)
  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: 'green' } })
  await picture.png().toFile(join(folder, 'poster.png'))
  const before = await app.fingerprints()
  const file = await variant((draft) => {
    draft.events = draft.events.flatMap((event) => [
      { ...event, id: 'uma', poster: 'poster.png' },
      { ...event, id: 'duas' },
    ])
  })
  await expect(create(file, 1)).rejects.toThrow('unlucky')
  expect(await app.fingerprints()).toEqual(before)
})

/** What the file says on an empty database. */
async function createFirst(file: string, prepare = 'select 1') {
  const empty = await startApp()
  await empty.db.query(prepare)
  return { lines: await createdBy(empty.db, file), empty }
}

test('a shop without a default producer is warned about', async () => {
  const { lines } = await createFirst(await variant(() => {}), 'delete from producers')
  expect(lines[0]).toBe('warning: there is no producer 0 yet, and without it no shop opens')
})

test('a file may have words of its own for all categories', async () => {
  const file = await variant(({ categories }) =>
    categories?.push({ tag: 'todas', title: 'Tudo da Casa', icon: 'music' }),
  )
  const { lines, empty } = await createFirst(file)
  expect(lines.slice(1, 3)).toEqual(['category todas: created', 'category danca: created'])
  const { data } = (await empty.request('/api/categories')).json<{ data: object[] }>()
  expect(data).toMatchObject([{ title: 'Tudo da Casa', icon: 'music' }, { title: 'Dança' }])
})

test('a half-price quota that the file states is fixed, any other is the share of the law', async () => {
  await create(await variant(({ events }) => Object.assign(events[0] ?? {}, { id: 'cota', half_price_quota: 7 })), 1)
  const quotas = await app.db.query(
    `select event_id, quota, fixed from half_price_quotas where event_id in ('cota', 'folia-2027') order by event_id`,
  )
  expect(quotas).toEqual([
    { event_id: 'cota', quota: 7, fixed: true },
    { event_id: 'folia-2027', quota: 215, fixed: false },
  ])
})

const requiresNumber = async (id: string) =>
  z.parse(eventDetail, (await app.request(`/api/events/${id}`)).json()).half_price_number_required

test('a producer may require the number of the half-price document', async () => {
  await create(
    await variant((draft) => {
      const { producer } = draft
      Object.assign(producer, { id: 'rigor', slug: 'rigor', domain: null, half_price_number_required: true })
      Object.assign(draft.events[0] ?? {}, { id: 'rigorosa', producer_id: 'rigor' })
    }),
  )
  expect([await requiresNumber('rigorosa'), await requiresNumber('folia-2027')]).toEqual([true, false])
})
