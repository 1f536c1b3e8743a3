import type { Endpoint } from '@bilheteria/contract/endpoint'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { aRegistration, type TestAccount } from './an-account.ts'

export type Inputs = Record<string, unknown>

const client = { client_id: 'storefront', client_secret: 'public' }
/** What each writing call takes, so that one thing at a time can be wrong with it. A new call needs a row here. */
export function rightInputs({ document, email, password }: TestAccount): Record<string, Inputs> {
  return {
    logIn: { grant_type: 'password', username: email, password, ...client },
    logOut: { token: 'x' },
    recordConsent: { kind: 'cookies', version: 1, allowed: true },
    registerAccount: aRegistration(),
    updateUser: {
      name: 'Ana Ramos',
      email,
      cellphone: '41987654321',
      birth_date: '1993-08-22',
      gender_id: 'F',
    },
    changePassword: { password, new_password: 'cadeira numerada azul' },
    sendProofCode: {},
    proveByCode: { code: 'ABCDEF' },
    searchRecovery: { document },
    sendRecoveryCode: { document, method: 'E-mail' },
    checkRecoveryCode: { document, code: 'ABCDEF' },
    recoverPassword: { document, token: 'x', password: 'cadeira numerada azul' },
    sendEmailCode: { document },
    verifyEmail: { document, code: 'ABCDEF' },
    startPartnerLogin: { return_to: '/' },
    linkPartner: { link: 'x', password: 'x' },
    sendLinkCode: { link: 'x' },
    notifyMe: { email },
    reserveTickets: {
      event_id: 'ninguem',
      sectors: [{ id: 'a', sections: [{ id: 'b', tickets: [{ id: 'c', quantidade: 1 }] }] }],
      token: null,
      coupons: ['IPE10'],
    },
    reserveSeats: { section_id: 'a', seats: ['1'] },
    sendTickets: {},
    findCoupon: { event_id: 'ninguem', code: 'IPE10' },
    saveHolders: { holders: [], complete: false },
    createOrder: { reservation_id: randomUUID() },
    payOrder: { method: 'card', installments: 2, card_token: 'sbx_bm90IGEgY2FyZA' },
    answerChange: { answer: 'keep' },
    cancelOrder: { ticket_ids: [randomUUID()] },
    changeHolder: { name: 'Bia Nunes', cpf: '52998224725', email: 'bia@exemplo.test', cellphone: '41987654321' },
    giveHalfPriceNumber: { category: 'student', document: 'CIE 123' },
    handOver: { email: 'bia@exemplo.test' },
    handOverAgain: {},
    registerBiometry: {
      name: 'Bia Nunes',
      document,
      cellphone: '41987654321',
      email,
      gender: 'F',
      birth_date: '1993-08-22',
      event_id: 'ninguem',
    },
    validateBiometry: { document, event_id: 'ninguem' },
    inviteHolder: {},
    exemptHolder: { minor: true },
    askForSupport: { topic: 'other', name: 'Ana', email, text: 'oi' },
  }
}

type Schema = { properties?: object; oneOf?: Schema[]; anyOf?: Schema[] }

/** What an input may have, by its schema. */
export function fieldsOf(input: Endpoint['input']): string[] {
  const { properties = {}, oneOf = [], anyOf = [] } = z.toJSONSchema(input, { io: 'input' }) as Schema
  return [properties, ...[...oneOf, ...anyOf].map((option) => option.properties ?? {})].flatMap(Object.keys)
}
