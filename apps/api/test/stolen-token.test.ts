import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { aCpf } from './a-cpf.ts'
import { anAccount, bearerOf, logIn, proofOf, type TestAccount } from './an-account.ts'
import { anEvent } from './an-event.ts'
import { anOrder } from './an-order.ts'
import { aPaidOrder } from './a-purchase.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { startApp } from './start-app.ts'

const app = await startApp()
const event = await anEvent(app.db, '0', { biometry_required: true })
const sold = await anEvent(app.db, '0')
beforeEach(() => app.moveClock('0'))

/** Somebody with a ticket, unless it would be in the way of leaving; and what each call that asks for a proof would do to them. */
async function aFan(asked = '') {
  const fan = await anAccount(app)
  const order = { account_id: fan.id, event_id: event.id }
  const { ticket_ids } = asked === 'deleteAccount' ? { ticket_ids: [] } : await anOrder(app.db, order)
  const paid = asked === 'cancelOrder' ? (await aPaidOrder(app, fan, sold.id)).id : ''
  const holder = { name: 'Bia Nunes', cpf: aCpf(), email: 'bia@exemplo.test', cellphone: '41912345678' }
  const put = (url: string, body: object) => (headers: Headers) => app.request(url, { method: 'PUT', body, headers })
  const calls: Record<string, Call> = {
    cancelOrder: (headers) => app.post(`/api/orders/${paid}/cancel`, {}, headers),
    updateUser: put('/api/user', { cellphone: '71998765432' }),
    changeHolder: put(`/api/tickets/${ticket_ids[0]}/holder`, holder),
    handOverAgain: put(`/api/tickets/${ticket_ids[0]}/handover`, {}),
    recallTicket: (headers) => app.request(`/api/tickets/${ticket_ids[0]}/handover`, { method: 'DELETE', headers }),
    exemptHolder: put(`/api/tickets/${ticket_ids[0]}/biometry/exempt`, { minor: true }),
    exportPersonalData: (headers) => app.request('/api/user/export', { headers }),
    deleteAccount: (headers) => app.request('/api/user?confirm=excluir', { method: 'DELETE', headers }),
  }
  return { fan, calls }
}
type Headers = { authorization: string }
type Call = (headers: Headers) => ReturnType<typeof app.request>

const ASKING = [
  'cancelOrder',
  'updateUser',
  'changeHolder',
  'handOverAgain',
  'recallTicket',
  'exemptHolder',
  'exportPersonalData',
  'deleteAccount',
]
/** Whom the fan is and who enters with their tickets. */
const stored = ({ id }: TestAccount) =>
  app.db.query(
    `select accounts.*, (select jsonb_agg(tickets) from tickets join orders on orders.id = order_id where account_id = $1)
       from accounts where id = $1`,
    [id],
  )

test('every call that asks for a proof is told of here', () => {
  const asking = everyEndpoint.filter(([, { errors }]) => errors.includes('proof_required')).map(([name]) => name)
  expect(asking.toSorted()).toEqual(ASKING.toSorted())
})

describe.each(ASKING)('%s', (name) => {
  test('refuses a token that was copied, and changes nothing', async () => {
    const { fan, calls } = await aFan(name)
    const before = await stored(fan)
    const answer = await calls[name]!(fan.bearer)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ code: 'proof_required', message: 'Para sua segurança, confirme que é você.' })
    expect(await stored(fan)).toEqual(before)
  })

  test('refuses a login of this moment too: what it saved can be copied', async () => {
    const { fan, calls } = await aFan(name)
    expect((await calls[name]!(bearerOf((await logIn(app, fan)).json()))).statusCode).toBe(403)
  })

  test('obeys whoever has just typed the password', async () => {
    const { fan, calls } = await aFan(name)
    const client = { client_id: 'storefront', client_secret: 'public' }
    const asked = { grant_type: 'password', username: fan.email, password: fan.password, scope: 'proof', ...client }
    const proof = (await app.post('/oauth/token', asked)).json<{ access_token: string }>()
    expect((await calls[name]!(bearerOf(proof))).statusCode).toBe(200)
  })

  test('changes nothing of this person by the proof of another', async () => {
    const { fan, calls } = await aFan(name)
    const before = await stored(fan)
    const thief = await anAccount(app)
    const answer = await calls[name]!(await proofOf(app, thief))
    expect(answer.body).not.toContain(fan.email)
    expect(await stored(fan)).toEqual(before)
  })

  test('refuses a proof that has run out', async () => {
    const { fan, calls } = await aFan(name)
    const before = await stored(fan)
    const proof = await proofOf(app, fan)
    await app.moveClock('16 minutes')
    expect((await calls[name]!(proof)).json().code).toBe('unauthenticated')
    expect(await stored(fan)).toEqual(before)
  })
})

test('a holder is not changed by the proof of another, whose ticket it is not', async () => {
  const { calls } = await aFan()
  const thief = await anAccount(app)
  expect((await calls['changeHolder']!(await proofOf(app, thief))).json().code).toBe('ticket_not_found')
})

test('a copied token changes neither e-mail nor password', async () => {
  const { fan } = await aFan()
  const before = await stored(fan)
  const ask = (url: string, body: object) => app.request(url, { method: 'PUT', body, headers: fan.bearer })
  const guess = randomUUID()
  const email = `ladrao-${fan.email}`
  expect((await ask('/api/user', { email })).statusCode).toBe(422)
  expect((await ask('/api/user', { email, password: guess })).json().code).toBe('wrong_password')
  const new_password = 'cadeira numerada azul'
  expect((await ask('/api/user/password', { password: guess, new_password })).json().code).toBe('wrong_password')
  expect(await stored(fan)).toEqual(before)
})
