import * as z from 'zod/mini'
import { quote } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { cents, privateId, publicId, time } from './fields.ts'
import { attempt, cannotPay, payment } from './paying.ts'

/** A ticket of an order: it admits one person. */
export const ticket = z.strictObject({
  id: privateId,
  /** `valid` opens the gate; `used`: its holder has entered; `cancelled` opens no gate. */
  state: z.enum(['valid', 'used', 'cancelled']),
  /** The producer's deadline for a new holder. The start of the event ends it, too. */
  carrier_change_date: time,
  /** True while `changeHolder` accepts a new holder for this ticket. */
  holder_changeable: z.boolean(),
  /** The person who enters. */
  holder: z.strictObject({
    /** The full name. */
    name: z.string(),
    /** The CPF, eleven digits. */
    cpf: z.string(),
    /** The holder's own e-mail; empty if unknown. */
    email: z.string(),
    /** The holder's own mobile number with area code; empty if unknown. */
    cellphone: z.string(),
  }),
  /** What was bought. */
  ticket_type: z.strictObject({
    id: publicId,
    /** The name of the type, such as `Inteira`. */
    name: z.string(),
    /** `half` is half price by law. The others are full price, seniors, companions, club members and social prices. */
    kind: z.enum(['full', 'half', 'senior', 'companion', 'member', 'social']),
  }),
  /** The area of the venue. */
  sector: z.strictObject({
    id: publicId,
    /** The name of the area, such as `Arquibancada Leste`. */
    name: z.string(),
  }),
  /** The part of the area. */
  section: z.strictObject({
    id: publicId,
    /** The name of the part, such as `Bloco 4`; that of the sector if it is not divided. */
    name: z.string(),
  }),
  /** Null without a numbered seat. */
  seat: z.nullable(
    z.strictObject({
      /** The name of the row, such as `A`. */
      row: z.string(),
      /** The number on the chair. */
      number: z.int(),
    }),
  ),
  /** The content of the QR code for the gate; null once the ticket is cancelled. */
  code: z.nullable(z.string()),
  /** The list price in cents, as the law requires it on the ticket. */
  price_cents: cents,
  /**
   * What a cancellation of this ticket alone returns, in cents: its discounted price and its share of fee and interest.
   */
  paid_cents: cents,
  /** The link that passes the ticket on; null without one. Absent only in copies that an old app stored. */
  handover: z.optional(
    z.nullable(
      z.strictObject({
        /** The address of the page of the ticket. Every person with it can enter. */
        url: z.string(),
        /** When the link was first sent; null before. */
        sent_at: z.nullable(time),
        /** When it was first opened; null before. Visits of the logged-in buyer do not count. */
        opened_at: z.nullable(time),
      }),
    ),
  ),
  /**
   * What `giveHalfPriceNumber` still accepts for half price; null if nothing. Absent only in copies that an old app
   * stored.
   */
  half_price_missing: z.optional(z.nullable(z.enum(['number', 'reason_and_number']))),
  /**
   * The state of the holder's face; null if the event needs none or is 30 days over. `exempt`: too young, as the buyer
   * stated.
   */
  biometry: z.nullable(z.enum(['pending', 'in_review', 'approved', 'refused', 'exempt'])),
  /** Why the picture was refused, in Portuguese; null otherwise. */
  biometry_reason: z.nullable(z.string()),
})
export type Ticket = z.infer<typeof ticket>

export const orderStates = ['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'] as const
/** `pending` waits for payment, `paid` has tickets, `expired` lost its places. `refunding` turns to `refunded` when all money is back. */
export const orderState = z.enum(orderStates)
export type OrderState = z.infer<typeof orderState>

/** The event of an order. */
export const orderEvent = z.strictObject({
  id: publicId,
  /** The name of the event. */
  title: z.string(),
  /** When the event begins; the new time after a change. */
  starts_at: time,
  /** When the doors open; null if the producer has not stated it. */
  doors_at: z.nullable(time),
  /** The IANA time zone of the venue, such as `America/Sao_Paulo`; show times in it. */
  time_zone: z.string(),
  /** The place of the event. */
  venue: z.strictObject({
    /** Its name, such as `Teatro Jacarandá`. */
    name: z.string(),
    /** The city, such as `Curitiba`. */
    city: z.string(),
    /** The state, two letters such as `PR`. */
    state: z.string(),
  }),
  /** A minimum age in years, or `L` for all ages. */
  age_rating: z.string(),
  /** The folder of its pictures below `posters/` of the storage host; null without a picture. */
  poster: z.nullable(z.string()),
  /** True if people enter by face. Then each holder needs a picture, and a CPF enters once. */
  biometry_required: z.boolean(),
  /** True if the event does not take place. Absent only in copies that an old app stored. */
  cancelled: z.optional(z.boolean()),
  /** A message from the organiser about a change of the event; null if there is none. */
  notice: z.optional(z.nullable(z.string())),
  /** The `hash` for `getPlan`; null if the venue is not drawn. */
  plan: z.optional(z.nullable(z.string())),
})

/** A purchase: tickets, price and payment. */
export const order = z.strictObject({
  /** Names the order in other calls. */
  id: privateId,
  /** The order number for people, such as on the phone with support. */
  compra_id: z.string(),
  state: orderState,
  /** When the buyer ordered. */
  created_at: time,
  /** When the payment arrived; null before. */
  paid_at: z.nullable(time),
  /** When a pending order loses its places; null in other states. */
  expires_at: z.nullable(time),
  /** The server's clock for the answer. */
  now: time,
  event: orderEvent,
  /**
   * A new time or place of the event that the buyer may answer with `answerChange`. Null if none is open; no answer
   * keeps the order.
   */
  change: z.optional(
    z.nullable(
      z.strictObject({
        id: privateId,
        /** The former facts; `event` has the new ones. */
        before: z.strictObject({
          /** The former start. */
          starts_at: time,
          /** The former venue, in one line. */
          venue: z.string(),
        }),
        /** Until then `answerChange` takes `refund`. */
        refund_until: time,
      }),
    ),
  ),
  /** Set after the answer `keep`: until then the buyer may still cancel. Null otherwise. */
  kept_until: z.optional(z.nullable(time)),
  /** The shop that sold the order. */
  producer: z.strictObject({
    id: publicId,
    /** The first part of its page addresses; empty for the default producer. */
    slug: z.string(),
    /** The name of the shop. */
    title: z.string(),
  }),
  quote,
  /** Already returned to the buyer, in cents. */
  refunded_cents: cents,
  /** On the way back to the buyer, in cents. */
  refunding_cents: cents,
  /** Null before the first attempt. */
  payment: z.nullable(payment),
  /** Until when `cancelOrder` works for a paid order; null if it does not. */
  cancellable_until: z.nullable(time),
  /** The tickets; empty until the order is paid. */
  items: z.array(ticket),
})
export type Order = z.infer<typeof order>

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary:
    'Turns a reservation into an order; a repeated call returns the same order. With `payment` it also attempts to pay, as `payOrder` does; if that fails, the order stays.',
  access: 'account',
  input: z.strictObject({
    reservation_id: privateId,
    /** The `quote.total_cents` that the buyer saw. If it changed, the answer is `reservation_changed`. */
    total_cents: z.optional(cents),
    /** The first attempt to pay. Without it, the order stays pending. */
    payment: z.optional(z.strictObject(attempt)),
  }),
  output: order,
  errors: [
    ...(['reservation_not_found', 'reservation_expired', 'reservation_changed'] as const),
    ...(['holders_missing', 'email_unverified', ...cannotPay] as const),
  ],
  idempotent: true,
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary:
    'Lists the caller’s orders of all producers, 20 a page: events to come first, the soonest first, then past events.',
  access: 'account',
  input: z.strictObject({
    /** The page, from 1. A page behind the last one is empty. */
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Valor inválido'))),
  }),
  output: z.strictObject({
    /** At most 20 orders. */
    data: z.array(order),
    /** The number of this page, from 1. */
    page: z.int(),
    /** The number of pages, at least 1. */
    pages: z.int(),
  }),
  errors: [],
})

/** Tickets that the caller holds and has not paid. */
export const unfinished = z.strictObject({
  /** The event of the tickets. */
  event: z.strictObject({
    id: publicId,
    /** The name of the event. */
    title: z.string(),
  }),
  /** The shop that holds the tickets. */
  producer: z.strictObject({
    id: publicId,
    /** The first part of its page addresses; empty for the default producer. */
    slug: z.string(),
  }),
  /** The order to pay; null before `createOrder`. */
  order_id: z.nullable(privateId),
  /** The number of tickets. */
  tickets: z.int(),
  /** True while a Pix waits to be paid. False: no payment has begun, or the last one failed. */
  pix: z.boolean(),
  /** When the tickets go back on sale. */
  expires_at: time,
})
export type Unfinished = z.infer<typeof unfinished>

export const listUnfinished = endpoint({
  method: 'GET',
  path: '/api/unfinished',
  summary:
    'Lists what the caller holds and has not paid, at all producers. Orders with a card under review are left out.',
  access: 'account',
  input: z.strictObject({}),
  output: z.strictObject({
    /** Held tickets, the first to expire first. */
    data: z.array(unfinished),
    /** The server's clock for the answer. */
    now: time,
  }),
  errors: [],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{order_id}',
  summary: 'Returns one order with its tickets.',
  access: 'account',
  input: z.strictObject({ order_id: privateId }),
  output: order,
  errors: ['order_not_found'],
})

export const watchOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{order_id}/changes',
  summary: 'Sends the order now and after each change, as server-sent events.',
  access: 'account',
  input: z.strictObject({ order_id: privateId }),
  output: order,
  errors: ['order_not_found'],
  sends: 'events',
})
