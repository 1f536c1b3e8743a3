import type { SeatsChange, SeatsStatus } from '@bilheteria/contract/seats'
import { SEAT_STATUSES } from '@bilheteria/rules/plan/seat-codes'
import { fail } from '@bilheteria/contract/errors'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#db/db.ts'
import { knowProducers } from '#features/producers/known-producers.ts'
import { aTheatre } from '#test/a-theatre.ts'
import { anEvent } from '#test/an-event.ts'
import { seatsOf } from '#test/an-open-map.ts'
import { startApp } from '#test/start-app.ts'
import { forgetSeatChanges } from './forget-seat-changes.ts'
import { createSeatBoards, type SeatBoards } from './seat-boards.ts'

const app = await startApp()
const { db } = app
const SOON = { interval: 5 }

/** The boards of one more process on the same database. */
function aProcess(its_db: Db = db) {
  return createSeatBoards(its_db, knowProducers(db.read, { check_ms: 0 }).version, 10)
}

async function anOpenTheatre() {
  const { id } = await aTheatre(db)
  return { id, seats: (await seatsOf(db, id)).map((seat) => seat.id) }
}

/** As every function that sells does it. */
function touch(tx: Db, seat_id: string, status = 'blocked'): Promise<unknown> {
  return tx.query(
    `with touched as (update seats set status = $2 where id = $1 returning id)
     insert into seat_changes (seat_ids) select array_agg(id) from touched`,
    [seat_id, status],
  )
}

/** Somebody who has heard the first thing and listens on. */
async function listen(boards: SeatBoards, event_id: string, since?: string) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const changes: SeatsChange[] = []
  const ended = (async () => {
    for await (const change of boards.watch(event_id, since, stop.signal)) changes.push(change)
  })()
  await expect.poll(() => changes.length, SOON).toBe(1)
  return { changes, seats: () => changes.flatMap((change) => change.seats), stop, ended }
}

async function statusesIn(boards: SeatBoards, event_id: string) {
  const { codes } = await boards.read('0', event_id)
  return Array.from(codes, (code) => SEAT_STATUSES[code])
}

async function statusesOf(event_id: string) {
  return (await seatsOf(db, event_id)).map(({ status }) => status)
}

test('a change in one process reaches those who watch at another', async () => {
  const { id, seats } = await anOpenTheatre()
  const [near, far] = [aProcess(), aProcess()]
  const { version } = await near.read('0', id)
  // The same seats have the same name everywhere, so a status of one process is good at the other.
  const [here, there] = [await listen(near, id, version), await listen(far, id, version)]
  await touch(db, seats[3]!)
  for (const one of [here, there]) {
    await expect.poll(one.seats, SOON).toEqual([[seats[3], 3]])
    expect(one.changes.map(({ previous }) => previous)).toEqual([version, version])
  }
  expect(here.changes).toEqual(there.changes)
})

test.runIf('postgres' in inject('test_database'))(
  'nothing is missed when the transaction that began later ends first; by the order of notes it would be',
  async () => {
    const { id, seats } = await anOpenTheatre()
    const boards = aProcess()
    const { seats: heard } = await listen(boards, id)
    /** The reader everybody writes first: what came after the last one I have seen. */
    let last = '0'
    const naive: string[] = []
    const lookNaively = async () => {
      const rows = await db.query<{ xact: string; seat_ids: string[] }>(
        'select xact::text, seat_ids from seat_changes where xact > $1::xid8 and seat_ids && $2 order by xact',
        [last, seats],
      )
      for (const row of rows) {
        naive.push(...row.seat_ids.map(String))
        last = row.xact
      }
    }
    await db.transaction(async (early) => {
      await touch(early, seats[0]!)
      await db.transaction((late) => touch(late, seats[1]!))
      await expect.poll(heard, SOON).toEqual([[seats[1], 3]])
      await lookNaively()
    })
    await expect.poll(heard, SOON).toEqual([
      [seats[1], 3],
      [seats[0], 3],
    ])
    await lookNaively()
    expect(naive).toEqual([seats[1]])
    expect(await statusesIn(boards, id)).toEqual(await statusesOf(id))
  },
)

test('a board that is loaded while others are kept up to date misses nothing', async () => {
  const [first, second] = [await anOpenTheatre(), await anOpenTheatre()]
  const boards = aProcess()
  await listen(boards, first.id)
  const touching = (async () => {
    for (const seat of second.seats) await touch(db, seat)
  })()
  await Promise.all([touching, ...second.seats.map(() => boards.read('0', second.id))])
  await expect.poll(() => statusesIn(boards, second.id), SOON).toEqual(await statusesOf(second.id))
})

test('callers at once share one loading, and nobody asks while nobody watches', async () => {
  const { id, seats } = await anOpenTheatre()
  let questions = 0
  const boards = aProcess({ ...db, query: (...asked) => (questions++, db.query(...asked)) })
  await Promise.all(Array.from({ length: 20 }, () => boards.read('0', id)))
  expect(questions).toBe(1)
  const { changes, stop, ended } = await listen(boards, id)
  await touch(db, seats[0]!)
  await expect.poll(() => changes.length, SOON).toBe(2)
  stop.abort()
  await ended
  let before = -1
  const quiet = () => before === (before = questions)
  await expect.poll(quiet, { interval: 100 }).toBe(true)
})

test('while the database is away whoever waits goes on waiting', async () => {
  const { id, seats } = await anOpenTheatre()
  let [away, refused] = [false, 0]
  const moody: Db = {
    ...db,
    query: (...asked) => (away ? (refused++, Promise.reject(fail('unavailable'))) : db.query(...asked)),
  }
  const boards = aProcess(moody)
  const { seats: heard } = await listen(boards, id)
  away = true
  await expect.poll(() => refused, SOON).toBeGreaterThan(2)
  await touch(db, seats[5]!)
  away = false
  await expect.poll(heard, SOON).toEqual([[seats[5], 3]])
})

test('a database server that took over and counts its transactions from a lower number is asked for every seat', async () => {
  const { id, seats } = await anOpenTheatre()
  let failed_over = false
  const boards = aProcess({
    ...db,
    query: async <Row>(...asked: Parameters<Db['query']>) => {
      const rows = await db.query<Row>(...asked)
      return failed_over ? rows : rows.map((row) => Object.assign(row as object, FORMER) as Row)
    },
  })
  const { seats: heard, changes } = await listen(boards, id)
  await expect.poll(() => statusesIn(boards, id), SOON).toEqual(await statusesOf(id))
  await touch(db, seats[4]!)
  failed_over = true
  await expect.poll(heard, SOON).toEqual([[seats[4], 3]])
  expect(changes[1]?.previous).toBe(changes[0]?.version)
})

/** What a server answers that was far ahead when it died. */
const FORMER = { low: '9000000000', server: 'the former one' }

/** As if this process had stood still; answers how to let minutes pass. */
function aClock() {
  const now = performance.now.bind(performance)
  let passed_ms = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed_ms)
  onTestFinished(() => clock.mockRestore())
  return { pass: (minutes: number) => (passed_ms += minutes * 60_000) }
}

test('whoever could not look for so long that notes are forgotten sees every seat anew', async () => {
  const { id, seats } = await anOpenTheatre()
  const clock = aClock()
  let away = false
  const boards = aProcess({
    ...db,
    query: (...asked) => (away ? Promise.reject(fail('unavailable')) : db.query(...asked)),
  })
  const { seats: heard, changes } = await listen(boards, id)
  away = true
  await db.query(`update seats set status = 'blocked' where id = $1`, [seats[7]])
  clock.pass(11)
  away = false
  await expect.poll(heard, SOON).toEqual([[seats[7], 3]])
  expect(changes[1]?.previous).toBe(changes[0]?.version)
})

test('a map that nobody has looked at for minutes is read anew for the next who comes', async () => {
  const { id, seats } = await anOpenTheatre()
  const clock = aClock()
  const boards = aProcess()
  expect((await statusesIn(boards, id))[7]).toBe('available')
  await db.query(`update seats set status = 'blocked' where id = $1`, [seats[7]])
  clock.pass(2)
  expect((await statusesIn(boards, id))[7]).toBe('blocked')
})

test('new seats in the catalogue are other seats: everybody asks for all of them', async () => {
  const { id, seats } = await anOpenTheatre()
  const boards = aProcess()
  const { changes } = await listen(boards, id)
  await db.query(`insert into seats (section_id, row_name, number) values ($1, 'C', 1)`, [`${id}-1-1`])
  await expect.poll(() => changes.length, SOON).toBe(2)
  expect(changes[1]).toMatchObject({ seats: [] })
  expect(changes[1]?.previous).not.toBe(changes[0]?.version)
  expect(await statusesIn(boards, id)).toHaveLength(seats.length + 1)
})

test('any other change of the catalogue leaves those who watch in peace', async () => {
  const { id, seats } = await anOpenTheatre()
  const boards = aProcess()
  const { changes } = await listen(boards, id)
  await db.query(`update events set title = 'Outra noite' where id = $1`, [id])
  await touch(db, seats[2]!)
  await expect.poll(() => changes.length, SOON).toBe(2)
  expect(changes[1]).toMatchObject({ previous: changes[0]?.version, seats: [[seats[2], 3]] })
})

test('notes are forgotten after minutes, not before', async () => {
  const { seats } = await anOpenTheatre()
  await touch(db, seats[0]!)
  const left = () => db.query('select 1 from seat_changes where $1 = any (seat_ids)', [seats[0]])
  await app.moveClock('9 minutes')
  await forgetSeatChanges(db)
  expect(await left()).toHaveLength(1)
  await app.moveClock('11 minutes')
  await forgetSeatChanges(db)
  expect(await left()).toHaveLength(0)
  await app.moveClock('0')
})

test('an event without numbered seats has nothing to tell, and one that is not ours is unknown', async () => {
  const theatre = await aTheatre(db, (await app.aProducer()).id)
  const other = await app.aProducer()
  const status = (event_id: string, headers = {}) => app.request(`/api/events/${event_id}/seats/status`, { headers })
  expect((await status(theatre.id)).statusCode).toBe(200)
  for (const answer of [await status('nenhum'), await status(theatre.id, { 'producer-id': other.id })]) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'event_not_found'])
  }
  const empty = (await status((await anEvent(db, '0')).id)).json<SeatsStatus>()
  expect(empty).toEqual({ version: '0.0', codes: '' })
})
