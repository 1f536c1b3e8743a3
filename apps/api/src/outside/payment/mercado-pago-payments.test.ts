import { afterAll, expect, test } from 'vitest'
import { aKey, aPixCharge } from '#test/a-charge.ts'
import { aMercadoPago } from '#test/played/a-mercado-pago.ts'
import type { ListedCharge } from './provider.ts'

const shop = await aMercadoPago()
const { provider, played, db } = shop
afterAll(() => shop.close())

const DAY_MS = 86_400_000
const MIDNIGHT = new Date('2026-03-10T00:00:00.000Z')
const NOON = new Date('2026-03-10T12:00:00.000Z')
const dayAfter = (day: Date) => new Date(day.getTime() + DAY_MS)

async function list(from: Date, to = dayAfter(from), of = provider): Promise<ListedCharge[]> {
  const listed: ListedCharge[] = []
  for await (const charge of of.listCharges?.({ from, to }) ?? []) listed.push(charge)
  return listed
}

async function aCharge(made_at: Date, { paid = true, back_cents = 0 } = {}): Promise<string> {
  const { key } = aPixCharge()
  await provider.create({ ...aPixCharge(), key })
  if (paid) await shop.by_hand('pay', key)
  // Before it is moved: of what is older than a year nothing is found by its key.
  const refund = { key: aKey(), charge_key: key, provider_id: null, interest_cents: 0, returned_cents: 0 }
  if (back_cents > 0) await provider.refund({ ...refund, amount_cents: back_cents })
  await db.query('update sandbox.charges set created_at = $2 where key = $1', [key, made_at])
  return key
}

test('a day’s list has what was made on it, with what came and went back of it, and nobody else’s', async () => {
  const first = await aCharge(MIDNIGHT, { back_cents: 345 })
  const last = await aCharge(new Date(dayAfter(MIDNIGHT).getTime() - 1))
  const open = await aCharge(NOON, { paid: false })
  await aCharge(dayAfter(MIDNIGHT))
  await shop.work()
  const listed = await list(MIDNIGHT)
  expect(listed).toMatchObject([
    { key: first, captured_cents: 12_345, returned_cents: 345, charged_back: false },
    { key: open, amount_cents: 12_345, captured_cents: 0, returned_cents: 0, charged_back: false },
    { key: last, captured_cents: 12_345, returned_cents: 0, charged_back: false },
  ])
  expect(listed.map(({ made_at }) => Date.parse(made_at))).toContain(NOON.getTime())
  expect(await list(MIDNIGHT, dayAfter(MIDNIGHT), shop.another)).toEqual([])
})

test('a disputed charge is listed as such', async () => {
  const day = new Date('2026-03-20T00:00:00.000Z')
  const key = await aCharge(new Date(day.getTime() + 1))
  await shop.by_hand('dispute', key)
  expect(await list(day)).toMatchObject([{ key, captured_cents: 12_345, returned_cents: 0, charged_back: true }])
})

test('what the account sells elsewhere is passed over', async () => {
  const day = new Date('2026-04-01T00:00:00.000Z')
  const foreign = await aCharge(day)
  const ours = await aCharge(new Date(day.getTime() + 1))
  for (const name of [null, 'PEDIDO-77']) {
    await db.query(`update sandbox.charges set about = jsonb_set(about, '{external_reference}', $2) where key = $1`, [
      foreign,
      JSON.stringify(name),
    ])
    expect((await list(day)).map(({ key }) => key)).toEqual([ours])
  }
})

/** So many paid charges, one every so often from a moment on. */
async function many(count: number, from: Date, step_ms: number): Promise<string[]> {
  const pattern = await aCharge(new Date('2025-01-01T00:00:00.000Z'))
  const rows = await db.query<{ key: string }>(
    `insert into sandbox.charges (key, method, amount_cents, installments, description, payer, state, captured_cents,
                                  pix_code, expires_at, notification_url, created_at, about)
     select md5($2::text || n), method, amount_cents, installments, description, payer, state, captured_cents, pix_code,
            expires_at, notification_url, $2::timestamptz + n * $4::int * interval '1 millisecond',
            jsonb_set(about, '{external_reference}', to_jsonb(md5($2::text || n)))
       from sandbox.charges, generate_series(0, $3::int - 1) n where key = $1
     returning key`,
    [pattern, from.toISOString(), count, step_ms],
  )
  return rows.map(({ key }) => key)
}

test('a list goes on page by page', async () => {
  const day = new Date('2026-05-01T00:00:00.000Z')
  const made = await many(120, day, 60_000)
  const asked = played.exchanges.length
  expect((await list(day)).map(({ key }) => key)).toEqual(made)
  const searches = played.exchanges.slice(asked).map(({ path }) => new URLSearchParams(path.split('?')[1]))
  expect(searches.map((query) => query.get('offset'))).toEqual(['0', '50', '100'])
  for (const query of searches) {
    expect(Object.fromEntries(query)).toMatchObject({
      sort: 'date_created',
      criteria: 'asc',
      range: 'date_created',
      begin_date: '2026-04-30T21:00:00.000-03:00',
      end_date: '2026-05-01T21:00:00.000-03:00',
      limit: '50',
    })
  }
})

test('more than a thousand are asked for in halves of their time, and each is listed once', async () => {
  const day = new Date('2026-06-01T00:00:00.000Z')
  // Exactly between the halves stands one, too.
  const made = await many(1_440, day, 60_000)
  const listed = (await list(day)).map(({ key }) => key)
  expect(listed).toHaveLength(1_440)
  expect(listed).toEqual(made)
})
