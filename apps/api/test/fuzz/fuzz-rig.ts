import type { Reservation } from '@bilheteria/contract/checkout'
import { CONSENT_VERSIONS } from '@bilheteria/contract/privacy'
import { randomUUID } from 'node:crypto'
import { hashToken } from '#crypto/tokens.ts'
import { reserve } from '../a-cart.ts'
import { anOpenOrder, aPaidOrder, cards, nameHolders } from '../a-purchase.ts'
import { aTheatre } from '../a-theatre.ts'
import { anAccount, type TestAccount } from '../an-account.ts'
import { anEvent } from '../an-event.ts'
import { anOrder } from '../an-order.ts'
import { aPartner } from '../a-partner.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { beginSession } from '#features/accounts/sessions.ts'
import { insertRows } from '#db/insert-rows.ts'
import { namesIn, type Case } from './case.ts'

/** Whoever asks, and what they may ask for by name. */
export type World = { person: TestAccount; names: Record<string, string> }
export type FuzzRig = Awaited<ReturnType<typeof startFuzzRig>>

/** Whoever asks a hundred thousand times would otherwise only meet the limits. */
const UNLIMITED = { CHECKS_PER_ADDRESS: '10000000', LOGIN_FAILURES_PER_ADDRESS: '10000000' }
const PLENTY = 100_000

const batches = [{ name: 'Lote 1', price_cents: 9_000, quantity: PLENTY }]
const sections = [
  { name: 'Pista', places: { capacity: PLENTY }, tickets: [{ name: 'Inteira', kind: 'full' as const, batches }] },
]
const big = { sectors: [{ name: 'Pista', sections }] }

/** The whole product with a catalogue that never sells out, without a socket and behind one. */
export async function startFuzzRig() {
  const app = await startApp(UNLIMITED)
  const url = await app.listen()
  const producer = await app.aProducer()
  await aPartner(app.db)
  const coupons = [
    {
      code: 'IPE10',
      method: 'percentage' as const,
      value: 10,
      max_items: 4,
      max_uses: PLENTY,
      ticket_types: ['Inteira'],
    },
  ]
  const event = await anEvent(app.db, '0', { ...big, coupons })
  const later = await anEvent(app.db, '0', { batches: [{ name: '1', price_cents: 100, quantity: 9, from_day: 5 }] })
  const gate = await anEvent(app.db, '0', { ...big, biometry_required: true })
  const always = {
    event: event.id,
    gate: gate.id,
    later: later.id,
    slug: producer.slug,
    partner: 'clube-mare',
    card: await app.sandbox.token({ number: cards.approved }),
    card_refused: await app.sandbox.token({ number: cards.refused }),
  }
  return {
    app,
    url,
    always,
    aWorld: (cases: readonly Case[], venue: Venue) => aWorld(app, { ...always, ...venue }, cases),
  }
}

export type Venue = Awaited<ReturnType<typeof aVenue>>

/** Its seats run out: every call gets one of its own. */
export async function aVenue({ db }: TestApp) {
  const { id: theatre } = await aTheatre(db)
  const seats = await db.query<{ id: string }>('select id::text from seats where section_id = $1 order by id limit 2', [
    `${theatre}-1-1`,
  ])
  const [found] = await db.query<{ hash: string }>('select hash from plans where event_id = $1', [theatre])
  return { theatre, seat_a: seats[0]?.id ?? '', seat_b: seats[1]?.id ?? '', plan: found?.hash ?? '' }
}

/** Somebody new with a session, and with whatever else the cases name. */
async function aWorld(app: TestApp, known: Record<string, string>, cases: readonly Case[]): Promise<World> {
  const person = await anAccount(app)
  const wanted = new Set(cases.flatMap(({ url, body = '' }) => [...namesIn(url), ...namesIn(body)]))
  const { document, email } = person
  const refresh = person.token.refresh_token ?? ''
  const names: Record<string, string> = { ...known, document, email, refresh, link: randomUUID() }
  const wants = (...some: string[]) => some.some((name) => wanted.has(name))
  if (wants('session')) {
    await beginSession(app.db, { account_id: person.id, entry: 'password', device: 'Outro aparelho' })
    const [other] = await app.db.query<{ id: string }>(
      'select id::text from sessions where account_id = $1 order by created_at desc limit 1',
      [person.id],
    )
    names['session'] = other?.id ?? ''
  }
  if (wants('link')) {
    const known_as = { integration_id: 'clube-mare', account_id: person.id, subject: person.id }
    const link = { link_hash: hashToken(names['link'] ?? ''), tries: 0, expires_at: '2090-01-01' }
    await insertRows(app.db, 'partner_links', [{ ...known_as, ...link }])
  }
  if (wants('paid_order', 'ticket', 'number', 'gate')) {
    const choices = { account_id: person.id, event_id: known['gate'] ?? '', holder: { cpf: document } }
    const paid = await anOrder(app.db, choices)
    Object.assign(names, { paid_order: paid.id, ticket: paid.ticket_ids[0], number: paid.compra_id })
  }
  if (wants('gate')) {
    const consent = { kind: 'biometry', version: CONSENT_VERSIONS.biometry, allowed: true }
    await app.post('/api/consents', { ...consent, event_id: known['gate'], document }, person.bearer)
  }
  if (wants('bought_order', 'bought_ticket')) {
    const bought = await aPaidOrder(app, person, known['gate'] ?? '')
    Object.assign(names, { bought_order: bought.id, bought_ticket: bought.items[0]?.id })
  }
  if (wants('open_order')) names['open_order'] = (await anOpenOrder(app, person, known['event'] ?? '')).id
  if (wants('reservation')) {
    const held = await reserve(app, person, known['theatre'] ?? '', { [`${known['theatre']}-2-1-1`]: 1 })
    names['reservation'] = held.json<Reservation>().id
    await nameHolders(app, person, held.json<Reservation>())
  }
  return { person, names }
}

/** What somebody still holds is for the next one. */
export async function leaveWorld({ db, request }: TestApp, { person }: World): Promise<void> {
  const held = await db.query<{ id: string }>(
    'select id::text from reservations where account_id = $1 and order_id is null',
    [person.id],
  )
  for (const { id } of held)
    await request(`/api/checkout/reservation/${id}`, { method: 'DELETE', headers: person.bearer })
}
