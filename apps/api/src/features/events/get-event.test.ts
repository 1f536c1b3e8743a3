import type { EventDetail, TicketType } from '@bilheteria/contract/events'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { DemoBatch, DemoTicketType } from '#demo/demo-event.ts'
import { offerOf } from '#test/a-cart.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const club = await app.aProducer()

const batch = (name: string, choices: Partial<DemoBatch> = {}): DemoBatch => ({
  name,
  price_cents: 1e4,
  quantity: 10,
  ...choices,
})

async function typesOf(tickets: DemoTicketType[], capacity = 100): Promise<TicketType[]> {
  const sectors = [{ name: 'Pista', sections: [{ name: 'Pista', places: { capacity }, tickets }] }]
  const { id } = await anEvent(app.db, club.id, { sectors })
  return (await offerOf(app, id)).sectors[0]?.sections[0]?.tickets ?? []
}

const namesOf = ({ batches }: TicketType) => batches.map(({ name }) => name)

test('the batch in force stands first, then those to come, then the rest', async () => {
  const [type] = await typesOf([
    {
      name: 'Inteira',
      kind: 'full',
      batches: [
        batch('Promocional', {
          from_day: -9,
          until_day: -2,
        }),
        batch('1º lote', { sold: 10 }),
        batch('2º lote', { sold: 4 }),
        batch('3º lote'),
        batch('Na porta', { from_day: 3 }),
      ],
    },
  ])
  expect(type && namesOf(type)).toEqual(['2º lote', '3º lote', 'Na porta', 'Promocional', '1º lote'])
  expect(type).toMatchObject({
    status: 'on_sale',
    quantidade: 0,
    batches: [{ remaining: 6, price_cents: 10_000 }, {}, {}, {}, {}],
  })
})

test.each([
  ['soon', [batch('1', { from_day: 2 })]],
  ['on_sale', [batch('1')]],
  ['sold_out', [batch('1', { sold: 10 })]],
  ['ended', [batch('1', { from_day: -9, until_day: -2 })]],
] as const)('a type that is %s says so', async (status, batches) => {
  const [type] = await typesOf([{ name: 'Inteira', kind: 'full', batches: [...batches] }])
  expect(type?.status).toBe(status)
})

test('a derived type shows its base’s batch at its own price, rounded down', async () => {
  const [, half] = await typesOf([
    { name: 'Inteira', kind: 'full', batches: [batch('1º lote', { price_cents: 15_001 })] },
    { name: 'Meia', kind: 'half', price_percent: 50, max_installments: 3, plans: [] },
  ])
  expect(half).toMatchObject({
    kind: 'half',
    max_installments: 3,
    batches: [{ name: '1º lote', price_cents: 7_500, remaining: 4 }],
  })
})

test('no batch promises more than the section holds', async () => {
  const [type] = await typesOf([{ name: 'Inteira', kind: 'full', batches: [batch('1', { quantity: 50 })] }], 7)
  expect(type?.batches[0]?.remaining).toBe(7)
})

test('sectors, sections and types come in the producer’s order, with questions and plans', async () => {
  const full: DemoTicketType = { name: 'Inteira', kind: 'full', batches: [batch('1')], plans: ['Vela'] }
  const field = { id: 'team', label: 'Equipe', kind: 'text' as const, required: false }
  const section = (name: string) => ({
    name,
    places: { capacity: 9 },
    tickets: [{ ...full, additional_fields: [field] }],
  })
  const { id } = await anEvent(app.db, club.id, {
    sectors: [
      { name: 'Norte', sections: [section('Norte')] },
      { name: 'Leste', sections: [section('Superior'), section('Inferior')] },
    ],
  })
  const { sectors } = await offerOf(app, id)
  expect(sectors.map(({ name, sections }) => [name, ...sections.map((one) => one.name)])).toEqual([
    ['Norte', 'Norte'],
    ['Leste', 'Superior', 'Inferior'],
  ])
  expect(sectors[0]?.sections[0]?.tickets[0]).toMatchObject({ plans: ['Vela'], additional_fields: [field] })
})

test('the answer is kept compressed and compared by its tag', async () => {
  const { id } = await anEvent(app.db, club.id)
  const url = `/api/events/${id}`
  const packed = await app.request(url, { headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect((JSON.parse(gunzipSync(packed.rawPayload).toString()) as EventDetail).id).toBe(id)
  const etag = String(packed.headers['etag'])
  expect((await app.request(url, { headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  await app.db.query('update batches set sold = 3 where id like $1', [`${id}-%`])
  const changed = await app.request(url, { headers: { 'if-none-match': etag } })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['etag']).not.toBe(etag)
  expect(changed.headers['vary']).toBe('accept-encoding, producer-id')
})

test('an invented event, or one of another producer, is refused without being looked for', async () => {
  const other = await app.aProducer()
  const event = await anEvent(app.db, club.id)
  const get = (id: string) => app.request(`/api/events/${id}`, { headers: { 'producer-id': other.id } })
  await get('nada')
  const asked = vi.spyOn(app.db.read, 'query')
  for (const id of ['nada', 'ainda-nada', event.id]) expect((await get(id)).json().code).toBe('event_not_found')
  const questions = asked.mock.calls.map(([question]) => question)
  asked.mockRestore()
  expect(questions.filter((question) => question.includes('events'))).toEqual([])
})
