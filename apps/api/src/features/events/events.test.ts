import { expect, test } from 'vitest'
import type { DemoTicketType } from '#demo/demo-event.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const club = await app.aProducer()
const other = await app.aProducer()

const list = async (producer_id?: string) => {
  const headers: Record<string, string> = producer_id ? { 'producer-id': producer_id } : {}
  return (await app.request('/api/events', { headers })).json().data as { id: string; status: string }[]
}
const cardOf = async (id: string) => (await list()).find((card) => card.id === id)
const batch = { name: 'Lote 1', price_cents: 12_000, quantity: 100 }

test('a producer lists its own events, the default producer everybody’s, soonest first', async () => {
  const later = await anEvent(app.db, club.id, { day: 30 })
  const sooner = await anEvent(app.db, club.id, { day: 20 })
  const foreign = await anEvent(app.db, other.id, { day: 25 })
  expect((await list(club.id)).map(({ id }) => id)).toEqual([sooner.id, later.id])
  expect((await list()).map(({ id }) => id)).toEqual([sooner.id, foreign.id, later.id])
})

test.each([
  ['on sale', [batch], 'on_sale', 12_000],
  ['nearly sold out', [{ ...batch, sold: 95 }], 'last_tickets', 12_000],
  ['sold out', [{ ...batch, sold: 100 }], 'sold_out', null],
  ['not on sale yet', [{ ...batch, from_day: 3 }], 'soon', null],
  [
    'in its second batch',
    [
      { ...batch, quantity: 50, sold: 50 },
      { ...batch, price_cents: 15_000, quantity: 50 },
    ],
    'on_sale',
    15_000,
  ],
  [
    'past its first batch’s date',
    [
      { ...batch, quantity: 50, from_day: -9, until_day: -1 },
      { ...batch, price_cents: 15_000, quantity: 50 },
    ],
    'on_sale',
    15_000,
  ],
])('an event %s says so', async (_title, batches, status, price_from_cents) => {
  const { id } = await anEvent(app.db, club.id, { batches })
  expect(await cardOf(id)).toMatchObject({ status, price_from_cents })
})

/** One section of so many places that sells several types. */
function aHall(capacity: number, ...tickets: DemoTicketType[]) {
  const sections = [{ name: 'Pista', places: { capacity }, tickets }]
  return anEvent(app.db, club.id, { sectors: [{ name: 'Pista', sections }] })
}

test('more tickets than places do not hide that only the last ones are left', async () => {
  const batches = [{ ...batch, sold: 46 }]
  const { id } = await aHall(50, { name: 'Inteira', kind: 'full', batches })
  expect(await cardOf(id)).toMatchObject({ status: 'last_tickets' })
})

test('a price for members is named only where nobody else can buy', async () => {
  const cheap: DemoTicketType = {
    name: 'Sócio',
    kind: 'member',
    plans: ['Vela'],
    batches: [
      {
        ...batch,
        price_cents: 5e3,
        quantity: 10,
      },
    ],
  }
  const open = await aHall(100, { name: 'Inteira', kind: 'full', batches: [batch] }, cheap)
  const early = await aHall(100, { name: 'Inteira', kind: 'full', batches: [{ ...batch, from_day: 3 }] }, cheap)
  expect(await cardOf(open.id)).toMatchObject({ status: 'on_sale', price_from_cents: 12_000 })
  expect(await cardOf(early.id)).toMatchObject({ status: 'on_sale', price_from_cents: 5_000 })
})

test('an event is sold out when nobody fits in any more, whatever its batches still have', async () => {
  const gone: DemoTicketType = { name: 'Inteira', kind: 'full', batches: [{ ...batch, quantity: 10, sold: 10 }] }
  const { id } = await aHall(10, gone, { name: 'Cortesia', kind: 'social', batches: [{ ...batch, price_cents: 0 }] })
  expect(await cardOf(id)).toMatchObject({ status: 'sold_out', price_from_cents: null })
})

test('past events leave the list; their page says that they ended', async () => {
  const { id } = await anEvent(app.db, club.id, { day: 2 })
  await app.moveClock('3 days')
  expect(await cardOf(id)).toBeUndefined()
  expect((await app.request(`/api/events/${id}`)).json()).toMatchObject({ status: 'ended' })
  await app.moveClock('0')
})

test('one event shows what a buyer must know', async () => {
  const event = await anEvent(app.db, club.id, { max_per_cpf: 4, biometry_required: true, time_zone: 'America/Manaus' })
  expect((await app.request(`/api/events/${event.id}`)).json()).toMatchObject({
    sobre: '<p>Uma noite.</p>',
    convenience_fee: 15,
    convenience_fee_mode: 'percentual',
    max_per_order: 6,
    max_per_cpf: 4,
    biometry_required: true,
    time_zone: 'America/Manaus',
    venue: { name: 'Casa de Teste', city: 'Serra Clara', state: 'PR' },
    venue_address: null,
    integrations: [],
  })
})

test('where it is, to the street and number', async () => {
  const venue = { name: 'Casa de Teste', city: 'Serra Clara', state: 'PR', map: 'parque-mirante' as const }
  const { id } = await anEvent(app.db, club.id, { venue: { ...venue, address: 'Rua da Prova, 7' } })
  expect((await app.request(`/api/events/${id}`)).json()).toMatchObject({ venue_address: 'Rua da Prova, 7' })
})

test('club, membership and member entry are those of the event’s producer, whatever shop shows it', async () => {
  const plans_url = 'https://clube.example/planos'
  const members = await app.aProducer({ plans_url })
  const { id } = await anEvent(app.db, members.id)
  expect((await app.request(`/api/events/${id}`)).json()).toMatchObject({ producer_id: members.id, plans_url })
  const plain = await anEvent(app.db, club.id)
  expect((await app.request(`/api/events/${plain.id}`)).json()).toMatchObject({ plans_url: null })
})

test('what a producer writes about an event is cleaned when it is stored', async () => {
  const about_html =
    '<p onclick="x()">Oi<script>alert(1)</script><a href="javascript:x()">a</a><img src=x onerror=y></p>'
  const { id } = await anEvent(app.db, club.id, { about_html })
  expect((await app.request(`/api/events/${id}`)).json().sobre).toBe(
    '<p>Oi<a rel="noopener noreferrer" target="_blank">a</a></p>',
  )
})

test.each(['nao-existe', '%00', 'a'.repeat(300)])('the event "%s" is a typed refusal', async (id) => {
  const answer = await app.request(`/api/events/${id}`)
  expect([400, 404, 422]).toContain(answer.statusCode)
  expect(answer.json().message).not.toBe('')
})

test('an event of another producer is not shown under this one', async () => {
  const { id } = await anEvent(app.db, other.id)
  const answer = await app.request(`/api/events/${id}`, { headers: { 'producer-id': club.id } })
  expect(answer.json()).toEqual({ code: 'event_not_found', message: 'Não encontramos esse evento.' })
})

test('a default entry “Todas as Categorias” exists, the first of them', async () => {
  await app.db.query(`insert into categories values ('0', 'Todas as Categorias', 'layout-grid', 'todas', 0)`)
  const { data } = (await app.request('/api/categories')).json()
  expect(data[0]).toEqual({ id: '0', title: 'Todas as Categorias', icon: 'layout-grid', tag: 'todas', order: 0 })
})

test.each([
  ['/api/events', () => anEvent(app.db, club.id)],
  ['/api/categories', () => app.db.query(`insert into categories values ('9', 'Feiras', 'gift', 'feiras', 9)`)],
])('%s is not sent again until it changes', async (url, change) => {
  const headers = { 'accept-encoding': 'gzip' }
  const first = await app.request(url, { headers })
  expect(first.headers['content-encoding']).toBe('gzip')
  const known = { ...headers, 'if-none-match': String(first.headers['etag']) }
  expect((await app.request(url, { headers: known })).statusCode).toBe(304)
  await change()
  const changed = await app.request(url, { headers: known })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['etag']).not.toBe(first.headers['etag'])
})
