import * as fields from '@bilheteria/contract/fields'
import * as person from '@bilheteria/contract/person'
import { code, opaqueToken } from '@bilheteria/contract/accounts'
import { halfPriceCategories } from '@bilheteria/contract/holders'
import { fieldId } from '@bilheteria/contract/events'
import { cardBin } from '@bilheteria/contract/paying'
import { CONSENT_VERSIONS } from '@bilheteria/contract/privacy'
import { STATES } from '@bilheteria/rules/cep'
import { ACCOUNT_MIN_AGE, FACE_MIN_AGE } from '@bilheteria/rules/policy'
import type { $ZodType } from 'zod/v4/core'

/** What JSON Schema cannot take from the code of a shared field: other keywords, an example. */
export const fieldRules = new Map<$ZodType, Record<string, unknown>>([
  [fields.publicId, { examples: ['classico-2026'] }],
  [fields.privateId, { examples: ['7d1f6a52-9c8e-4b0a-a5d3-2f4e6b8c0d1e'] }],
  [fields.time, { examples: ['2026-12-05T23:00:00.000Z'] }],
  [fields.day, { format: 'date', examples: ['2026-12-05'] }],
  [fields.cents, { examples: [12_000] }],
  [fields.email, { format: 'email', examples: ['ana@exemplo.com.br'] }],
  [fields.optionalEmail, { examples: ['ana@exemplo.com.br'] }],
  [person.document, { examples: ['52998224725'] }],
  [person.cellphone, { examples: ['41987654321'] }],
  [person.optionalCellphone, { examples: ['41987654321'] }],
  [person.personName, { examples: ['Ana Ramos'] }],
  [person.birthDate, { format: 'date', examples: ['1993-08-22'] }],
  [person.newPassword, { pattern: String.raw`\S`, examples: ['cadeira numerada azul'] }],
  [person.state, { enum: STATES, examples: ['PR'] }],
  [person.zipcode, { examples: ['80410200'] }],
  [person.faceInvite, { examples: ['q3Zt0mB7xkV5s9Yc2LwR8dNf1HjA4uGe6PoTiKbMvXs'] }],
  [fieldId, { examples: ['tamanho-da-camiseta'] }],
  [code, { examples: ['ABCDEF'] }],
  [opaqueToken, { examples: ['Xk3v0yQ1mZl8'] }],
  [cardBin, { examples: ['411111'] }],
])

/** What a field that only names an object has as its sentence. */
export const idSentences: Record<string, string | undefined> = {
  order_id: 'The `id` of an order.',
  ticket_id: 'The `id` of a ticket.',
  reservation_id: 'The `id` of a reservation.',
  event_id: 'The `id` of an event.',
  producer_id: 'The `id` of a producer.',
  category_id: 'The `id` of a category.',
  sector_id: 'The `id` of a sector.',
  section_id: 'The `id` of a section.',
  ticket_type_id: 'The `id` of a ticket type.',
  integration_id: 'The `id` of an integration.',
}

/** Storable text, for languages without Unicode properties in patterns. Only they can send a lone surrogate, and few do. */
export const TEXT = String.raw`^[^\x00]*$`
/** The same for text that is trimmed and may not be empty. */
export const NOT_BLANK = String.raw`^\s*[^\s\x00][^\x00]*$`

/** Rules between fields or with stored data, which no schema can state and which answer 422. Keys are names of calls. */
export const rulesOfCall: Record<string, string | undefined> = {
  registerAccount:
    `The person is at least ${ACCOUNT_MIN_AGE} years old today. \`gender_id\` and \`address\` are required ` +
    'unless the producer’s `registration` is `express`.',
  updateUser: `\`password\` is required if \`email\` changes. The person is at least ${ACCOUNT_MIN_AGE} years old today.`,
  linkPartner: 'Needs `password` or `code`; with both, `code` counts.',
  validateBiometry: '`of` equals `document`. With an invitation, `document` is that of the invited holder.',
  registerBiometry:
    `The holder is at least ${FACE_MIN_AGE} years old on the day of the event. ` +
    'With an invitation, `document` is that of the invited holder.',
  reserveTickets:
    'At least one ticket type has a `quantidade` above 0. Each type appears once, below its own sector and section. In a ' +
    'numbered section the amounts add up to the number of seats, and no seat appears twice. `seats` of a type are among those ' +
    'of its section, at most as many as its `quantidade`.',
  reserveSeats: 'The section is a numbered one of this event, and no seat appears twice.',
  saveHolders:
    'One holder for each ticket of the reservation, in its order, with its `typeId` and `seat`; otherwise 409 ' +
    '`reservation_changed`. With `complete`, each holder has name and CPF, or a `companion`, and answers the required questions ' +
    `of the ticket type. Half price has a \`category\` (${Object.keys(halfPriceCategories).join(', ')}) and, if the event has ` +
    '`half_price_number_required`, a `document`. With `biometry_required` no CPF appears twice.',
  payOrder:
    'An order that costs nothing takes `free`; any other order takes `pix` or `card`. `card` needs `card_token` and a `count` ' +
    'from the payment options. The other methods take no `card_token` and no `installments` above 1.',
  createOrder: 'The reservation has complete holders. `payment` follows the rules of `payOrder`.',
  handOver: '`email` is not the buyer’s own, unless the buyer is the holder.',
  giveHalfPriceNumber: '`category` is required if the ticket has none.',
}

/** Facts that a caller needs and that no schema can state; by the call's name. */
export const notesOfCall: Record<string, string | undefined> = {
  recordConsent: `The current texts have version ${CONSENT_VERSIONS.cookies} (cookies) and ${CONSENT_VERSIONS.biometry} (biometry).`,
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
  { name: 'Producers', of: ['producers'], description: 'Organisers with their shops: look, texts and company.' },
  { name: 'Events', of: ['events'], description: 'The catalogue: what is on sale, when, where and for how much.' },
  { name: 'Seats', of: ['seats'], description: 'The plan of a venue and the state of each seat.' },
  {
    name: 'Accounts',
    of: ['accounts', 'recovery', 'proof', 'lookups'],
    description: 'Registration, login, sessions, passwords and personal data.',
  },
  { name: 'Partner login', of: ['partner-login'], description: 'Login by an account that a person has at a partner.' },
  {
    name: 'Checkout',
    of: ['checkout', 'holders'],
    description: 'From the cart to complete holders: seats, coupons, people.',
  },
  { name: 'Payments', of: ['payments'], description: 'Ways to pay, attempts to pay, and refunds.' },
  { name: 'Orders', of: ['orders', 'changes'], description: 'Purchases of a buyer, with their tickets.' },
  { name: 'Tickets', of: ['tickets'], description: 'PDFs, holders and half price of single tickets.' },
  { name: 'Handovers', of: ['handovers'], description: 'Tickets that a buyer passes on by a link.' },
  { name: 'Biometry', of: ['biometry'], description: 'Faces of holders, for events with entry by face.' },
  { name: 'Privacy', of: ['privacy'], description: 'Consents, export of personal data, deletion of an account.' },
  { name: 'Support', of: ['messages'], description: 'Questions to a producer’s support.' },
]

export const OUTSIDE_TAG = {
  name: 'Callbacks',
  description: 'Calls by payment providers and partners, not by clients.',
}
