import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from './open-embedded.ts'

const db = await openEmbedded()
afterAll(() => db.close())
await db.query('create table seen (id int primary key, words text[], told jsonb, at timestamptz)')

const LOOK = 'select id, words, told, at from seen where id = any ($1) order by id'
const ADD = 'insert into seen (id, words, told, at) values ($1, $2, $3, $4)'
const at = new Date('2026-11-18T12:00:00Z')

function settings() {
  return db.query(
    `select name from pg_settings where name in ('enable_seqscan', 'enable_hashjoin', 'enable_mergejoin') and setting = 'off'`,
  )
}

test('a statement is planned once, for many rows as for few, and answers like any other', async () => {
  expect(await db.together.query(LOOK, [[1, 2]])).toEqual([])
  await db.together.query(ADD, [1, ['a', null], { b: [1] }, at])
  await db.together.query(ADD, [2, null, undefined, null])
  const both = [
    { id: 1, words: ['a', null], told: { b: [1] }, at },
    { id: 2, words: null, told: null, at: null },
  ]
  expect(await db.together.query(LOOK, [[1, 2]])).toEqual(both)
  expect(await db.query(LOOK, [[1, 2]])).toEqual(both)

  const kept = await db.query<{ name: string; plans: number }>(
    `select name, generic_plans::int as plans, custom_plans::int as others from pg_prepared_statements
      where statement = $1`,
    [LOOK],
  )
  expect(kept).toEqual([{ name: expect.any(String), plans: 2, others: 0 }])
  const plan = await db.query<{ 'QUERY PLAN': string }>(`explain execute ${kept[0]?.name} ('{1}')`)
  expect(plan.map((line) => line['QUERY PLAN']).join()).toMatch(/Index|Bitmap/)
  expect(await settings()).toEqual([])
})

test('one that fails, the first time too, is over for its transaction and nobody else', async () => {
  const again = `${ADD} returning id`
  const failing = db.together.transaction(async (tx) => {
    await tx.query(ADD, [7, null, null, null])
    await tx.query(again, [7, null, null, null])
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await settings()).toEqual([])
  await expect(db.together.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
  await expect(db.together.query(LOOK, [['no number']])).rejects.toMatchObject({ code: '22P02' })
  expect(await db.together.query(LOOK, [[7]])).toEqual([])
  expect(await db.together.query(again, [7, null, null, null])).toEqual([{ id: 7 }])
})

test('a single question waits for the transaction that is under way', async () => {
  let looked: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.query(ADD, [8, null, null, null])
    looked = db.together.query(LOOK, [[8]])
    await tx.query('delete from seen where id = 8')
  })
  expect(await looked).toEqual([])
})
