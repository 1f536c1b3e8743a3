import * as fields from '@bilheteria/contract/fields'
import * as person from '@bilheteria/contract/person'
import { code, opaqueToken } from '@bilheteria/contract/accounts'
import { halfPriceCategories } from '@bilheteria/contract/checkout'
import { cardBin } from '@bilheteria/contract/paying'
import { STATES } from '@bilheteria/rules/cep'
import { ACCOUNT_MIN_AGE, FACE_MIN_AGE } from '@bilheteria/rules/policy'
import type { $ZodType } from 'zod/v4/core'

/** What JSON Schema cannot take from the code of a shared field: other keywords, a sentence, an example. */
export const fieldRules = new Map<$ZodType, Record<string, unknown>>([
  [fields.publicId, { examples: ['classico-2026'] }],
  [fields.privateId, { examples: ['7d1f6a52-9c8e-4b0a-a5d3-2f4e6b8c0d1e'] }],
  [fields.time, { examples: ['2026-12-05T20:00:00-03:00'] }],
  [fields.day, { format: 'date', examples: ['2026-12-05'] }],
  [fields.cents, { description: 'Cents of a real.', examples: [12_000] }],
  [fields.email, { format: 'email', examples: ['ana@exemplo.com.br'] }],
  [fields.optionalEmail, { examples: ['ana@exemplo.com.br'] }],
  [
    person.document,
    { description: 'CPF: eleven digits, the last two are its check digits.', examples: ['52998224725'] },
  ],
  [person.cellphone, { description: 'Digits with the area code.', examples: ['41987654321'] }],
  [person.optionalCellphone, { examples: ['41987654321'] }],
  [
    person.personName,
    { description: 'At least three letters; no bidirectional or zero-width character.', examples: ['Ana Ramos'] },
  ],
  [person.birthDate, { format: 'date', examples: ['1993-08-22'] }],
  [
    person.newPassword,
    {
      pattern: String.raw`\S`,
      description: 'Refused if it is easy to guess: a common word or password, a keyboard pattern, the own name.',
      examples: ['cadeira numerada azul'],
    },
  ],
  [person.state, { enum: STATES, examples: ['PR'] }],
  [person.zipcode, { examples: ['80410200'] }],
  [code, { examples: ['ABCDEF'] }],
  [opaqueToken, { examples: ['Xk3v0yQ1mZl8'] }],
  [cardBin, { examples: ['411111'] }],
])

/** Storable text, for languages without Unicode properties in patterns. Only they can send a lone surrogate, and few do. */
export const TEXT = String.raw`^[^\x00]*$`
/** The same for text that is trimmed and may not be empty. */
export const NOT_BLANK = String.raw`^\s*[^\s\x00][^\x00]*$`

/** Rules between fields, or of what is stored, which answer 422 and stand in no schema; by the call's name. */
export const rulesOfCall: Record<string, string | undefined> = {
  registerAccount:
    `A birth date makes the person at least ${ACCOUNT_MIN_AGE} years old today. \`gender_id\` and \`address\` are required ` +
    'unless the producer’s `registration` is `express`.',
  updateUser: '`password` is required where `email` changes.',
  linkPartner: 'Needs `password` or `code`.',
  validateBiometry: '`of` equals `document`. The document is that of the ticket’s holder.',
  registerBiometry: `The document is that of the ticket’s holder, who is at least ${FACE_MIN_AGE} years old on the day of the event.`,
  reserveTickets:
    'At least one ticket has an amount above 0. Each ticket type stands once, below its own sector and section. In a numbered ' +
    'section the amounts add up to the seats, `seats` of a type are among those of its section, and no seat stands twice.',
  reserveSeats: 'The section is a numbered one of this event, and no seat stands twice.',
  saveHolders:
    'One holder for each ticket of the reservation, in its order, with its `typeId` and `seat` (409 `reservation_changed` ' +
    'otherwise). With `complete` each holder has name and CPF or a `companion`, no CPF stands twice where each person enters ' +
    `once, half price has a \`category\` (${Object.keys(halfPriceCategories).join(', ')}), and required questions of the ticket type ` +
    'have an answer.',
  payOrder:
    '`free` is for an order that costs nothing, and nothing else is. `card` needs `card_token` and one of the installments ' +
    'of the payment options. Other methods take neither.',
  createOrder: 'For `payment` the rules of `payOrder` hold.',
  handOver: '`email` is not the buyer’s own.',
  giveHalfPriceNumber: '`category` is required where the ticket has none.',
}

/** The purchase from call to call: the fields of the next one are found in the answer. */
export const links: Record<string, Record<string, Record<string, string>> | undefined> = {
  reserveTickets: {
    saveHolders: { reservation_id: '$response.body#/id' },
    getPaymentOptions: { reservation_id: '$response.body#/id' },
    releaseReservation: { reservation_id: '$response.body#/id' },
  },
  reserveSeats: {
    saveHolders: { reservation_id: '$response.body#/id' },
    getPaymentOptions: { reservation_id: '$response.body#/id' },
    releaseReservation: { reservation_id: '$response.body#/id' },
  },
  saveHolders: {
    getPaymentOptions: { reservation_id: '$response.body#/id' },
    createOrder: { reservation_id: '$response.body#/id' },
  },
  createOrder: {
    payOrder: { order_id: '$response.body#/id' },
    getOrder: { order_id: '$response.body#/id' },
    watchOrder: { order_id: '$response.body#/id' },
    cancelOrder: { order_id: '$response.body#/id' },
  },
  payOrder: {
    getOrder: { order_id: '$response.body#/id' },
    watchOrder: { order_id: '$response.body#/id' },
  },
}

/** Groups of calls; `of` are files of the contract. */
export const tags = [
  { name: 'Producers', of: ['producers'], description: 'Who sells here, with look, texts and company.' },
  { name: 'Events', of: ['events'], description: 'The catalogue: what is on sale, when, where and for how much.' },
  { name: 'Seats', of: ['seats'], description: 'The plan of a venue and the state of each seat.' },
  {
    name: 'Accounts',
    of: ['accounts', 'recovery', 'proof'],
    description: 'Registration, login, sessions, passwords and personal data.',
  },
  { name: 'Partner login', of: ['partner-login'], description: 'Login by an account that a person has at a partner.' },
  { name: 'Checkout', of: ['checkout'], description: 'From the cart to complete holders: seats, coupons, people.' },
  { name: 'Payments', of: ['payments'], description: 'Ways to pay, attempts to pay, and money back.' },
  { name: 'Orders', of: ['orders', 'changes'], description: 'What a buyer has ordered, and its tickets.' },
  { name: 'Tickets', of: ['tickets'], description: 'Paper, holders and half price of tickets.' },
  { name: 'Handovers', of: ['handovers'], description: 'Tickets in the hands of friends, by a link of their own.' },
  { name: 'Biometry', of: ['biometry'], description: 'Faces of holders, where an event asks for them.' },
  { name: 'Privacy', of: ['privacy'], description: 'Consents, export of personal data, end of an account.' },
  { name: 'Support', of: ['messages'], description: 'Questions to a producer’s support.' },
]

export const OUTSIDE_TAG = {
  name: 'Callbacks',
  description: 'Calls by payment providers and partners, not by clients.',
}
