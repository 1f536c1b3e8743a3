import type { EventDetail } from '@bilheteria/contract/events'
import type { SeatsStatus } from '@bilheteria/contract/seats'
import { layOut } from '@bilheteria/rules/plan/lay-out'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { SEAT_STATUSES, unpackCodes } from '@bilheteria/rules/plan/seat-codes'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aTheatre } from '#test/a-theatre.ts'
import { seatsOf } from '#test/an-open-map.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const theatre = await aTheatre(app.db)
const { plan: hash } = (await app.request(`/api/events/${theatre.id}`)).json<EventDetail>()
const path = `/api/events/${theatre.id}/plan/${hash}`

test('a plan may be kept for ever, and travels compressed', async () => {
  const { headers, body } = await app.request(path)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const small = await app.request(path, { headers: { 'accept-encoding': 'br' } })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(body)
  const again = await app.request(path, { headers: { 'if-none-match': String(headers['etag']) } })
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, headers['cache-control']])
})

test('an address that leads to no plan is not kept', async () => {
  const other = await aTheatre(app.db)
  for (const url of [
    `/api/events/${theatre.id}/plan/AAAAAAAAAAAAAAAAAAAAAA`,
    `/api/events/nenhum/plan/${hash}`,
    `/api/events/${other.id}/plan/${hash}`,
  ]) {
    const answer = await app.request(url)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'plan_not_found'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
  }
})

test('in another shop it is told as well, where somebody looks at all their tickets', async () => {
  const club = await app.aProducer()
  const { body } = await app.request(path)
  expect((await app.request(path, { headers: { 'producer-id': club.id } })).body).toBe(body)
})

test('what is no hash and no version is said by field', async () => {
  const bad = await app.request(`/api/events/${theatre.id}/plan/${encodeURIComponent('a b')}`)
  expect([bad.statusCode, bad.json().errors]).toEqual([422, { hash: ['Valor inválido'] }])
  for (const since of ['', 'a b', 'x'.repeat(65), 'é']) {
    const answer = await app.request(`/api/events/${theatre.id}/changes?since=${encodeURIComponent(since)}`)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { since: ['Valor inválido'] }])
  }
  expect((await app.request('/api/events/nenhum/changes')).json()).toMatchObject({ code: 'event_not_found' })
})

test('statuses stand in the order in which a browser lays the plan out', async () => {
  const laid = layOut((await app.request(path)).json<Plan>())
  await app.db.query(
    `update seats set status = 'sold' where section_id = $1 and row_name = 'B' and number in (1, 10)`,
    [`${theatre.id}-1-2`],
  )
  const { codes } = (await app.request(`/api/events/${theatre.id}/seats/status`)).json<SeatsStatus>()
  const seen = Array.from(
    unpackCodes(Buffer.from(codes, 'base64'), laid.x.length),
    (code, place) => `${idOf(place)} ${SEAT_STATUSES[code]}`,
  )
  function idOf(place: number): number {
    const { first, first_id } = laid.sections.findLast((section) => section.first <= place && section.count > 0)!
    return first_id + place - first
  }
  const table = await seatsOf(app.db, theatre.id)
  expect(seen).toEqual(table.map(({ id, status }) => `${id} ${status}`))
  expect(
    seen
      .map((seat, place) => [seat, place] as const)
      .filter(([seat]) => seat.endsWith('sold'))
      .map(([, place]) => place),
  ).toEqual([30, 39])
})
