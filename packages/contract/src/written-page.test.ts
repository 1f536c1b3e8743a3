import { expect, test } from 'vitest'
import type { EventDetail, TicketType } from './events.ts'
import type { PageData } from './page.ts'
import { readWrittenPage, writePage } from './written-page.ts'

const batch = (id: string, price_cents: number, remaining = 7) =>
  ({
    id,
    name: 'Lote único',
    price_cents,
    remaining,
    starts_at: 'a',
    ends_at: 'b',
  }) satisfies TicketType['batches'][number]
const ticket = (id: string, batches: TicketType['batches']) => ({ id, name: 'Inteira', batches }) as TicketType

const tickets = [
  ticket('1', [batch('first', 6_000), batch('second', 9_000)]),
  ticket('2', [batch('first', 3_000), batch('second', 4_500, 2)]),
  ticket('3', []),
]
const sectors = [{ id: 's', name: 'Norte', sections: [{ id: 'x', name: 'Bloco', numbered: true, tickets }] }]
const page = { path: '/ticket/buy/1', event: { id: '1', sectors } as unknown as EventDetail } as PageData

test('reads the event of a page as it was before it was written', () => {
  expect(readWrittenPage(JSON.parse(JSON.stringify(writePage(page))))).toEqual(page)
})

test('writes a batch once for all ticket types that share it', () => {
  const section = writePage(page).event?.sectors[0]?.sections[0]
  expect(section?.batches.map(({ id, remaining }) => [id, remaining])).toEqual([
    ['first', 7],
    ['second', 7],
    ['second', 2],
  ])
  expect(section?.tickets.map((written) => written.batches)).toEqual([
    [
      [0, 6_000],
      [1, 9_000],
    ],
    [
      [0, 3_000],
      [2, 4_500],
    ],
    [],
  ])
})

test('leaves a page without an event as it is', () => {
  const home = { path: '/', categories: [] } as unknown as PageData
  expect(readWrittenPage(writePage(home))).toEqual(home)
})
