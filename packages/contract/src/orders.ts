import * as z from 'zod/mini'
import { quote } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { cents, privateId, publicId, time } from './fields.ts'
import { attempt, cannotPay } from './paying.ts'

/** One admission inside an order. */
export const ticket = z.strictObject({
  id: privateId,
  state: z.enum(['valid', 'used', 'cancelled']),
  /** Until then another person may be named. */
  carrier_change_date: time,
  /** Whether another person may be named now. */
  holder_changeable: z.boolean(),
  holder: z.strictObject({ name: z.string(), cpf: z.string(), email: z.string(), cellphone: z.string() }),
  ticket_type: z.strictObject({
    id: publicId,
    name: z.string(),
    kind: z.enum(['full', 'half', 'senior', 'companion', 'member', 'social']),
  }),
  sector: z.strictObject({ id: publicId, name: z.string() }),
  section: z.strictObject({ id: publicId, name: z.string() }),
  seat: z.nullable(z.strictObject({ row: z.string(), number: z.int() })),
  /** What stands in the QR code; null once the ticket is cancelled. */
  code: z.nullable(z.string()),
  /** List price, as the law wants it on the ticket. */
  price_cents: cents,
  /** What comes back when this ticket alone is cancelled: its discounted price and its share of everything on top. */
  paid_cents: cents,
  /** The link that hands it over, not sent until its buyer says so. Missing in copies that a phone kept before there were any. */
  handover: z.optional(
    z.nullable(z.strictObject({ url: z.string(), sent_at: z.nullable(time), opened_at: z.nullable(time) })),
  ),
  /**
   * For half price until the doors open: the document fields that may still be added. Null if none; absent in older
   * copies on a phone.
   */
  half_price_missing: z.optional(z.nullable(z.enum(['number', 'reason_and_number']))),
  /** Null where the event asks for none; `exempt`: too young for one, as the buyer says. */
  biometry: z.nullable(z.enum(['pending', 'in_review', 'approved', 'refused', 'exempt'])),
  /** Why it was refused, for its person. */
  biometry_reason: z.nullable(z.string()),
})
export type Ticket = z.infer<typeof ticket>

export const paymentMethod = z.enum(['pix', 'card', 'boleto', 'free'])
export type PaymentMethod = z.infer<typeof paymentMethod>

export const paymentState = z.enum([
  ...(['created', 'pending', 'in_review', 'approved', 'refused', 'expired', 'refunded', 'charged_back'] as const),
])
export type PaymentState = z.infer<typeof paymentState>

/** The attempt that paid an order, else the newest. `created`: the provider has not answered yet. */
export const payment = z.strictObject({
  id: privateId,
  method: paymentMethod,
  state: paymentState,
  /** With interest, if there is any of the producer's. */
  amount_cents: cents,
  /** What the card's provider takes on top for paying in parts, when it does. */
  interest_cents: z.optional(cents),
  installments: z.int(),
  installment_cents: cents,
  pix: z.nullable(z.strictObject({ code: z.string(), expires_at: time })),
  card: z.nullable(z.strictObject({ brand: z.string(), last4: z.string() })),
  /** Why it was refused, for the buyer. */
  refusal: z.nullable(z.string()),
  /** Played by the sandbox: no money moves. */
  test: z.boolean(),
})
export type Payment = z.infer<typeof payment>

export const orderStates = ['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'] as const
export const orderState = z.enum(orderStates)
export type OrderState = z.infer<typeof orderState>

/** The event of an order, as its tickets show it. */
export const orderEvent = z.strictObject({
  id: publicId,
  title: z.string(),
  starts_at: time,
  doors_at: z.nullable(time),
  time_zone: z.string(),
  venue: z.strictObject({ name: z.string(), city: z.string(), state: z.string() }),
  age_rating: z.string(),
  poster: z.nullable(z.string()),
  biometry_required: z.boolean(),
  // Missing in copies that a phone kept before there were changes: they still open the gate.
  cancelled: z.optional(z.boolean()),
  /** What there is to know about a change of it, in its organiser's words. */
  notice: z.optional(z.nullable(z.string())),
  /** Names the plan of its venue, where that is drawn. */
  plan: z.optional(z.nullable(z.string())),
})

/** What a buyer has ordered: tickets, price and payment. */
export const order = z.strictObject({
  id: privateId,
  /** The short number people read to support. */
  compra_id: z.string(),
  state: orderState,
  created_at: time,
  paid_at: z.nullable(time),
  /** While it is pending: until when its places are kept. */
  expires_at: z.nullable(time),
  /** The server's clock when it answered. */
  now: time,
  event: orderEvent,
  /** The event is at another time or place, and the buyer may say what becomes of the order; silence keeps it. */
  change: z.optional(
    z.nullable(
      z.strictObject({
        id: privateId,
        before: z.strictObject({ starts_at: time, venue: z.string() }),
        refund_until: time,
      }),
    ),
  ),
  /** They have said that they keep it all the same; until then the money may still be asked back. */
  kept_until: z.optional(z.nullable(time)),
  producer: z.strictObject({ id: publicId, slug: z.string(), title: z.string() }),
  quote,
  /** Already back with the buyer. */
  refunded_cents: cents,
  /** On its way back. */
  refunding_cents: cents,
  payment: z.nullable(payment),
  /** Until when the fan may cancel; null when that is not possible any more. */
  cancellable_until: z.nullable(time),
  items: z.array(ticket),
})
export type Order = z.infer<typeof order>

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary:
    'Makes a reservation an order; asked again it answers the same order. With the total the buyer was shown it is refused when it would be another one. With `payment` the order is paid in the same call, as by `POST /api/orders/{order_id}/payments`: the order stays where that fails.',
  access: 'account',
  input: z.strictObject({
    reservation_id: privateId,
    total_cents: z.optional(cents),
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
  summary: 'The caller’s orders of all producers: events to come first, then the newest.',
  access: 'account',
  input: z.strictObject({ page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Valor inválido'))) }),
  output: z.strictObject({ data: z.array(order), page: z.int(), pages: z.int() }),
  errors: [],
})

export const unfinished = z.strictObject({
  event: z.strictObject({ id: publicId, title: z.string() }),
  producer: z.strictObject({ id: publicId, slug: z.string() }),
  order_id: z.nullable(privateId),
  tickets: z.int(),
  /** Waits for a Pix, or is held without a payment yet. */
  pix: z.boolean(),
  expires_at: time,
})
export type Unfinished = z.infer<typeof unfinished>

export const listUnfinished = endpoint({
  method: 'GET',
  path: '/api/unfinished',
  summary: 'What the caller holds and has not paid, of all producers, the soonest end first.',
  access: 'account',
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(unfinished), now: time }),
  errors: [],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{order_id}',
  summary: 'One order with its tickets.',
  access: 'account',
  input: z.strictObject({ order_id: privateId }),
  output: order,
  errors: ['order_not_found'],
})

export const watchOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{order_id}/changes',
  summary: 'The order now and after every change of it, as server-sent events.',
  access: 'account',
  input: z.strictObject({ order_id: privateId }),
  output: order,
  errors: ['order_not_found'],
  sends: 'events',
})
