import type { Order } from '@bilheteria/contract/orders'
import type { Token } from '@bilheteria/contract/accounts'
import * as fc from 'fast-check'
import { aHalfPriceTicket } from '../a-half-price-ticket.ts'
import { aMovedOrder } from '../a-moved-order.ts'
import { codeSentTo } from '../an-account.ts'
import type { TestApp } from '../start-app.ts'
import type { World } from './fuzz-rig.ts'
import type { Vocabulary } from './valid-input.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Names of what must be stored before a call can succeed; everything else is drawn from the description. */
const STORED =
  'event_id section_id hash reservation_id order_id ticket_id session_id integration_id of slug sectors seats ' +
  'ticket_ids card_token link refresh_token username invite'

const word = (name: string) => fc.constant(`~${name}~`)
const ofPerson = { document: word('document') }

/** Calls that succeed only with what one person knows. */
const known: Record<string, Vocabulary> = {
  changePassword: { password: word('password') },
  logIn: { password: word('password') },
  linkPartner: { password: word('password') },
  sendEmailCode: ofPerson,
  verifyEmail: { ...ofPerson, code: word('code') },
  proveByCode: { code: word('code') },
  checkRecoveryCode: { ...ofPerson, code: word('code') },
  searchRecovery: ofPerson,
  sendRecoveryCode: ofPerson,
  recoverPassword: { ...ofPerson, token: word('token') },
  registerBiometry: ofPerson,
  findCoupon: { event_id: word('event'), code: fc.constant('IPE10') },
  saveHolders: { holders: vocabularyOf('saveHolders')['holders']! },
  payOrder: {
    order_id: word('open_order'),
    installments: vocabularyOf('payOrder')['installments']!,
    card_bin: fc.constant(undefined),
    total_cents: fc.constant(undefined),
  },
  createOrder: { total_cents: fc.constant(undefined), payment: fc.constantFrom(undefined, { method: 'pix' }) },
  validateBiometry: { of: word('document'), ...ofPerson },
  recordConsent: { event_id: word('gate'), ...ofPerson },
  answerChange: { order_id: word('moved_order'), change_id: word('change') },
  giveHalfPriceNumber: { ticket_id: word('half_ticket') },
  getHandedTicket: { link: word('handed') },
  watchHandedTicket: { link: word('handed') },
  getHandedPdf: { link: word('handed') },
}

export function storedWords(operation: string): Vocabulary {
  const all = vocabularyOf(operation)
  const stored = Object.fromEntries(STORED.split(' ').flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
  return { ...stored, ...known[operation] }
}

type Prepare = (app: TestApp, world: World) => Promise<Record<string, string>>

const aHandedLink: Prepare = async (app, { person }) => {
  const ticket_id = await aHalfPriceTicket(app.db, person.id)
  const answer = await app.post(`/api/tickets/${ticket_id}/handover`, {}, person.bearer)
  const { items } = answer.json<Order>()
  return { handed: items[0]?.handover?.url.split('/').at(-1) ?? '' }
}

const aRecoveryCode: Prepare = async (app, { person }) => {
  await app.post('/api/password/code', { document: person.document, method: 'E-mail' })
  return { code: await codeSentTo(app, person.email) }
}

/** What such a call needs before it is made, by names. */
const preparing: Record<string, Prepare> = {
  verifyEmail: async (app, { person }) => {
    await app.db.query('update accounts set email_verified_at = null where id = $1', [person.id])
    await app.post('/api/email/code/send', { document: person.document }, person.bearer)
    return { code: await codeSentTo(app, person.email) }
  },
  proveByCode: async (app, { person }) => {
    await app.post('/api/user/proof/code', {}, person.bearer)
    return { code: await codeSentTo(app, person.email) }
  },
  checkRecoveryCode: aRecoveryCode,
  recoverPassword: async (app, world) => {
    const code = (await aRecoveryCode(app, world))['code']
    const answer = await app.post('/api/password/check', { document: world.person.document, code })
    return { token: answer.json<Token>().access_token }
  },
  answerChange: async (app, { person }) => {
    const { order_id, change_id } = await aMovedOrder(app, person)
    return { moved_order: order_id, change: change_id }
  },
  giveHalfPriceNumber: async (app, { person }) => ({ half_ticket: await aHalfPriceTicket(app.db, person.id) }),
  getHandedTicket: aHandedLink,
  watchHandedTicket: aHandedLink,
  getHandedPdf: aHandedLink,
}

/** The world with what only this call needs. */
export async function prepareFor(operation: string, app: TestApp, world: World): Promise<World> {
  const more = (await preparing[operation]?.(app, world)) ?? {}
  return { ...world, names: { ...world.names, password: world.person.password, ...more } }
}
