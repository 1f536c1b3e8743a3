import { MAX_COUPONS } from '@bilheteria/rules/policy'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, optionalText, privateId, publicId, storable, time } from './fields.ts'
import { holderDraft, seatId } from './holders.ts'
import { paymentOptions } from './paying.ts'

/** More than any event sells at once; the event's own limit is far below. */
const MANY = 1_000

const amount = z
  .int('Quantidade inválida')
  .check(z.minimum(0, 'Quantidade inválida'), z.maximum(MANY, 'Quantidade inválida'))
const couponCode = z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40), storable)

/** A coupon of an event. */
export const coupon = z.strictObject({
  id: publicId,
  /** The code, in upper case. */
  code: z.string(),
  /** The unit of `value`. */
  method: z.enum(['percentage', 'fixed']),
  /** Percent of the list price, or cents off each ticket if `fixed`. */
  value: z.int(),
  /** The most tickets of an order that it discounts, the dearest first. */
  max_items: z.int(),
  /** Ids of the types that it discounts, never empty. Half price and members' prices are excluded. */
  ticket_types: z.array(publicId),
})
export type Coupon = z.infer<typeof coupon>

/** The price of a cart or an order, line by line. */
export const quote = z.strictObject({
  /** All parts of the price, in the order to show. Their amounts add up to `total_cents`. */
  lines: z.array(
    z.strictObject({
      /** `interest` appears once a card paid the order with interest. */
      kind: z.enum(['tickets', 'discount', 'fee', 'interest']),
      /** The text of the line in Portuguese, such as `2 × Inteira · Pista`. */
      label: z.string(),
      /** Cents; negative for a discount. */
      amount_cents: z.int(),
    }),
  ),
  /** The tickets at list price, in cents. */
  subtotal_cents: cents,
  /** What coupons take off, in cents; a positive number. */
  discount_cents: cents,
  /** The convenience fee, in cents. */
  fee_cents: cents,
  /** What the buyer pays, in cents. Card interest counts only after the payment. */
  total_cents: cents,
  /** The most instalments by card; 1 allows none. */
  max_installments: z.int(),
})

/** Tickets that a buyer holds until `expires_at`. A buyer has one reservation for an event. */
export const reservation = z.strictObject({
  /** Names the reservation in the next calls. */
  id: privateId,
  event_id: publicId,
  /** The order of `createOrder`, after which the cart cannot change; null before. */
  order_id: z.nullable(privateId),
  /** When the tickets go back on sale. */
  expires_at: time,
  /** The server's clock for the answer. Count down from it, because clocks of phones differ. */
  now: time,
  /** The cart, one line for each ticket type. */
  items: z.array(
    z.strictObject({
      sector_id: publicId,
      section_id: publicId,
      ticket_type_id: publicId,
      /** The number of tickets. */
      amount: z.int(),
      /** The price of one ticket before coupons, in cents. */
      preco_cents: cents,
    }),
  ),
  /** The held seats; empty without numbered sections. */
  seats: z.array(
    z.strictObject({
      /** The id of the seat. */
      id: seatId,
      /** The name of the row, such as `A`. */
      row: z.string(),
      /** The number on the chair. */
      number: z.int(),
      section_id: publicId,
      ticket_type_id: publicId,
    }),
  ),
  /** The coupons of the cart, in the order of the request. */
  coupons: z.array(coupon),
  quote,
  /**
   * Holders as saved so far, one for each ticket in the order of `items`; null without one. A companion has only name
   * and masked CPF.
   */
  holders: z.array(z.nullable(holderDraft)),
  /** The ways to pay. Present if the call requests them and all holders are complete. */
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
    'Holds the whole cart for some minutes, in place of the buyer’s former reservation for this event. All or nothing.',
  access: 'account',
  input: z.strictObject({
    /** The event of the whole cart. */
    event_id: publicId,
    /** The cart, nested as in `EventDetail`: sectors, sections, ticket types. */
    sectors: z
      .array(
        z.strictObject({
          /** The `id` of the sector. */
          id: publicId,
          /** Sections of the sector with tickets in the cart. */
          sections: z
            .array(
              z.strictObject({
                /** The `id` of the section. */
                id: publicId,
                /** Ticket types of the section. */
                tickets: z
                  .array(
                    z.strictObject({
                      /** The `id` of the ticket type. */
                      id: publicId,
                      /** The number of tickets; 0 leaves the type out. */
                      quantidade: amount,
                      /** Seats for this type. The other types share the rest, in row and number order. */
                      seats: z.optional(z.array(seatId).check(z.maxLength(MANY))),
                    }),
                  )
                  .check(z.maxLength(100)),
                /** In a numbered section: all wanted seats. Without it, the held seats stay. */
                seats: z.optional(z.array(seatId).check(z.minLength(1), z.maxLength(MANY))),
              }),
            )
            .check(z.maxLength(200)),
        }),
      )
      .check(z.maxLength(100)),
    /** The pass of a waiting room. The server ignores it. */
    token: z.optional(z.nullable(optionalText(2_000))),
    /** Coupon codes in the order in which they apply. Without them, the cart has no coupon. */
    coupons: z.optional(z.array(couponCode).check(z.maxLength(MAX_COUPONS))),
    /**
     * `buyer` makes the caller the holder of a single ticket without questions. If that works, the answer has
     * `payment`.
     */
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
  summary: 'Holds exactly these seats in one section; the rest of the reservation stays. All or nothing.',
  access: 'account',
  input: z.strictObject({
    event_id: publicId,
    /** A numbered section of the event. */
    section_id: z.string('Setor não selecionado').check(z.regex(/^[a-z0-9-]{1,64}$/, 'Setor não selecionado')),
    /** All wanted seats of the section. New ones get the first type on sale that admits the buyer. */
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
  summary: 'Returns the discount of a coupon code for an event. Wrong, expired and used-up codes get the same refusal.',
  access: 'optional',
  input: z.strictObject({
    event_id: publicId,
    /** The code as typed; case does not matter. */
    code: couponCode,
  }),
  output: coupon,
  errors: ['event_not_found', 'coupon_refused', 'too_many_requests'],
  counts_browser: true,
})

export const getReservation = endpoint({
  method: 'GET',
  path: '/api/checkout/reservation',
  summary: 'Returns the buyer’s valid reservation for an event, to resume on any device; null if there is none.',
  access: 'account',
  input: z.strictObject({ event_id: publicId }),
  output: z.nullable(reservation),
  errors: [],
})

export const saveHolders = endpoint({
  method: 'PUT',
  path: '/api/checkout/reservation/{reservation_id}/holders',
  summary: 'Stores the holder of each ticket: unchecked as a draft, checked with `complete`.',
  access: 'account',
  input: z.strictObject({
    reservation_id: privateId,
    /** One for each ticket, in the order of the reservation. */
    holders: z.array(holderDraft).check(z.maxLength(MANY)),
    /** False stores a draft. True checks all holders, as `createOrder` requires. */
    complete: z.boolean(),
    /** True adds `payment` to the answer for complete holders, unless the order is free. */
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
  summary: 'Ends a reservation. Its tickets are on sale again at once.',
  access: 'account',
  input: z.strictObject({ reservation_id: privateId }),
  output: z.strictObject({}),
  errors: ['reservation_not_found', 'order_open'],
})
