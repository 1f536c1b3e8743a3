import type { EventCard } from '@bilheteria/contract/events'
import type { Producer } from '@bilheteria/contract/producers'
import { expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { leastCpu } from '#test/least-cpu.ts'
import { knowEvents } from './known-events.ts'
import { listEvents } from './list-events.ts'

const MOST_MS = 2

/** Twice as many different words as events, the same in every run. */
function aCard(n: number, all: number): EventCard {
  const word = (i: number) =>
    `${(((n * 5 + i * 31) * 7_919 + 13) % (2 * all)).toString(26)}${'bcdfghjlmnp'[i % 11]}oaria`
  return {
    id: `e-${n}`,
    producer_id: '1',
    producer_slug: 'clube',
    title: Array.from({ length: 8 }, (_, i) => word(i)).join(' '),
    slug: `e-${n}`,
    starts_at: '2026-12-05T20:00:00.000Z',
    time_zone: 'America/Sao_Paulo',
    venue: { name: word(9), city: `${word(10)} ${n % 90}`, state: 'BA' },
    category_id: '0',
    age_rating: 'L',
    poster: null,
    status: 'on_sale',
    sale_starts_at: null,
    price_from_cents: 4_000,
  }
}

const producer = { id: '0' } as Producer
const invented = Array.from({ length: 20 }, (_, n) => `${'kwyz'[n % 4]}${'aeiou'[n % 5]}x${n}`)

test.each([431, 1_000, 3_000])('searches %i events for any query in at most 2 ms of CPU', async (events) => {
  const cards = Array.from({ length: events }, (_, n) => aCard(n, events))
  const db = { query: async (text: string) => (text.includes('from categories') ? [] : cards) } as unknown as Db
  const services = { events: knowEvents(db, { fresh_ms: 60_000 }) }
  let slowest = 0
  for (const q of [invented.join(' '), '1 2 3 4 5 6', '1a 2b 3c 4d 5e 6f', '1abco 2bdfo 3cboa 4dcoar 5eaoar 1fcoar']) {
    slowest = Math.max(slowest, await leastCpu(() => listEvents({ producer, services }, { q })))
  }
  expect(slowest).toBeLessThanOrEqual(MOST_MS)
})
