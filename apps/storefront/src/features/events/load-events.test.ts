import { beforeEach, expect, test, vi } from 'vitest'
import { loadEvents, questionOf } from './load-events.ts'

const THURSDAY = '2026-11-26'
const asked = (filters: string) => questionOf(new URLSearchParams(filters), THURSDAY)

test('nothing chosen asks for everything', () => {
  expect(asked('')).toEqual({})
  expect(asked('pages=3')).toEqual({})
})

test('words, category and city are asked as chosen', () => {
  expect(asked('q=mare&category=1&city=Ba%C3%ADa+dos+Ventos')).toEqual({
    q: 'mare',
    category: '1',
    city: 'Baía dos Ventos',
  })
})

test.each([
  ['today', { from: THURSDAY, to: THURSDAY }],
  ['weekend', { from: '2026-11-28', to: '2026-11-29' }],
  ['month', { from: THURSDAY, to: '2026-11-30' }],
])('%s becomes days', (when, range) => {
  expect(asked(`when=${when}`)).toEqual(range)
})

test('finds the days named by hoje and amanhã', () => {
  expect(asked('q=hoje')).toEqual({ from: THURSDAY, to: THURSDAY })
  expect(asked('q=Amanh%C3%A3')).toEqual({ from: '2026-11-27', to: '2026-11-27' })
})

test('days one chooses oneself may lack an end, and may be chosen the wrong way round', () => {
  expect(asked('when=days')).toEqual({})
  expect(asked('when=days&from=2026-12-01')).toEqual({ from: '2026-12-01' })
  expect(asked('when=days&from=2026-12-24&to=2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-24' })
})

test.each(['category=%00', 'when=nunca', 'when=days&from=2026-02-30', `q=${'a'.repeat(101)}`])(
  'an address that was made up asks for nothing that is refused: %s',
  (filters) => {
    expect(asked(filters)).toEqual({})
  },
)

const network = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', network)
beforeEach(() => network.mockReset())

test('reading on shows all pages read so far as one list', async () => {
  network.mockImplementation(async (address) => {
    const page = Number(new URL(address as string, 'http://localhost').searchParams.get('page') ?? 1)
    return Response.json({ data: [], page, pages: 3, total: 60, cities: [] })
  })
  expect(await loadEvents('q=show&pages=2')).toEqual({ data: [], page: 2, pages: 3, total: 60, cities: [] })
  expect(network.mock.calls.map(([address]) => address)).toEqual(['/api/events?q=show', '/api/events?q=show&page=2'])
})

test.each(['999999', '-1', 'muitas', '1e9', 'NaN'])('nor for more pages than anybody reads: %s', async (pages) => {
  network.mockImplementation(async () => Response.json({ data: [], page: 1, pages: 1, total: 0, cities: [] }))
  await loadEvents(`pages=${pages}`)
  expect(network.mock.calls.length).toBeLessThanOrEqual(20)
})
