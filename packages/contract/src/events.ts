import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, day, email, optionalText, publicId, time } from './fields.ts'

export const category = z.strictObject({
  id: publicId,
  title: z.string(),
  icon: z.string(),
  tag: z.string(),
  order: z.int(),
})
export type Category = z.infer<typeof category>

export const venue = z.strictObject({ name: z.string(), city: z.string(), state: z.string() })

export const eventStatus = z.enum(['soon', 'on_sale', 'last_tickets', 'sold_out', 'ended', 'paused', 'cancelled'])
export type EventStatus = z.infer<typeof eventStatus>

export const ageRating = z.enum(['L', '10', '12', '14', '16', '18'])

const card = {
  id: publicId,
  producer_id: publicId,
  producer_slug: z.string(),
  title: z.string(),
  slug: z.string(),
  starts_at: time,
  time_zone: z.string(),
  venue,
  category_id: publicId,
  age_rating: ageRating,
  /** Folder of its pictures below the storage host's `posters/`. */
  poster: z.nullable(z.string()),
  status: eventStatus,
  /** When the sale opens; only while `status` is `soon`. */
  sale_starts_at: z.nullable(time),
  /** The cheapest ticket now on sale; 0 is free, null when nothing is on sale. */
  price_from_cents: z.nullable(cents),
}

export const eventCard = z.strictObject(card)
export type EventCard = z.infer<typeof eventCard>

export const integration = z.strictObject({
  id: publicId,
  name: z.string(),
  logo: z.string(),
  url: z.string(),
  client_id: z.string(),
  redirect_url: z.string(),
  primary_color: z.string(),
  secondary_color: z.string(),
})

/** A producer's own name for a question; stands in no address. */
export const fieldId = z.string().check(z.regex(/^[a-z0-9_-]{1,64}$/, 'Valor inválido'))

export const additionalField = z.strictObject({
  id: fieldId,
  label: z.string(),
  kind: z.enum(['text', 'select', 'phone']),
  required: z.boolean(),
  options: z.optional(z.array(z.string())),
})
export type AdditionalField = z.infer<typeof additionalField>

export const batch = z.strictObject({
  id: publicId,
  name: z.string(),
  /** What this type costs in it. */
  price_cents: cents,
  remaining: z.int(),
  starts_at: time,
  ends_at: time,
})

export const ticketType = z.strictObject({
  id: publicId,
  name: z.string(),
  kind: z.enum(['full', 'half', 'senior', 'companion', 'member', 'social']),
  /** Whether it can be bought now; `soon` and `ended` go by the windows of its batches. */
  status: z.enum(['soon', 'on_sale', 'sold_out', 'ended']),
  /** The number chosen; always 0 in the catalogue. */
  quantidade: z.literal(0),
  max_installments: z.int(),
  additional_fields: z.array(additionalField),
  /** Membership plans that may buy it; empty for everybody. */
  plans: z.array(z.string()),
  /** The one in force first, then those to come, then those past or sold out. */
  batches: z.array(batch),
})
export type TicketType = z.infer<typeof ticketType>

export const section = z.strictObject({
  id: publicId,
  name: z.string(),
  numbered: z.boolean(),
  tickets: z.array(ticketType),
})
export type Section = z.infer<typeof section>

export const sector = z.strictObject({ id: publicId, name: z.string(), sections: z.array(section) })
export type Sector = z.infer<typeof sector>

export const eventDetail = z.strictObject({
  ...card,
  /** Street and number; null when nobody has said them. */
  venue_address: z.nullable(z.string()),
  sobre: z.string(),
  /** What there is to know about a change of it, in its organiser's words. */
  notice: z.nullable(z.string()),
  doors_at: z.nullable(time),
  convenience_fee: z.int(),
  convenience_fee_mode: z.enum(['percentual', 'fixed']),
  max_per_order: z.int(),
  max_per_cpf: z.nullable(z.int()),
  /** How long a reservation lasts when it begins. */
  hold_minutes: z.int(),
  /** Whether half price needs the number of its document at the purchase. */
  half_price_number_required: z.boolean(),
  biometry_required: z.boolean(),
  integrations: z.array(integration),
  /** Where one becomes a member of the club whose event this is; null when its producer has no members. */
  plans_url: z.nullable(z.string()),
  /** Null when the event sells no half price. */
  half_price: z.nullable(z.strictObject({ quota: z.int(), remaining: z.int() })),
  /** False if its shop has no payment method: only free tickets can be reserved. */
  payable: z.optional(z.literal(false)),
  /** Names the plan of the venue; null when it has none. */
  plan: z.nullable(z.string()),
  sectors: z.array(sector),
})
export type EventDetail = z.infer<typeof eventDetail>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'Event categories in the order of the menu; the first one stands for all of them.',
  access: 'open',
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(category) }),
  errors: [],
  shared: true,
})

export const eventFilters = z.strictObject({
  /**
   * Words of title, venue, city, category, day of the week or month; accents do not matter, one typo a word is forgiven, a word that
   * nothing has is passed over.
   */
  q: z.optional(optionalText(100)),
  category: z.optional(publicId),
  city: z.optional(optionalText(80)),
  /** Days in the event's own zone. */
  from: z.optional(day),
  to: z.optional(day),
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Valor inválido'))),
})
export type EventFilters = z.infer<typeof eventFilters>

export const eventList = z.strictObject({
  data: z.array(eventCard),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  /** Where this producer has events to come, for the filter. */
  cities: z.array(z.string()),
})
export type EventList = z.infer<typeof eventList>

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary:
    'Events to come, soonest first and last those nobody can buy any more, a page at a time; those of one producer, or everybody’s for the default producer.',
  access: 'open',
  input: eventFilters,
  output: eventList,
  errors: [],
  shared: true,
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/events/{event_id}',
  summary: 'One event with its description, limits, partner logins and everything on sale.',
  access: 'open',
  input: z.strictObject({ event_id: publicId }),
  output: eventDetail,
  errors: ['event_not_found'],
  shared: true,
})

export const notifyMe = endpoint({
  method: 'POST',
  path: '/api/events/{event_id}/notify',
  summary: 'One mail when the sale opens, or when tickets come back to an event that is sold out.',
  access: 'open',
  input: z.strictObject({ event_id: publicId, email }),
  output: z.strictObject({}),
  errors: ['event_not_found', 'on_sale_already', 'event_ended', 'event_cancelled', 'too_many_requests'],
  counts_browser: true,
})
