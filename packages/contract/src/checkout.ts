import { MAX_COUPONS } from '@bilheteria/rules/policy'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldId } from './events.ts'
import { cents, optionalEmail, optionalText, privateId, publicId, storable, time } from './fields.ts'
import { paymentOptions } from './paying.ts'
import { document, optionalCellphone, personName } from './person.ts'

/** More than any event sells at once; the event's own limit is far below. */
const MANY = 1_000

const amount = z
  .int('Quantidade inválida')
  .check(z.minimum(0, 'Quantidade inválida'), z.maximum(MANY, 'Quantidade inválida'))
const couponCode = z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40), storable)
const seatId = z.string().check(z.regex(/^\d{1,15}$/, 'Valor inválido'))

export const coupon = z.strictObject({
  id: publicId,
  code: z.string(),
  method: z.enum(['percentage', 'fixed']),
  /** Percent, or cents when fixed. */
  value: z.int(),
  max_items: z.int(),
  /** The types it discounts; never empty, half price and members' prices left out. */
  ticket_types: z.array(publicId),
})
export type Coupon = z.infer<typeof coupon>

export const quote = z.strictObject({
  lines: z.array(
    z.strictObject({
      kind: z.enum(['tickets', 'discount', 'fee', 'interest']),
      label: z.string(),
      amount_cents: z.int(),
    }),
  ),
  subtotal_cents: cents,
  discount_cents: cents,
  fee_cents: cents,
  total_cents: cents,
  max_installments: z.int(),
})

/** The reason for half price; the gate checks the document. */
export const halfPriceCategories = {
  student: 'Estudante (CIE)',
  low_income_youth: 'Jovem de baixa renda (ID Jovem)',
  disabled: 'Pessoa com deficiência',
  disabled_companion: 'Acompanhante de pessoa com deficiência',
} as const
type HalfPriceCategory = keyof typeof halfPriceCategories

export const halfPriceCategory = z.enum(
  Object.keys(halfPriceCategories) as [HalfPriceCategory, ...HalfPriceCategory[]],
  'Escolha o motivo da meia',
)
/** Number of the document that proves the reason. */
const halfPriceNumber = optionalText(40)

const additional = z.array(z.strictObject({ field: fieldId, value: optionalText(200) })).check(z.maxLength(20))

/** What may be half typed: anything that can be stored. */
export const holderDraft = z.strictObject({
  name: optionalText(120),
  cpf: optionalText(14),
  email: optionalText(254),
  cellphone: optionalText(15),
  /** The ticket type this person enters with. */
  typeId: publicId,
  seat: z.nullable(seatId),
  additional,
  // zod/mini names it `_default`.
  // oxlint-disable-next-line no-underscore-dangle
  half_price: z.nullable(z.strictObject({ category: optionalText(40), document: z._default(halfPriceNumber, '') })),
  /** One of `listCompanions`: who that is the server knows; name, CPF and contact of the draft do not count. */
  companion: z.optional(privateId),
})
export type HolderDraft = z.infer<typeof holderDraft>

/** What every ticket needs before it can be paid. `half_price` is asked only of half price, `additional` by the type's fields. */
export const holder = z.strictObject({
  name: personName,
  cpf: document,
  /** The holder's own contact: the buyer's contact on a companion counts as none. */
  email: optionalEmail,
  cellphone: optionalCellphone,
  half_price: z.nullable(
    z.strictObject({
      category: halfPriceCategory,
      /** May be empty unless the producer requires it; the ticket accepts it until the doors open. */
      document: halfPriceNumber,
    }),
  ),
})

export const reservation = z.strictObject({
  id: privateId,
  event_id: publicId,
  /** Once paying has begun: the cart is the order's and cannot change any more. */
  order_id: z.nullable(privateId),
  expires_at: time,
  /** The server's clock when it answered: phones are often minutes off. */
  now: time,
  items: z.array(
    z.strictObject({
      sector_id: publicId,
      section_id: publicId,
      ticket_type_id: publicId,
      amount: z.int(),
      preco_cents: cents,
    }),
  ),
  seats: z.array(
    z.strictObject({ id: seatId, row: z.string(), number: z.int(), section_id: publicId, ticket_type_id: publicId }),
  ),
  coupons: z.array(coupon),
  quote,
  /** What step 2 typed so far, one for each ticket of `items` in their order. Of a companion only name and masked CPF. */
  holders: z.array(z.nullable(holderDraft)),
  /** Only if the call asks for it and the reservation is ready to be paid. */
  payment: z.optional(paymentOptions),
})
export type Reservation = z.infer<typeof reservation>

const cannotReserve = [
  ...([
    'event_not_found',
    'event_ended',
    'event_cancelled',
    'sales_paused',
    'not_on_sale',
    'sold_out',
    'total_too_high',
    'tickets_left',
    'half_price_left',
    'no_way_to_pay',
  ] as const),
  ...([
    'order_limit',
    'cpf_limit',
    'members_only',
    'coupon_refused',
    'seat_taken',
    'order_open',
    'key_reused',
    'holding_paused',
    'email_unverified',
    'too_many_requests',
  ] as const),
] as const

export const reserveTickets = endpoint({
  method: 'POST',
  path: '/api/checkout/reserve',
  summary:
    'Holds the whole cart for some minutes, in place of what the buyer held for this event before; all or nothing.',
  access: 'account',
  input: z.strictObject({
    event_id: publicId,
    sectors: z
      .array(
        z.strictObject({
          id: publicId,
          sections: z
            .array(
              z.strictObject({
                id: publicId,
                tickets: z
                  .array(
                    z.strictObject({
                      id: publicId,
                      quantidade: amount,
                      /** Held seats for this type; the other types get the rest, in row and number order. */
                      seats: z.optional(z.array(seatId).check(z.maxLength(MANY))),
                    }),
                  )
                  .check(z.maxLength(100)),
                /** In a numbered section: the seats that replace the held ones. Without it the held seats stay. */
                seats: z.optional(z.array(seatId).check(z.minLength(1), z.maxLength(MANY))),
              }),
            )
            .check(z.maxLength(200)),
        }),
      )
      .check(z.maxLength(100)),
    /** The pass of a waiting room; ignored while there is none. */
    token: z.optional(z.nullable(optionalText(2_000))),
    coupons: z.optional(z.array(couponCode).check(z.maxLength(MAX_COUPONS))),
    /** Names the buyer on a single ticket without further questions; then the answer has `payment`. */
    holder: z.optional(z.literal('buyer')),
  }),
  output: reservation,
  errors: cannotReserve,
  idempotent: true,
  urgent: true,
  notes_browser: true,
})

export const reserveSeats = endpoint({
  method: 'POST',
  path: '/api/events/{event_id}/reservation/seats',
  summary: 'Makes the buyer’s seats in one section exactly these; the rest of the reservation stays. All or nothing.',
  access: 'account',
  input: z.strictObject({
    event_id: publicId,
    section_id: z.string('Setor não selecionado').check(z.regex(/^[a-z0-9-]{1,64}$/, 'Setor não selecionado')),
    seats: z
      .array(seatId)
      .check(z.minLength(1, 'Você deve escolher pelo menos um lugar'), z.maxLength(MANY, 'Valor inválido')),
  }),
  output: reservation,
  errors: cannotReserve,
  idempotent: true,
  urgent: true,
  notes_browser: true,
})

export const findCoupon = endpoint({
  method: 'POST',
  path: '/api/checkout/coupons',
  summary: 'What a coupon code is worth for an event; wrong, expired and used up answer the same.',
  access: 'optional',
  input: z.strictObject({ event_id: publicId, code: couponCode }),
  output: coupon,
  errors: ['event_not_found', 'coupon_refused', 'too_many_requests'],
  counts_browser: true,
})

export const getReservation = endpoint({
  method: 'GET',
  path: '/api/checkout/reservation',
  summary: 'The buyer’s live reservation for an event, to resume on any device; null when there is none.',
  access: 'account',
  input: z.strictObject({ event_id: publicId }),
  output: z.nullable(reservation),
  errors: [],
})

export const companion = z.strictObject({
  /** To be named in a holder's `companion`. */
  id: privateId,
  name: z.string(),
  /** Masked: enough to tell two people of one name apart. */
  cpf: z.string(),
  /** Has a ticket from the caller for the requested event, where each person enters once. */
  enters: z.boolean(),
})
export type Companion = z.infer<typeof companion>

export const listCompanions = endpoint({
  method: 'GET',
  path: '/api/checkout/companions',
  summary:
    'Who else has tickets the caller bought, the latest first: to be named again without typing. CPFs are masked. With an event where each person enters once it marks those who have a ticket for it from the caller.',
  access: 'account',
  input: z.strictObject({ event_id: z.optional(publicId) }),
  output: z.strictObject({ data: z.array(companion), buyer_enters: z.boolean() }),
  errors: [],
})

export const saveHolders = endpoint({
  method: 'PUT',
  path: '/api/checkout/reservation/{reservation_id}/holders',
  summary: 'Keeps who will enter with each ticket; half typed as a draft, checked when `complete`.',
  access: 'account',
  input: z.strictObject({
    reservation_id: privateId,
    holders: z.array(holderDraft).check(z.maxLength(MANY)),
    complete: z.boolean(),
    /** The answer to complete holders has `payment`, unless nothing is to be paid. */
    with_payment: z.optional(z.boolean()),
  }),
  output: reservation,
  errors: [
    ...(['reservation_not_found', 'reservation_changed', 'order_open', 'email_unverified'] as const),
    ...(['holder_twice', 'too_many_requests'] as const),
  ],
})

export const releaseReservation = endpoint({
  method: 'DELETE',
  path: '/api/checkout/reservation/{reservation_id}',
  summary: 'Gives the tickets back at once.',
  access: 'account',
  input: z.strictObject({ reservation_id: privateId }),
  output: z.strictObject({}),
  errors: ['reservation_not_found', 'order_open'],
})
