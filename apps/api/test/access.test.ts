import { fillPath, pathParams, type Endpoint } from '@bilheteria/contract/endpoint'
import type { Reservation } from '@bilheteria/contract/checkout'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aHalfPriceTicket } from './a-half-price-ticket.ts'
import { aMovedOrder } from './a-moved-order.ts'
import { reserve } from './a-cart.ts'
import { anOpenOrder, aPaidOrder } from './a-purchase.ts'
import { anAccount, logIn, proofOf, type TestAccount } from './an-account.ts'
import { anEvent, type EventChoices } from './an-event.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { startApp } from './start-app.ts'

const app = await startApp()
const ana = await anAccount(app)
const bia = await anAccount(app)

/**
 * Names anybody may know; everything else in an address is somebody's. `of` is a CPF: the tests of faces ask who may know
 * about whom. `link` is the secret itself: the tests of handing over ask what it opens.
 */
const PUBLIC = new Set(['event_id', 'section_id', 'integration_id', 'cep', 'hash', 'of', 'link'])

/** For each call with a private name in its address: how a thing of Ana's comes to be. A new call needs a row here. */
const things: Record<string, () => Promise<Record<string, string>>> = {
  endSession: async () => ({ session_id: await aSessionOf(ana) }),
  saveHolders: async () => ({ reservation_id: await aReservationOf(ana) }),
  releaseReservation: async () => ({ reservation_id: await aReservationOf(ana) }),
  getPaymentOptions: async () => ({ reservation_id: await aReservationOf(ana) }),
  getOrder: async () => ({ order_id: (await aFreshOrderOf(ana)).id }),
  watchOrder: async () => ({ order_id: (await aFreshOrderOf(ana)).id }),
  payOrder: async () => ({ order_id: (await aFreshOrderOf(ana)).id }),
  answerChange: async () => aMovedOrder(app, ana),
  cancelOrder: async () => ({ order_id: (await aFreshOrderOf(ana)).id }),
  sendTickets: async () => ({ order_id: (await aBoughtTicketOf(ana)).order_id }),
  getTicketPdf: async () => ({ ticket_id: (await aBoughtTicketOf(ana)).ticket_id }),
  changeHolder: async () => ({ ticket_id: (await aBoughtTicketOf(ana)).ticket_id }),
  giveHalfPriceNumber: async () => ({ ticket_id: await aHalfPriceTicket(app.db, ana.id) }),
  handOver: async () => ({ ticket_id: (await aBoughtTicketOf(ana)).ticket_id }),
  handOverAgain: async () => ({ ticket_id: (await aBoughtTicketOf(ana)).ticket_id }),
  recallTicket: async () => ({ ticket_id: (await aBoughtTicketOf(ana)).ticket_id }),
  exemptHolder: async () => ({ ticket_id: (await aBoughtTicketOf(ana, { biometry_required: true })).ticket_id }),
  inviteHolder: async () => ({ ticket_id: (await aBoughtTicketOf(ana, { biometry_required: true })).ticket_id }),
}

/** On another device. */
async function aSessionOf(account: TestAccount): Promise<string> {
  await logIn(app, account)
  const answer = await app.request('/api/user/sessions', { headers: account.bearer })
  return answer.json<{ data: { id: string; current: boolean }[] }>().data.find(({ current }) => !current)?.id ?? ''
}

const event = await anEvent(app.db, (await app.aProducer()).id)

async function aReservationOf(account: TestAccount): Promise<string> {
  return (await reserve(app, account, event.id, { [`${event.id}-1-1-1`]: 1 })).json<Reservation>().id
}

/** Of an event of its own: one that is being paid cannot be changed. */
async function aFreshOrderOf(account: TestAccount) {
  return anOpenOrder(app, account, (await anEvent(app.db, '0')).id)
}

async function aBoughtTicketOf(account: TestAccount, choices: EventChoices = {}) {
  const { id, items } = await aPaidOrder(app, account, (await anEvent(app.db, '0', choices)).id)
  return { order_id: id, ticket_id: items[0]?.id ?? '' }
}

/** What a call needs besides names to be obeyed. */
const bodies: Record<string, object> = {
  saveHolders: {
    holders: [
      {
        name: '',
        cpf: '',
        email: '',
        cellphone: '',
        typeId: `${event.id}-1-1-1`,
        seat: null,
        additional: [],
        half_price: null,
      },
    ],
    complete: false,
  },
  payOrder: { method: 'pix' },
  answerChange: { answer: 'keep' },
  exemptHolder: { minor: true },
  giveHalfPriceNumber: { category: 'student', document: 'CIE 123' },
  changeHolder: { name: 'Bia Nunes', cpf: '52998224725', email: 'bia@exemplo.test', cellphone: '41987654321' },
}

function ask(
  { method, path }: Endpoint,
  params: Record<string, string>,
  headers: Record<string, string> = {},
  body = {},
) {
  const url = fillPath(path, params)
  return app.request(url, { method, headers, ...(method === 'POST' || method === 'PUT' ? { body } : {}) })
}

const bearerFor = ({ errors }: Endpoint, account: TestAccount) =>
  errors.includes('proof_required') ? proofOf(app, account) : account.bearer

const behindLogin = everyEndpoint.filter(([, endpoint]) => endpoint.access === 'account')
const withPrivateNames = everyEndpoint.filter(([, { path }]) => pathParams(path).some((name) => !PUBLIC.has(name)))

test.each(behindLogin)('%s asks who calls before it looks at anything', async (_name, endpoint) => {
  const nothing = Object.fromEntries(pathParams(endpoint.path).map((name) => [name, 'x']))
  for (const headers of [undefined, { authorization: 'Bearer inventado' }]) {
    const answer = await ask(endpoint, nothing, headers)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('unauthenticated')
  }
})

test.each(withPrivateNames)('%s is behind the login and has its row', (name, { access }) => {
  expect(access).toBe('account')
  expect(Object.keys(things)).toContain(name)
})

describe.each(withPrivateNames)('%s', (name, endpoint) => {
  test('tells a stranger the same about a thing of others as about none', async () => {
    const thing = (await things[name]?.()) ?? {}
    const none = Object.fromEntries(Object.keys(thing).map((param) => [param, randomUUID()]))
    const headers = await bearerFor(endpoint, bia)
    const foreign = await ask(endpoint, thing, headers, bodies[name])
    const missing = await ask(endpoint, none, headers, bodies[name])
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(missing.body)
  })
})

// A stream never ends by itself: the order's own tests listen to it.
test.each(withPrivateNames.filter(([, { sends }]) => sends !== 'events'))(
  '%s obeys its owner',
  async (name, endpoint) => {
    const thing = (await things[name]?.()) ?? {}
    const headers = await bearerFor(endpoint, ana)
    expect((await ask(endpoint, thing, headers, bodies[name])).statusCode).toBe(200)
  },
)

const writing = everyEndpoint.filter(([, { method }]) => method === 'POST' || method === 'PUT')

describe.each(writing)('%s', (_name, { method, path }) => {
  const url = fillPath(path, Object.fromEntries(pathParams(path).map((param) => [param, 'x'])))

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json-x',
  ])('does not read %s', async (type) => {
    const answer = await app.request(url, { method, headers: { 'content-type': type }, body: 'a=1' })
    expect(answer.statusCode).toBe(415)
  })

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost@evil.example', 'x'])(
    'is not for a page of %s',
    async (origin) => {
      const answer = await app.request(url, { method, headers: { origin }, body: {} })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})

test('our own pages may write', async () => {
  const answer = await app.post('/oauth/revoke', { token: 'x' }, { origin: 'http://localhost' })
  expect(answer.statusCode).toBe(200)
})
