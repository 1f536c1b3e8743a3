import { expect, test } from 'vitest'
import { aReservation } from '#test/a-reservation.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { aTheatre } from '#test/a-theatre.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { db } = app
const [club, other] = [await app.aProducer(), await app.aProducer()]
const event = await anEvent(db, club.id)
await anEvent(db, other.id)

async function versions(): Promise<Record<string, number>> {
  const rows = await db.query<{ producer_id: string; version: number }>(
    'select producer_id, version::int from producer_versions',
  )
  return Object.fromEntries(rows.map(({ producer_id, version }) => [producer_id, version]))
}

/** By how much each number has grown, where it has. */
async function movedBy(change: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await versions()
  await change()
  const moved = Object.entries(await versions()).map(([id, now]) => [id, now - (before[id] ?? 0)] as const)
  return Object.fromEntries(moved.filter(([, by]) => by !== 0))
}

const ids = `'${event.id}-1'`
test.each([
  [`update events set title = 'Outro' where id = '${event.id}'`],
  [`update sectors set name = 'Outro' where id = ${ids}`],
  [`update sections set name = 'Outra' where sector_id = ${ids}`],
  [`update ticket_types set name = 'Outro' where section_id like ${ids} || '%'`],
  [`update batches set price_cents = price_cents + 1 where id like ${ids} || '%'`],
  [
    `insert into coupons (id, event_id, code, method, value, max_items, max_uses, starts_at, ends_at)
    values ('c-${event.id}', '${event.id}', 'DEZ', 'percentage', 10, 2, 9, clock(), clock() + interval '1 day')`,
  ],
  [`update coupons set value = 20 where event_id = '${event.id}'`],
  [`update producers set title = 'Outro' where id = '${club.id}'`],
])('%s moves the number of its producer, once', async (statement) => {
  expect(await movedBy(() => db.query(statement))).toEqual({ [club.id]: 1 })
})

test('an event with its map moves its producer’s alone', async () => {
  expect(Object.keys(await movedBy(() => aTheatre(db, club.id)))).toEqual([club.id])
})

test.each([
  [`update producers set ga4 = 'G-TESTE1' where id = '${club.id}'`, { '': 1, [club.id]: 1 }],
  [`insert into categories values ('nova', 'Nova', 'music', 'nova', 99)`, { '': 1 }],
])('%s moves what all of them share', async (statement, moved) => {
  expect(await movedBy(() => db.query(statement))).toEqual(moved)
})

test('what is reserved moves none', async () => {
  const { id: account_id } = await anAccount(app)
  const draws = { [`${event.id}-1-1-1`]: 1 }
  expect(
    await movedBy(() => aReservation(db, event.id, { account_id, draws, takes: { [`${event.id}-1-1`]: 1 } })),
  ).toEqual({})
})

test('of two changes in one transaction the number tells once, and of one that is taken back never', async () => {
  const edit = `update events set title = title || '!' where id = '${event.id}'`
  const twice = () => db.transaction(async (tx) => [await tx.query(edit), await tx.query(edit)])
  expect(await movedBy(twice)).toEqual({ [club.id]: 1 })
  expect(await movedBy(twice)).toEqual({ [club.id]: 1 })
  const failing = db.transaction(async (tx) => {
    await tx.query(edit)
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await movedBy(() => db.query(edit))).toEqual({ [club.id]: 1 })
})

async function drawn(): Promise<number> {
  return (await app.metrics.pages_drawn.get()).values[0]?.value ?? 0
}

test('an edit of one producer leaves the pages of the others as they were drawn, and draws its own and the house’s anew', async () => {
  const pages = [`/${club.slug}`, `/${other.slug}`, '/']
  const drawnBy = async () => {
    const before = await drawn()
    for (const page of pages) await app.request(page)
    return (await drawn()) - before
  }
  await drawnBy()
  expect(await drawnBy()).toBe(0)
  await db.query(`update batches set price_cents = price_cents + 100 where id like ${ids} || '%'`)
  expect(await drawnBy()).toBe(2)
  await db.query(`update categories set title = 'Novíssima' where id = 'nova'`)
  expect(await drawnBy()).toBe(3)
})
