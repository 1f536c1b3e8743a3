import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { insertRows } from '#db/insert-rows.ts'
import { reserve } from './a-cart.ts'
import { chargeKeyOf, createOrder, pay } from './a-purchase.ts'
import { aPartner } from './a-partner.ts'
import { anAccount, proveAddress } from './an-account.ts'
import { anEvent } from './an-event.ts'
import type { TestApp } from './start-app.ts'

/** Nobody else in any test is called, reached or at home like this. */
const SOMEBODY = {
  name: 'Zuleica Quintanilha',
  email: 'zuleica.quintanilha@exemplo.test',
  cellphone: '41912340987',
  birth_date: '1971-12-31',
}
const HOME = {
  country: 'Brasil' as const,
  zipcode: '80999123',
  neighborhood: 'Morro do Pregão',
  street: 'Travessa do Cata-vento',
  city: 'Vila Ametista',
  state: 'PR',
  number: '9871',
  complement: 'fundos',
}

/** The number on the proof for half price. */
export const PROOF = 'LAUDO-55021'

/** A person who has done everything one can do here, and left something in every table that tells of people. */
export async function accountWithEverything(app: TestApp) {
  const person = await anAccount(app, { verified: false, ...SOMEBODY, address: HOME })
  const post = (url: string, body: object) => app.post(url, body, person.bearer)
  const batches = [{ name: 'Lote 1', price_cents: 10_000, quantity: 50 }]
  const question = { id: 'team', label: 'Equipe', kind: 'text' as const, required: true }
  const tickets = [
    { name: 'Inteira', kind: 'full' as const, batches, additional_fields: [question] },
    { name: 'Meia', kind: 'half' as const, price_percent: 50 },
  ]
  const sections = [{ name: 'Pista', places: { capacity: 100 }, tickets }]
  const event = await anEvent(app.db, '0', { title: 'Festa da Vindima', sectors: [{ name: 'Pista', sections }] })

  const order = await buy(app, person, event.id)
  await holdAnother(app, person)

  const me = { kind: 'cookies', version: 1, allowed: true }
  await post('/api/consents', me)
  await post('/api/consents', { ...me, kind: 'biometry', event_id: event.id, document: person.document })
  await post('/api/email/code/send', { document: person.document })
  await proveAddress(app, person)
  const { name, email, document, cellphone } = person
  await post('/api/support', { topic: 'order', order_number: order.compra_id, name, email, text: 'Cadê a van?' })
  await insertRows(app.db, 'event_alerts', [{ event_id: event.id, email, producer_id: '0' }])
  await insertRows(app.db, 'biometry_registrations', [
    {
      event_id: event.id,
      document,
      name,
      cellphone,
      email,
      gender: 'F',
      birth_date: person.birth_date,
      status: 'refused',
      reason: 'A foto ficou escura.',
    },
  ])
  await app.db.query(
    `insert into biometry_photos (registration_id, sealed, sealed_key)
     select id, '\\x01', '\\x02' from biometry_registrations where document = $1`,
    [document],
  )
  await app.db.query(
    `insert into biometry_invites (secret_hash, ticket_id, document, producer_id, expires_at)
     select 'x', id, $1, '0', clock() + interval '90 days' from tickets where holder_document = $1 limit 1`,
    [document],
  )
  await insertRows(app.db, 'memberships', [
    { account_id: person.id, producer_id: '0', plan: 'Sócia Diamante', since: '2025-02-03', until: '2031-04-05' },
  ])
  const { links } = app.ctx.services
  const [ticket] = (await app.request(`/api/orders/${order.id}`, { headers: person.bearer })).json<Order>().items
  await post(`/api/tickets/${ticket?.id}/handover`, {})
  const [handover] = await app.db.query<{ id: string }>('select id from handovers where ticket_id = $1', [ticket?.id])
  await post(`/api/tickets/${ticket?.id}/handover`, { sent: links.of(handover?.id ?? '') })
  await app.request(`/api/handed/${links.of(handover?.id ?? '')}`)
  const known = { integration_id: await aPartner(app.db), account_id: person.id }
  await insertRows(app.db, 'partner_identities', [{ ...known, subject: 'mare-77001' }])
  await insertRows(app.db, 'partner_links', [
    { ...known, subject: 'mare-77002', link_hash: 'x', tries: 0, expires_at: '2090-01-01' },
  ])
  return { ...person, event, order }
}

type Person = Awaited<ReturnType<typeof anAccount>>

function inOwnName({ name, document, email, cellphone }: Person, typeId: string) {
  return { name, cpf: document, email, cellphone, typeId, seat: null }
}

async function save(app: TestApp, person: Person, { id }: Reservation, holders: object[], complete: boolean) {
  const url = `/api/checkout/reservation/${id}/holders`
  const answer = await app.request(url, { method: 'PUT', body: { holders, complete }, headers: person.bearer })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** One at full price with an answer, one at half price with its proof, paid by card. */
async function buy(app: TestApp, person: Person, event_id: string): Promise<Order> {
  const [full, half] = [`${event_id}-1-1-1`, `${event_id}-1-1-2`]
  const reservation = (await reserve(app, person, event_id, { [full]: 1, [half]: 1 })).json<Reservation>()
  const holders = [
    { ...inOwnName(person, full), additional: [{ field: 'team', value: 'Galo de Prata' }], half_price: null },
    { ...inOwnName(person, half), additional: [], half_price: { category: 'disabled', document: PROOF } },
  ]
  await save(app, person, reservation, holders, true)
  const order = (await createOrder(app, person, reservation.id)).json<Order>()
  const card_token = await app.sandbox.token({ number: '4000007777123453' })
  await pay(app, person, order.id, { method: 'card', card_token, installments: 1 })
  await app.settleEverything()
  return order
}

/** A ticket of the first type in the name of somebody else than its buyer. */
export async function aGift(app: TestApp, buyer: Person, person: Person, event_id: string): Promise<Order> {
  const type = `${event_id}-1-1-1`
  const reservation = (await reserve(app, buyer, event_id, { [type]: 1 })).json<Reservation>()
  await save(app, buyer, reservation, [{ ...inOwnName(person, type), additional: [], half_price: null }], true)
  const order = (await createOrder(app, buyer, reservation.id)).json<Order>()
  const waiting = (await pay(app, buyer, order.id, { method: 'pix' })).json<Order>()
  await app.sandbox.pay(chargeKeyOf(waiting))
  await app.settleEverything()
  return order
}

/** Something half typed in the cart. */
async function holdAnother(app: TestApp, person: Person): Promise<void> {
  const { id } = await anEvent(app.db, '0', { title: 'Feira de Inverno' })
  const type = `${id}-1-1-1`
  const reservation = (await reserve(app, person, id, { [type]: 1 })).json<Reservation>()
  const holder = { ...inOwnName(person, type), name: 'Zulmira Quintanilha', additional: [], half_price: null }
  await save(app, person, reservation, [holder], false)
}
