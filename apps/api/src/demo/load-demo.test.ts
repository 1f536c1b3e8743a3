import { eventCard, eventDetail, type EventCard } from '@bilheteria/contract/events'
import { isSlug } from '@bilheteria/contract/page'
import { getPlan } from '@bilheteria/contract/seats'
import { contrast } from '@bilheteria/rules/colour'
import { layOut, type LaidPlan } from '@bilheteria/rules/plan/lay-out'
import { coloursOf } from '@bilheteria/rules/theme'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { one } from '#db/db.ts'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { logIn } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'
import { bringForward } from './bring-forward.ts'
import { demoEvents } from './events.ts'
import { loadDemo } from './load-demo.ts'
import { demoProducers } from './producers.ts'

const WEEK_MS = 604_800_000

const app = await startApp()
beforeAll(async () => {
  await app.db.query('delete from producers')
  await loadDemo(app.db, { base_url: 'http://localhost:3000' })
})

const count = async (sql: string) => (await one(app.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`))).n

const cardsOf = async (page: number) => (await app.request(`/api/events?page=${page}`)).json().data as EventCard[]

test('seven producers, a few dozen events in every state, three people', async () => {
  expect(await count('producers')).toBe(7)
  expect(await count('events')).toBe(demoEvents.length)
  expect(demoEvents.length).toBeGreaterThanOrEqual(24)
  expect(await count('accounts')).toBe(3)
  const cards = [...(await cardsOf(1)), ...(await cardsOf(2))]
  z.parse(z.array(eventCard), cards)
  expect(new Set(cards.map(({ status }) => status))).toEqual(new Set(['soon', 'on_sale', 'last_tickets', 'sold_out']))
})

const seatsOf = (id: string) =>
  count(
    `seats join sections on sections.id = section_id join sectors on sectors.id = sector_id where event_id = '${id}'`,
  )

test('the stadium has 60,000 numbered seats, the theatre 320', async () => {
  expect(await seatsOf('301')).toBe(60_000)
  expect(await seatsOf('102')).toBe(320)
})

const drawn = demoEvents.filter(({ plan }) => plan).map(({ id }) => id)

async function layEvent(id: string): Promise<LaidPlan> {
  const { plan } = await one(app.db.query<{ plan: string }>('select plan::text from plans where event_id = $1', [id]))
  return layOut(z.parse(getPlan.output, JSON.parse(plan)))
}

test('every event with numbered seats has a plan', async () => {
  const numbered = await app.db.query<{ event_id: string }>(
    'select distinct event_id from sectors join sections on sector_id = sectors.id where numbered order by 1',
  )
  expect(numbered.map(({ event_id }) => event_id)).toEqual(drawn.toSorted())
})

test.each(drawn)('%s: every seat that is sold is drawn, and no other', async (id) => {
  const laid = await layEvent(id)
  const seats = await app.db.query<{ id: number; number: number; row_name: string }>(
    `select seats.id::float8, number, row_name from seats join sections on sections.id = section_id
       join sectors on sectors.id = sector_id where event_id = $1 order by sectors.position, sections.position, seats.id`,
    [id],
  )
  const rows = laid.sections.flatMap((section) => section.rows)
  const names = rows.flatMap(({ name, count }) => Array.from({ length: count }, () => name))
  const ids = laid.sections.flatMap(({ first_id, count }) => Array.from({ length: count }, (_, n) => first_id + n))
  expect(seats.map((seat) => `${seat.id} ${seat.row_name} ${seat.number}`)).toEqual(
    ids.map((seat, i) => `${seat} ${names[i]} ${laid.number[i]}`),
  )
})

test.each(drawn)('%s: no seat stands where another one does', async (id) => {
  expect(closest(await layEvent(id))).toBeGreaterThan(0.45)
})

test('every event can be opened', async () => {
  for (const { id } of demoEvents) {
    expect(z.parse(eventDetail, (await app.request(`/api/events/${id}`)).json()).id).toBe(id)
  }
})

test('two of the producers are domains of one club', () => {
  const [lounge, sales] = ['5', '6'].map((id) => demoProducers.find((producer) => producer.id === id))
  expect(lounge?.tax_id).toBe(sales?.tax_id)
})

test.each(demoProducers)(
  '$title: free slug, both palettes readable, four logos, a favicon',
  async ({ id, slug, theme }) => {
    expect(slug === '' || isSlug(slug)).toBe(true)
    for (const palette of [theme.dark, theme.light]) {
      const colours = coloursOf(palette)
      expect(colours.heading).toBe(palette.heading)
      expect(colours.body).toBe(palette.body)
      expect(contrast(colours['on-action'], colours.action)).toBeGreaterThanOrEqual(4.5)
    }
    for (const name of ['logo', 'logo-dark', 'logo-footer', 'logo-footer-dark', 'favicon']) {
      expect((await app.request(`/storage/ticket/${id}/${name}.svg`)).body).toMatch(/^<svg /)
    }
  },
)

test('every event has a picture of its venue', async () => {
  for (const { id } of demoEvents)
    expect((await app.request(`/office/events/${id}/stadium.svg`)).headers['content-type']).toBe('image/svg+xml')
})

test('every event has its poster, at an address that is kept for ever', async () => {
  for (const { poster } of [...(await cardsOf(1)), ...(await cardsOf(2))]) {
    const { statusCode, headers } = await app.request(`/storage/posters/${poster}/card-720.avif`)
    expect([poster, statusCode, headers['content-type']]).toEqual([poster, 200, 'image/avif'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('nothing in it is counted wrongly', async () => {
  expect(await verifyInvariants(app.db)).toEqual([])
})

test('loading again changes nothing', async () => {
  await loadDemo(app.db, { base_url: 'http://localhost:3000' })
  expect(await count('events')).toBe(demoEvents.length)
})

test('when the first event is near, everything moves ahead by whole weeks', async () => {
  const hours = () =>
    app.db.query<{ id: string; moment: Date; shown: string }>(
      `select id, starts_at as moment, to_char(starts_at at time zone time_zone, 'Dy HH24:MI') as shown from events
       union all select 'sale of ' || batch.id, batch.starts_at, to_char(batch.starts_at at time zone time_zone, 'Dy HH24:MI')
         from batches batch, events where batch.id like events.id || '-%' order by 1`,
    )
  const before = await hours()
  await app.moveClock('200 days')
  await app.db.transaction(async (tx) => {
    // Clocks there change meanwhile; what people in Brazil read does not.
    await tx.query(`set local time zone 'America/New_York'`)
    await bringForward(tx)
  })
  const after = await hours()
  const weeks = after.map(({ moment }, i) => (moment.getTime() - before[i]!.moment.getTime()) / WEEK_MS)
  expect(new Set(weeks).size).toBe(1)
  expect(weeks[0]).toBeGreaterThanOrEqual(27)
  expect(Number.isInteger(weeks[0])).toBe(true)
  expect(after.map(({ shown }) => shown)).toEqual(before.map(({ shown }) => shown))
  expect(await count('events where starts_at < clock()')).toBe(0)
  expect(await count('coupons where clock() not between starts_at and ends_at')).toBe(0)
  await app.moveClock('0')
})

test('the accounts of the README can log in, and the development page names them', async () => {
  const readme = await readFile(join(packageRoot, '../../README.md'), 'utf8')
  const told = [...readme.matchAll(/`(\S+@exemplo\.test)`.*?`([\w-]+)`/g)].map(([, email = '', password = '']) => ({
    email,
    password,
  }))
  expect(told).toHaveLength(3)
  const page = (await app.request('/dev')).body
  for (const account of told) {
    expect((await logIn(app, account)).statusCode).toBe(200)
    expect(page).toMatch(new RegExp(`${account.email}\\s+${account.password}`))
  }
})

/** Metres between the two seats nearest to each other; each is compared with those of its own and the next square metres. */
function closest({ x, y }: LaidPlan): number {
  const squares = new Map<string, number[]>()
  const squareOf = (seat: number, right = 0, down = 0) =>
    `${Math.floor(x[seat]!) + right} ${Math.floor(y[seat]!) + down}`
  let least = Infinity
  for (let seat = 0; seat < x.length; seat++) {
    for (const right of [-1, 0, 1]) {
      for (const down of [-1, 0, 1]) {
        for (const other of squares.get(squareOf(seat, right, down)) ?? []) {
          least = Math.min(least, Math.hypot(x[seat]! - x[other]!, y[seat]! - y[other]!))
        }
      }
    }
    squares.set(squareOf(seat), [...(squares.get(squareOf(seat)) ?? []), seat])
  }
  return least
}
