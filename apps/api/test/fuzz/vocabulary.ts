import * as fc from 'fast-check'
import { anyCpf, type Vocabulary } from './valid-input.ts'

const named = (...names: string[]) => fc.constantFrom(...names.map((name) => `~${name}~`))
const id = fc.uuid({ version: 4 })
const mostly = (leading: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: leading }, { weight: 1, arbitrary: other })

/** Left out more often than not: what only goes together with something else. */
const seldom = (value: fc.Arbitrary<unknown>) => mostly(fc.constant(undefined), value)

const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2005-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const email = fc.stringMatching(/^[a-z]{3,9}$/).map((name) => `${name}@exemplo.test`)
const person = fc.constantFrom('Ana Ramos', 'Bia Nunes', 'Zoé D’Ávila', 'João da Silva Sauro', 'Iñigo Peña')
const password = fc.constantFrom('um lugar na arquibancada', 'cadeira numerada azul', 'pão de queijo às seis 🎟')

const holder = fc.record({
  name: person,
  cpf: anyCpf,
  email,
  cellphone: fc.constant('41987654321'),
  typeId: fc.constant('~theatre~-2-1-1'),
  seat: fc.constant(null),
  additional: fc.constant([]),
  half_price: fc.constant(null),
})

function sectors(event: string, sector: string, most: number): fc.Arbitrary<unknown> {
  const [place, section] = [`~${event}~-${sector}`, `~${event}~-${sector}-1`]
  return fc
    .integer({ min: 0, max: most })
    .map((quantidade) => [{ id: place, sections: [{ id: section, tickets: [{ id: `${section}-1`, quantidade }] }] }])
}

/** What fields of that name lead to here, whichever call has them. */
const common: Vocabulary = {
  event_id: mostly(named('event', 'theatre', 'gate'), fc.constant('ninguem')),
  section_id: mostly(fc.constant('~theatre~-1-1'), fc.constant('ninguem')),
  hash: mostly(named('plan'), fc.constant('abc')),
  reservation_id: mostly(named('reservation'), id),
  order_id: mostly(named('paid_order', 'open_order'), id),
  ticket_id: mostly(named('ticket'), id),
  session_id: mostly(named('session'), id),
  integration_id: mostly(named('partner'), fc.constant('ninguem')),
  document: mostly(named('document'), anyCpf),
  of: mostly(named('document'), anyCpf),
  cpf: anyCpf,
  email: mostly(named('email'), email),
  username: mostly(named('email'), email),
  name: person,
  password,
  new_password: password,
  cellphone: fc.stringMatching(/^[1-9]{2}9\d{8}$/),
  birth_date: day,
  from: day,
  to: day,
  zipcode: fc.stringMatching(/^\d{8}$/),
  cep: fc.constantFrom('80410200', '01001000', '99999999'),
  state: fc.constantFrom('PR', 'SP', 'AC'),
  slug: mostly(named('slug'), fc.constantFrom('', 'ninguem')),
  code: fc.constantFrom('ABCDEF', 'IPE10', ' abcdef '),
  token: fc.constantFrom('x', 'a'.repeat(43)),
  refresh_token: mostly(named('refresh'), fc.constant('x')),
  link: mostly(named('link'), fc.constant('x')),
  invite: seldom(fc.constant('a'.repeat(43))),
  return_to: fc.constantFrom('/', '/sobre', '/ticket/buy/~event~', '//evil.test', 'https://evil.test'),
  q: fc.constantFrom('noite', 'serra clara', 'niote', 'á é'),
  category: fc.constantFrom('1', 'x'),
  page: fc.constantFrom('1', '2', '9999'),
  order_number: fc.constantFrom('~number~', '1', '2147483647', '#1'),
  coupons: fc.subarray(['IPE10', 'NADA']),
  seats: mostly(fc.subarray(['~seat_a~', '~seat_b~'], { minLength: 1 }), fc.constant(['999999999999999'])),
  holders: fc.array(holder, { maxLength: 2 }),
  ticket_ids: fc.oneof(fc.constant(['~ticket~']), fc.array(id, { minLength: 1, maxLength: 3 })),
  sectors: fc.oneof(sectors('theatre', '2', 2), sectors('event', '1', 3)),
  version: fc.constantFrom(1, 2, 1_000),
  since: fc.stringMatching(/^[\w.-]{1,20}$/),
}

/** Where one name means something else, or fields must agree. */
const own: Record<string, Vocabulary> = {
  reserveSeats: { event_id: fc.constant('~theatre~') },
  listSeats: { event_id: fc.constant('~theatre~') },
  getPlan: { event_id: fc.constant('~theatre~') },
  reserveTickets: { event_id: fc.constant('~event~'), sectors: sectors('event', '1', 3), token: fc.constant('x') },
  registerBiometry: { event_id: fc.constant('~gate~'), gender: fc.constantFrom('M', 'F', 'O') },
  validateBiometry: { event_id: fc.constant('~gate~'), of: named('document'), document: named('document') },
  recordConsent: {
    event_id: fc.constantFrom(undefined, '~gate~'),
    document: fc.constantFrom(undefined, '~document~'),
  },
  linkPartner: { code: seldom(fc.constant('ABCDEF')) },
  notifyMe: { event_id: mostly(named('later'), fc.constant('ninguem')) },
  logOut: { token: mostly(named('refresh'), fc.constant('x')) },
  cancelOrder: {
    order_id: mostly(named('bought_order', 'open_order'), id),
    ticket_ids: fc.oneof(fc.constant(['~bought_ticket~']), fc.array(id, { minLength: 1, maxLength: 3 })),
  },
  payOrder: {
    order_id: mostly(named('open_order'), id),
    installments: fc.constantFrom(undefined, undefined, 1, 2),
    card_token: fc.constantFrom(undefined, '~card~', '~card_refused~', 'sbx_bm90IGEgY2FyZA'),
  },
  registerAccount: { document: anyCpf, email, username: person },
  createOrder: { total_cents: seldom(fc.constant(1)) },
}

export function vocabularyOf(operation: string): Vocabulary {
  return { ...common, ...own[operation] }
}
