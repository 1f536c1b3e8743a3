import { getPlan } from '@bilheteria/contract/seats'
import { layOut } from '@bilheteria/rules/plan/lay-out'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { one } from '#db/db.ts'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from '#test/a-folder.ts'
import { createdBy } from '#test/created-by.ts'
import { openTestDatabase } from '#test/test-database.ts'
import type { EventsFile } from './events-file.ts'

const examples = join(packageRoot, '../../docs/examples')
const folder = await aFolder()
const db = await openTestDatabase()
afterAll(() => db.close())

async function readExample<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(examples, name), 'utf8')) as T
}

const create = (file: string) => createdBy(db, file)

test('the second example of the documentation has the seats of its plan, in the order of the plan', async () => {
  const { producer, categories } = await readExample<EventsFile>('event.json')
  await writeFile(join(folder, 'shop.json'), JSON.stringify({ producer, categories }))
  await create(join(folder, 'shop.json'))
  expect(await create(join(examples, 'seated.json'))).toContain('event sarau-2027: created')
  const { stored } = await one(
    db.query<{ stored: unknown }>(`select plan as stored from plans where event_id = 'sarau-2027'`),
  )
  const plan = z.parse(getPlan.output, typeof stored === 'string' ? JSON.parse(stored) : stored)
  const laid = layOut(plan)
  const seats = await db.query<{ id: number; number: number }>(
    `select id::float8, number from seats where section_id like 'sarau-2027-%' order by id`,
  )
  expect(seats.map(({ number }) => number)).toEqual([...laid.number])
  const ids = laid.sections.flatMap(({ first_id, count }) => Array.from({ length: count }, (_, n) => first_id + n))
  expect(seats.map(({ id }) => id)).toEqual(ids)
  expect(await verifyInvariants(db)).toEqual([])
})

test('the same event again differs in nothing', async () => {
  const again = await create(join(examples, 'seated.json'))
  expect(again.filter((line) => line.startsWith('not applied'))).toEqual([])
})

test('what is blocked in the plan is never sold', async () => {
  const blocked = await db.query(
    `select row_name, number from seats where section_id = 'sarau-2027-1-1' and status = 'blocked' order by number`,
  )
  expect(blocked).toEqual([
    { row_name: 'G', number: 1 },
    { row_name: 'G', number: 2 },
  ])
  const [section] = await db.query(`select capacity, numbered from sections where id = 'sarau-2027-1-1'`)
  expect(section).toEqual({ capacity: 119, numbered: true })
})

type Draft = { event: EventsFile['events'][number]; plan: { sections: { section: string }[] } }

/** The example as other files, changed. */
async function variant(change: (draft: Draft) => unknown): Promise<string> {
  const events = await readExample<EventsFile>('seated.json')
  const plan = await readExample<Draft['plan']>('seated.plan.json')
  const event = Object.assign(events.events[0]!, { id: 'outro' })
  change({ event, plan })
  await writeFile(join(folder, 'seated.json'), JSON.stringify(events))
  await writeFile(join(folder, 'seated.plan.json'), JSON.stringify(plan))
  return join(folder, 'seated.json')
}

test.each<[string, (draft: Draft) => unknown, string]>([
  [
    'a plan that is not there',
    ({ event }) => Object.assign(event, { plan: 'nada.json' }),
    'events[0].plan: it cannot be read (ENOENT)',
  ],
  [
    'a mistake in the plan',
    ({ plan }) => Object.assign(plan.sections[0]!, { block: { at: [0, 0], angle: 90, rows: [] } }),
    'events[0].plan.sections[0].block.rows: must be at least 1 entries',
  ],
  [
    'a drawn section that the event does not have',
    ({ plan }) => Object.assign(plan.sections[0]!, { section: 'Plateia alta' }),
    'events[0].plan.sections[0].section: there is no section "Plateia alta" in sector "Plateia"',
  ],
  [
    'a numbered section that is not drawn',
    ({ plan }) => plan.sections.shift(),
    'events[0].sectors[0].sections[0]: must have a capacity, or be drawn in the plan with a block',
  ],
  [
    'seats that the plan draws too',
    ({ event }) => Object.assign(event.sectors[0]!.sections[0]!, { seats: [{ rows: 'A', numbers: 5 }] }),
    'events[0].sectors[0].sections[0].seats: must be left out: the plan of the event draws them',
  ],
  [
    'a capacity where the plan draws seats',
    ({ event }) => Object.assign(event.sectors[0]!.sections[0]!, { capacity: 5 }),
    'events[0].sectors[0].sections[0].capacity: must be left out',
  ],
])('%s stops the whole file', async (_title, change, message) => {
  await expect(create(await variant(change))).rejects.toThrow(message)
  expect(await db.query(`select 1 from events where id = 'outro'`)).toEqual([])
})

test('a section without numbers need not be drawn', async () => {
  const file = await variant(({ plan }) => plan.sections.pop() && Object.assign(plan, { labels: {} }))
  expect(await create(file)).toContain('event outro: created')
})
