import type { Reservation } from '@bilheteria/contract/checkout'
import type { HolderDraft } from '@bilheteria/contract/holders'
import { expect, test } from 'vitest'
import type { DemoField } from '#demo/demo-event.ts'
import { aCpf } from '#test/a-cpf.ts'
import { held, reserve, reserveSeats } from '#test/a-cart.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent, type EventChoices } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const club = await app.aProducer()
const ana = await anAccount(app)

const shirt: DemoField = {
  id: 'shirt_size',
  label: 'Camiseta',
  kind: 'select',
  required: true,
  options: ['P', 'M', 'G'],
}
const team: DemoField = { id: 'team', label: 'Equipe', kind: 'text', required: false }
const emergency: DemoField = { id: 'emergency', label: 'Emergência', kind: 'phone', required: true }

/** Types 1 full, 2 half, 3 with questions of its own. */
async function aHeldCart(amounts: number[], choices: EventChoices = {}, producer_id = club.id) {
  const batches = [{ name: 'Lote 1', price_cents: 10_000, quantity: 50 }]
  const { id } = await anEvent(app.db, producer_id, {
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            places: { capacity: 100 },
            tickets: [
              { name: 'Inteira', kind: 'full', batches },
              { name: 'Meia', kind: 'half', price_percent: 50 },
              { name: 'Corrida', kind: 'full', batches, additional_fields: [shirt, team, emergency] },
            ],
          },
        ],
      },
    ],
    ...choices,
  })
  const type = (n: number) => `${id}-1-1-${n}`
  const take = (of: number[]) =>
    reserve(
      app,
      ana,
      id,
      Object.fromEntries(of.map((amount, i) => [type(i + 1), amount] as const).filter(([, n]) => n > 0)),
    )
  const reservation = (await take(amounts)).json<Reservation>()
  const save = (holders: HolderDraft[], complete = true) =>
    app.request(`/api/checkout/reservation/${reservation.id}/holders`, {
      method: 'PUT',
      headers: ana.bearer,
      body: {
        holders,
        complete,
      },
    })
  return { id, type, take, save }
}

const person = (typeId: string, choices: Partial<HolderDraft> = {}): HolderDraft => ({
  name: 'Bruno Teles',
  cpf: aCpf(),
  email: 'bruno@exemplo.test',
  cellphone: '41987654321',
  typeId,
  seat: null,
  additional: [],
  half_price: null,
  ...choices,
})
const nobody = (typeId: string) => person(typeId, { name: '', cpf: '', email: '', cellphone: '' })

test('what is half typed is kept and read back', async () => {
  const cart = await aHeldCart([2])
  const draft = [person(cart.type(1)), { ...nobody(cart.type(1)), name: 'Cla' }]
  expect((await cart.save(draft, false)).json<Reservation>().holders).toEqual(draft)
  expect((await held(app, ana, cart.id))?.holders).toEqual(draft)
})

test('whoever was named stays with a ticket of the same type when the cart changes, else with any other', async () => {
  const cart = await aHeldCart([2, 1])
  const [first, second, half] = [person(cart.type(1)), person(cart.type(1)), person(cart.type(2))]
  await cart.save([first, second, half], false)
  const moved = { ...second, typeId: cart.type(2) }
  expect((await cart.take([1, 2])).json<Reservation>().holders).toEqual([first, half, moved])
  expect((await cart.take([1])).json<Reservation>().holders).toEqual([first])
})

test('of half price and of questions nothing goes along to a ticket of another type', async () => {
  const cart = await aHeldCart([0, 1, 1])
  const half = person(cart.type(2), { half_price: { category: 'student', document: 'CIE 123' } })
  const racer = person(cart.type(3), { additional: [{ field: 'team', value: 'Pé de Vento' }] })
  await cart.save([half, racer], false)
  const plain = { typeId: cart.type(1), additional: [], half_price: null }
  expect((await cart.take([2])).json<Reservation>().holders).toEqual([
    { ...half, ...plain },
    { ...racer, ...plain },
  ])
})

test('whoever was named for a seat stays with that seat, and whose seat changes goes along', async () => {
  const batches = [{ name: 'Lote 1', price_cents: 10_000, quantity: 10 }]
  const tickets = [{ name: 'Inteira', kind: 'full' as const, batches }]
  const { id } = await anEvent(app.db, club.id, {
    sectors: [{ name: 'A', sections: [{ name: 'A', places: { rows: 1, seats_per_row: 10 }, tickets }] }],
  })
  const seats = await app.db.query<{ id: string }>(
    'select id::text from seats where section_id = $1 order by number limit 3',
    [`${id}-1-1`],
  )
  const [a1 = '', a2 = '', a3 = ''] = seats.map((seat) => seat.id)
  const choose = async (...chosen: string[]) =>
    (await reserveSeats(app, ana, id, `${id}-1-1`, chosen)).json<Reservation>()
  const { id: reservation_id } = await choose(a1, a2)
  const [first, second] = [a1, a2].map((seat) => person(`${id}-1-1-1`, { seat }))
  await app.request(`/api/checkout/reservation/${reservation_id}/holders`, {
    method: 'PUT',
    headers: ana.bearer,
    body: {
      holders: [first, second],
      complete: false,
    },
  })
  expect((await choose(a2, a3)).holders).toEqual([second, { ...first, seat: a3 }])
})

test('one question has one answer', async () => {
  const cart = await aHeldCart([0, 0, 1])
  const additional = [
    { field: 'shirt_size', value: 'M' },
    { field: 'emergency', value: '41987654321' },
    { field: 'shirt_size', value: 'G' },
  ]
  expect((await cart.save([person(cart.type(3), { additional })])).json().errors).toEqual({
    'holders.0.additional.shirt_size': ['Campo desconhecido'],
  })
})

test('complete means everything a ticket needs, each lack told at its field', async () => {
  const cart = await aHeldCart([1, 1, 1])
  const refused = await cart.save([
    { ...nobody(cart.type(1)), cpf: '11111111111', email: 'bruno@', cellphone: '4199' },
    nobody(cart.type(2)),
    person(cart.type(3), {
      additional: [
        { field: 'shirt_size', value: 'XXL' },
        { field: 'emergency', value: '123' },
        { field: 'sapato', value: '42' },
      ],
    }),
  ])
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({
    'holders.0.name': ['Este campo é obrigatório', 'O nome precisa ter mais que 2 letras.'],
    'holders.0.cpf': ['CPF inválido'],
    'holders.0.email': ['E-mail inválido'],
    'holders.0.cellphone': ['O número de telefone deve conter no mínimo 11 dígitos'],
    'holders.1.name': ['Este campo é obrigatório', 'O nome precisa ter mais que 2 letras.'],
    'holders.1.cpf': ['Este campo é obrigatório', 'CPF inválido', 'CPF inválido'],
    'holders.1.half_price.category': ['Escolha o motivo da meia'],
    'holders.2.additional.shirt_size': ['Escolha uma das opções'],
    'holders.2.additional.emergency': ['O número de telefone deve conter no mínimo 11 dígitos'],
    'holders.2.additional.sapato': ['Campo desconhecido'],
  })
})

test('complete holders are kept, with category, document and answers', async () => {
  const cart = await aHeldCart([0, 1, 1])
  const holders = [
    person(cart.type(2), { half_price: { category: 'student', document: 'CIE 123' } }),
    person(cart.type(3), {
      additional: [
        { field: 'shirt_size', value: 'M' },
        { field: 'emergency', value: '41987654321' },
      ],
    }),
  ]
  expect((await cart.save(holders)).statusCode).toBe(200)
  expect((await held(app, ana, cart.id))?.holders).toEqual(holders)
})

test('accepts half price without the number, sent empty or left out', async () => {
  const cart = await aHeldCart([0, 2])
  const [empty, left_out] = [{ category: 'student', document: '' }, { category: 'disabled' }]
  const holders = [empty, left_out].map((half_price) => Object.assign(person(cart.type(2)), { half_price }))
  expect((await cart.save(holders as HolderDraft[])).statusCode).toBe(200)
  const given = (await held(app, ana, cart.id))?.holders.map((holder) => holder?.half_price)
  expect(given).toEqual([empty, { category: 'disabled', document: '' }])
})

test('requires the number where the producer does', async () => {
  const strict = await app.aProducer({ half_price_number_required: true })
  const required = await aHeldCart([0, 1], {}, strict.id)
  const holder = person(required.type(2), { half_price: { category: 'student', document: '' } })
  const refused = await required.save([holder])
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({ 'holders.0.half_price.document': ['Este campo é obrigatório'] })
  const event = await app.request(`/api/events/${required.id}`)
  expect(event.json()).toMatchObject({ half_price_number_required: true })
  expect(
    (await required.save([{ ...holder, half_price: { category: 'student', document: 'CIE 1' } }])).statusCode,
  ).toBe(200)
})

test('one person, one ticket where faces are checked', async () => {
  const cart = await aHeldCart([2], { biometry_required: true })
  const twice = person(cart.type(1))
  expect((await cart.save([twice, twice])).json().errors).toEqual({
    'holders.1.cpf': ['Neste evento cada pessoa entra com um só ingresso'],
  })
})

test.each([
  ['fewer people than tickets', 1, 1],
  ['people for other tickets', 2, 3],
])('%s are refused', async (_title, count, type) => {
  const cart = await aHeldCart([2])
  const refused = await cart.save(
    Array.from({ length: count }, () => person(cart.type(type))),
    false,
  )
  expect(refused.json()).toEqual({
    code: 'reservation_changed',
    message: 'Sua reserva mudou em outra janela ou em outro aparelho. Confira antes de continuar.',
  })
})

test('a lapsed reservation takes no names any more', async () => {
  const cart = await aHeldCart([1])
  await app.moveClock('16 minutes')
  expect((await cart.save([person(cart.type(1))])).json()).toEqual({
    code: 'reservation_not_found',
    message: 'Essa reserva não existe mais. Escolha os ingressos de novo.',
  })
  await app.moveClock('0')
})
