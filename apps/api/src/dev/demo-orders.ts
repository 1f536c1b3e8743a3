import type { Token } from '@bilheteria/contract/accounts'
import type { Reservation } from '@bilheteria/contract/checkout'
import { AppError } from '@bilheteria/contract/errors'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Order } from '@bilheteria/contract/orders'
import { CONSENT_VERSIONS } from '@bilheteria/contract/privacy'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/db.ts'
import { manualFaceActions } from '#features/biometry/manual-actions.ts'
import { MINUTE_S, spend } from '#db/limits.ts'
import type { Http } from '#http/create-http.ts'
import { sealCard } from '#sandbox/card-token.ts'
import { testCards, type Outcome } from '#sandbox/test-cards.ts'

const bruno = { name: 'Bruno Teles', cpf: '11144477735', email: 'bruno.teles@exemplo.test', cellphone: '71998765432' }
/** Who goes along where everybody enters by face. */
const friends = [
  { name: 'Lia Moura', cpf: '86288366757', email: 'lia.moura@exemplo.test', cellphone: '71991234567' },
  { name: 'Davi Rocha', cpf: '98765432100', email: 'davi.rocha@exemplo.test', cellphone: '71997654321' },
]
const login = {
  grant_type: 'password',
  username: bruno.email,
  password: 'bruno-vai-ao-show',
  client_id: 'storefront',
  client_secret: 'public',
}
const PATIENCE_MS = 30_000
const LOOK_MS = 300

/** Of several processes that start at once only one plays. */
const TURN = { name: 'demo orders', max: 1, seconds: MINUTE_S }

/** Bruno's purchases: an order in every state, made the way any fan makes one. Only in a shop that has sold nothing yet. */
export async function playDemoOrders(app: Http, db: Db): Promise<void> {
  try {
    if ((await db.query('select 1 from orders limit 1')).length > 0) return
    await spend(db, TURN)
    const token = await ask<Token>(app, undefined, 'POST', '/oauth/token', login)
    const proof = await ask<Token>(app, undefined, 'POST', '/oauth/token', { ...login, scope: 'proof' })
    await shop(createFan(app, db, token, proof), db)
    await ask(app, token, 'POST', '/oauth/revoke', { token: token.access_token })
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return
    app.log.warn({ reason: (error as Error).message }, 'the demo’s orders are not complete')
  }
}

async function shop(fan: Fan, db: Db): Promise<void> {
  await fan.buy('101', 2)
  await showFaces(fan, db, await fan.buy('301', 3))
  await fan.buy('501', 1)
  const partly = await fan.buy('602', 2)
  await fan.cancel(partly, partly.items[0]?.id)
  await fan.cancel(await fan.buy('603', 1))
  await fan.pressCard(await fan.order('701', 1), 'in_review')
  await fan.pressCard(await fan.order('105', 1), 'insufficient_funds')
  const missed = await fan.pressPix(await fan.order('201', 1))
  await db.query(`update reservations set expires_at = created_at + interval '1 second' where order_id = $1`, [
    missed.id,
  ])
  await fan.pressPix(await fan.order('103', 1))
}

/** One face is approved, one refused, and Bruno's own is still missing. */
async function showFaces(fan: Fan, db: Db, { items, event }: Order): Promise<void> {
  for (const { holder } of items.filter(({ holder }) => holder.cpf !== bruno.cpf)) {
    await fan.registerFace({ ...holder, event_id: event.id })
  }
  const { list, decide } = manualFaceActions(db)
  for (const { id, name } of await list()) await decide(id, name === 'Lia Moura' ? 'approved' : 'refused')
}

type Fan = ReturnType<typeof createFan>
type Method = 'GET' | 'POST' | 'PUT'

async function ask<Answer>(app: Http, token: Token | undefined, method: Method, url: string, body?: object) {
  const headers = { ...(token && { authorization: `Bearer ${token.access_token}` }) }
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`)
  return answer.json<Answer>()
}

function createFan(app: Http, db: Db, token: Token, proof: Token) {
  const call = <Answer>(method: Method, url: string, body?: object) => ask<Answer>(app, token, method, url, body)
  const press = (order: Order, body: object) => call<Order>('POST', `/api/orders/${order.id}/payments`, body)

  async function order(event_id: string, amount: number): Promise<Order> {
    const event = await call<EventDetail>('GET', `/api/events/${event_id}`)
    const reservation = await call<Reservation>('POST', '/api/checkout/reserve', cartOf(event, amount))
    const url = `/api/checkout/reservation/${reservation.id}/holders`
    await call('PUT', url, { holders: holdersOf(reservation), complete: true })
    return call<Order>('POST', '/api/orders', { reservation_id: reservation.id })
  }

  async function buy(event_id: string, amount: number): Promise<Order> {
    const made = await order(event_id, amount)
    if (made.quote.total_cents === 0) return press(made, { method: 'free' })
    const { payment } = await press(made, { method: 'pix' })
    await call('POST', `/dev/sandbox/charges/${payment?.id.replaceAll('-', '')}/pay`)
    return settled(() => call<Order>('GET', `/api/orders/${made.id}`))
  }

  return {
    order,
    buy,
    pressPix: (made: Order) => press(made, { method: 'pix' }),
    pressCard: async (made: Order, outcome: Outcome) => {
      const number = testCards.find((card) => card.outcome === outcome)?.number ?? ''
      return press(made, { method: 'card', card_token: await sealCard(db, { number }) })
    },
    registerFace: async ({
      cpf: document,
      event_id,
      ...person
    }: Order['items'][0]['holder'] & { event_id: string }) => {
      await call('POST', '/api/consents', {
        kind: 'biometry',
        version: CONSENT_VERSIONS.biometry,
        allowed: true,
        event_id,
        document,
      })
      const about = { gender: 'O', birth_date: '1994-05-12', event_id, document }
      await call('POST', '/api/biometry/register', { ...person, ...about })
    },
    cancel: (made: Order, ticket_id?: string) =>
      ask<Order>(app, proof, 'POST', `/api/orders/${made.id}/cancel`, {
        ...(ticket_id && { ticket_ids: [ticket_id] }),
      }),
  }
}

/** The first type anybody may buy without choosing a seat or answering a question. */
function cartOf({ id, sectors }: EventDetail, quantidade: number) {
  for (const sector of sectors) {
    for (const section of sector.sections) {
      const simple = section.tickets.find(
        ({ kind, status, plans, additional_fields }) =>
          kind === 'full' && status === 'on_sale' && plans.length === 0 && additional_fields.length === 0,
      )
      if (!simple || section.numbered) continue
      const tickets = [{ id: simple.id, quantidade }]
      return { event_id: id, sectors: [{ id: sector.id, sections: [{ id: section.id, tickets }] }], token: null }
    }
  }
  throw new Error(`event ${id} has no simple ticket`)
}

function holdersOf({ items }: Reservation) {
  const rest = { seat: null, additional: [], half_price: null }
  return items.flatMap(({ ticket_type_id, amount }) =>
    Array.from({ length: amount }, (_, i) => Object.assign({ typeId: ticket_type_id }, friends[i - 1] ?? bruno, rest)),
  )
}

async function settled(look: () => Promise<Order>): Promise<Order> {
  for (let waited_ms = 0; waited_ms < PATIENCE_MS; waited_ms += LOOK_MS) {
    const order = await look()
    if (order.state === 'paid') return order
    await sleep(LOOK_MS)
  }
  throw new Error('a payment did not arrive')
}
