import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { reserveSeats } from '#test/a-cart.ts'
import { aTheatre } from '#test/a-theatre.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { seatsOf } from '#test/an-open-map.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
let ana: TestAccount
let event_id: string
let section_id: string
let seats: string[]

beforeEach(async () => {
  ana = await anAccount(app)
  const theatre = await aTheatre(app.db)
  event_id = theatre.id
  section_id = `${event_id}-1-1`
  seats = (await seatsOf(app.db, event_id)).map(({ id }) => id)
})

type Row = { row: string; seats: { id: string; status: string; user_id: string | null }[] }
const list = (headers: Record<string, string> = {}, of = section_id) =>
  app.request(`/api/events/${event_id}/sections/${of}/seats`, { headers })
const reservedIn = (rows: Row[]) =>
  rows.flatMap((row) => row.seats).flatMap(({ id, status, user_id }) => (status === 'available' ? [] : [[id, user_id]]))

test('lists a section to strangers without a statement for each of them', async () => {
  expect((await list()).statusCode).toBe(200)
  const pools = [app.db, app.db.prompt, app.db.read, app.db.lane].map((pool) => vi.spyOn(pool, 'query'))
  for (let n = 0; n < 40; n++) expect((await list()).statusCode).toBe(200)
  const statements = pools.flatMap(({ mock }) => mock.calls.map(([text]) => text))
  pools.forEach((pool) => pool.mockRestore())
  expect(statements.filter((text) => text.includes('row_name'))).toEqual([])
  // One query reads all changes every quarter of a second, independent of the requests.
  expect(statements.filter((text) => !text.includes('version')).length).toBeLessThan(10)
})

test('runs no query for invented sections and events', async () => {
  await list()
  const query = vi.spyOn(app.db.lane, 'query')
  for (let n = 0; n < 5; n++) {
    expect((await list({}, `nenhuma-${n}`)).json().code).toBe('section_not_found')
    expect((await app.request(`/api/events/nenhum-${n}/sections/${section_id}/seats`)).statusCode).toBe(404)
  }
  const about = query.mock.calls.map(([text]) => text).filter((text) => text.includes('row_name'))
  query.mockRestore()
  expect(about).toEqual([])
})

test('marks the seats of the caller at once, and of no other account', async () => {
  await list()
  await list(ana.bearer)
  await reserveSeats(app, ana, event_id, section_id, [seats[3]!])
  expect(reservedIn((await list(ana.bearer)).json<Row[]>())).toEqual([[seats[3], ana.id]])
  const seen = async (headers = {}) => reservedIn((await list(headers)).json<Row[]>())
  await expect.poll(() => seen(), { interval: 20 }).toEqual([[seats[3], null]])
  expect(await seen((await anAccount(app)).bearer)).toEqual([[seats[3], null]])
})

test('sends strangers a section compressed, and stores it in no shared cache', async () => {
  const plain = await list()
  const packed = await list({ 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-store' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
})
