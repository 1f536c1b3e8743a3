import { afterEach, expect, test, vi } from 'vitest'
import { batchesOf, type NewEvent } from '#catalogue/new-event.ts'
import { weeksLate } from './bring-forward.ts'
import { dateEvent } from './date-event.ts'
import type { DemoBatch, DemoEvent, DemoTicketType } from './demo-event.ts'
import { demoEvents } from './events.ts'
import { FULL } from '#test/fault-options.ts'

const HOUR_MS = 3_600_000
const QUARTER_MS = HOUR_MS / 4
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

afterEach(() => void vi.unstubAllEnvs())

/** Days on which counting goes wrong first; the hardest in every run. */
const CRITICAL_DAYS = ['2028-02-29', ...(FULL ? ['2026-11-16', '2026-12-31', '2027-02-28', '2028-02-28'] : [])]

function quartersOf(day: string): Date[] {
  const midnight = Date.parse(`${day}T00:00:00-03:00`)
  const quarters = Array.from({ length: DAY_MS / QUARTER_MS }, (_, i) => midnight + i * QUARTER_MS)
  return [...quarters, midnight + DAY_MS - 1].map((ms) => new Date(ms))
}

/** A stadium has hundreds of sections that are sold at the same time: one of a kind is enough. */
const events = demoEvents.map((demo) => {
  const sections = demo.sectors.flatMap((sector) => sector.sections)
  const kinds = new Map(sections.map((section) => [JSON.stringify(section.tickets.map(windowsOf)), section]))
  return Object.assign({}, demo, { sectors: [{ name: 'Todos', sections: [...kinds.values()] }] })
})

function windowsOf(type: DemoTicketType) {
  return 'batches' in type ? type.batches.map(({ from_day, until_day }) => ({ from_day, until_day })) : []
}

const allTypes = <Type>({ sectors }: { sectors: { sections: { tickets: Type[] }[] }[] }) =>
  sectors.flatMap(({ sections }) => sections.flatMap(({ tickets }) => tickets))
const allBatches = (event: NewEvent) => allTypes(event).flatMap(batchesOf)

type Window = { starts_at: Date; ends_at: Date }
type State = 'over' | 'open' | 'ahead'

function stateAt(now: Date, { starts_at, ends_at }: Window): State {
  if (now < starts_at) return 'ahead'
  return now < ends_at ? 'open' : 'over'
}

/** What the description promises, whatever the hour. */
function promised({ from_day = -1, until_day = 1 }: DemoBatch): State {
  if (from_day > 0) return 'ahead'
  return until_day > 0 ? 'open' : 'over'
}

function isAsPromised(demo: DemoEvent, event: NewEvent, now: Date): boolean {
  const wanted = allTypes(demo).flatMap((type) => ('batches' in type ? type.batches.map(promised) : []))
  return allBatches(event).every((batch, i) => stateAt(now, batch) === wanted[i])
}

/** What has to be true of an event also days after it was dated. Said in words: a look at a whole day is a million looks. */
function complaintsOf(event: NewEvent, now: Date): string[] {
  const { id, starts_at, doors_at, coupons } = event
  const inside = ({ starts_at: from, ends_at: to }: Window) => from < to && to <= starts_at
  const complaints = {
    'is past': starts_at > now,
    'opens its doors too late': doors_at !== null && doors_at <= starts_at,
    'sells outside its time': [...allBatches(event), ...coupons].every(inside),
    'has batches out of order': allTypes(event).map(batchesOf).every(isInOrder),
    'refuses its coupon': coupons.every((coupon) => stateAt(now, coupon) === 'open'),
    'has nothing to sell': allBatches(event).some((batch) => stateAt(now, batch) !== 'over'),
  }
  const found = Object.entries(complaints).filter(([, well]) => !well)
  return found.map(([complaint]) => `${now.toISOString()}: ${id} ${complaint}`)
}

function isInOrder(batches: Window[]): boolean {
  return batches.every(({ ends_at }, i) => ends_at >= (batches[i - 1]?.ends_at ?? ends_at))
}

test('no window opens or closes on the day the demo is loaded', () => {
  expect(JSON.stringify(events)).not.toMatch(/"(from|until)_day":0\b/)
})

test.each(CRITICAL_DAYS)('loaded at any quarter of an hour of %s, the demo is as described', (day) => {
  const complaints = quartersOf(day).flatMap((now) =>
    events.flatMap((demo) => {
      const event = dateEvent(demo, now)
      const tomorrow = new Date(now.getTime() + DAY_MS)
      const early = event.doors_at! > tomorrow ? [] : [`${now.toISOString()}: ${demo.id} begins too soon`]
      const kept = isAsPromised(demo, event, now) ? [] : [`${now.toISOString()}: ${demo.id} is not as described`]
      return [...complaintsOf(event, now), ...early, ...kept]
    }),
  )
  expect(complaints).toEqual([])
})

test.each(['UTC', 'America/Manaus', 'Asia/Tokyo'])('a machine in %s dates it no other way', (zone) => {
  const now = new Date('2026-12-31T23:59:30-03:00')
  const dated = events.map((demo) => dateEvent(demo, now))
  vi.stubEnv('TZ', zone)
  expect(events.map((demo) => dateEvent(demo, now))).toEqual(dated)
})

test.each([
  ['Day use', 'Saturday'],
  ['Stand-up: Riso de Quinta', 'Thursday'],
])('%s is on a %s', (named, day) => {
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'America/Sao_Paulo' })
  const held = events.filter(({ title }) => title.startsWith(named))
  const week = Array.from({ length: 7 * 24 }, (_, hour) => new Date(Date.UTC(2028, 1, 25, hour)))
  const days = week.flatMap((now) => held.map((demo) => weekday.format(dateEvent(demo, now).starts_at)))
  expect(new Set(days)).toEqual(new Set([day]))
})

test.each(FULL ? ['2028-02-28', '2026-12-31'] : ['2028-02-28'])(
  'loaded as %s ends and never stopped, it is never over',
  (day) => {
    const loaded = quartersOf(day).at(-1)!.getTime()
    // Brazil has no summer time: what moves ahead by weeks is as if it had been loaded weeks later.
    const movedBy = Array.from({ length: 5 }, (_, weeks) =>
      events.map((demo) => dateEvent(demo, new Date(loaded + weeks * WEEK_MS))),
    )
    const first_at = new Date(Math.min(...movedBy[0]!.map(({ starts_at }) => starts_at.getTime())))
    for (let now = new Date(loaded); now.getTime() < loaded + 4 * WEEK_MS; now = new Date(now.getTime() + HOUR_MS)) {
      const dated = movedBy[weeksLate(first_at, now)]!
      expect(dated.flatMap((event) => complaintsOf(event, now))).toEqual([])
      const soon = dated.filter((event) => allBatches(event).every((batch) => stateAt(now, batch) === 'ahead'))
      expect(soon).not.toEqual([])
    }
  },
)

test('the demo moves on an hour before its first event begins, and by no week too many', () => {
  const first_at = new Date('2028-02-29T22:00:00Z')
  const weeksAt = (ms: number) => weeksLate(first_at, new Date(first_at.getTime() + ms))
  expect([-WEEK_MS, -HOUR_MS - 1].map(weeksAt)).toEqual([0, 0])
  expect([-HOUR_MS, 0, WEEK_MS - HOUR_MS - 1].map(weeksAt)).toEqual([1, 1, 1])
  expect([WEEK_MS - HOUR_MS, WEEK_MS].map(weeksAt)).toEqual([2, 2])
})
