import type { EventList } from '@bilheteria/contract/events'
import { expect, test } from 'vitest'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
// Nine minutes after midnight in São Paulo it is still the day before in Manaus.
await app.setClock('2026-11-26T00:09:00-03:00')
const club = await app.aProducer()
const other = await app.aProducer()
await app.db.query(
  `insert into categories values
     ('0', 'Todas as Categorias', 'layout-grid', 'todas', 0), ('2', 'Futebol', 'goal', 'futebol', 2)`,
)

const venue = (name: string, city: string) => ({ name, city, state: 'BA', map: 'arena-farol' as const })

await anEvent(app.db, club.id, { title: 'São João na Praça', day: 3, venue: venue('Largo da Sé', 'Feira do Sul') })
await anEvent(app.db, club.id, {
  title: 'Maré Alta x Ferrovia',
  category_id: '2',
  day: 5,
  time: '23:30',
  venue: venue('Arena Farol', 'Baía dos Ventos'),
  time_zone: 'America/Manaus',
})
await anEvent(app.db, other.id, { title: 'Batuque', day: 8, venue: venue('Casa do Samba', 'Baía dos Ventos') })

async function ask(query: Record<string, string>, producer_id = '0') {
  const headers: Record<string, string> = producer_id === '0' ? {} : { 'producer-id': producer_id }
  return app.request(`/api/events?${new URLSearchParams(query).toString()}`, { headers })
}
async function find(query: Record<string, string>, producer_id?: string): Promise<string[]> {
  const { data } = (await ask(query, producer_id)).json<EventList>()
  return data.map(({ title }) => title)
}

test.each([
  ['an accent left out', 'sao joao'],
  ['words in any order', 'praca são'],
  ['a letter too few', 'mar alt ferovia'],
  ['two letters swapped', 'fererovia'],
  ['the venue', 'arena'],
  ['the city', 'baia'],
  ['the category', 'futebol'],
  ['what people call the category', 'jogo'],
  ['the day of the week', 'segunda-feira'],
  ['the month', 'mare novembro'],
  ['a word that nobody knows', 'mare alta feroviaria'],
])('a search forgives or knows %s', async (_title, q) => {
  expect(await find({ q }, club.id)).not.toEqual([])
})

test('a search for what nobody offers finds nothing, and says so as an empty page', async () => {
  expect((await ask({ q: 'ópera' })).json()).toMatchObject({ data: [], page: 1, pages: 1, total: 0 })
})

test('category and city narrow the list; the first category stands for all', async () => {
  expect(await find({ category: '2' })).toEqual(['Maré Alta x Ferrovia'])
  expect(await find({ category: '0' })).toHaveLength(3)
  expect(await find({ city: 'baia dos ventos' })).toEqual(['Maré Alta x Ferrovia', 'Batuque'])
  expect(await find({ city: 'Baía dos Ventos', q: 'samba' })).toEqual(['Batuque'])
})

test('days are those of the place: a late match in Manaus is not on the day after', async () => {
  expect(await find({ from: '2026-11-30', to: '2026-11-30' })).toEqual(['Maré Alta x Ferrovia'])
  expect(await find({ from: '2026-12-01', to: '2026-12-03' })).toEqual([])
  expect(await find({ from: '2026-11-30' })).toEqual(['Maré Alta x Ferrovia', 'Batuque'])
  expect(await find({ to: '2026-11-29' })).toEqual(['São João na Praça'])
})

test('the cities to choose from are the producer’s, whatever is asked for', async () => {
  expect((await ask({ q: 'ópera' }, club.id)).json<EventList>().cities).toEqual(['Baía dos Ventos', 'Feira do Sul'])
  expect((await ask({}, other.id)).json<EventList>().cities).toEqual(['Baía dos Ventos'])
})

test('a long list comes a page at a time, each event once', async () => {
  const big = await app.aProducer()
  for (let i = 0; i < 26; i++) await anEvent(app.db, big.id, { title: `Sessão ${i}`, day: i + 1 })
  expect((await ask({}, big.id)).json()).toMatchObject({ page: 1, pages: 2, total: 26 })
  const titles = [...(await find({}, big.id)), ...(await find({ page: '2' }, big.id))]
  expect(titles).toEqual(Array.from({ length: 26 }, (_, i) => `Sessão ${i}`))
  expect(await find({ page: '3' }, big.id)).toEqual([])
})

test.each([
  ['a page that is none', { page: '0' }],
  ['a fraction of a page', { page: '1.5' }],
  ['a day that does not exist', { from: '2026-02-30' }],
  ['a day in another form', { to: '31/12/2026' }],
  ['a word longer than any title', { q: 'a'.repeat(101) }],
  ['a question nobody answers', { price: '10' }],
])('%s is refused', async (_title, query) => {
  expect((await ask(query as Record<string, string>)).statusCode).toBe(422)
})

test.each(['%00', '%', '\\', "' or 1=1 --", '.*', '💥'])('the search "%s" harms nobody', async (q) => {
  expect([200, 422]).toContain((await ask({ q })).statusCode)
})
