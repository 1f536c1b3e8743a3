import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, publicId, time } from './fields.ts'

export const category = z.strictObject({
  id: publicId,
  title: z.string(),
  icon: z.string(),
  tag: z.string(),
  order: z.int(),
})
export type Category = z.infer<typeof category>

const venue = z.strictObject({ name: z.string(), city: z.string(), state: z.string() })

const eventStatus = z.enum(['soon', 'on_sale', 'last_tickets', 'sold_out', 'ended'])
export type EventStatus = z.infer<typeof eventStatus>

const ageRating = z.enum(['L', '10', '12', '14', '16', '18'])

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
  status: eventStatus,
  /** When the sale opens; only while `status` is `soon`. */
  sale_starts_at: z.nullable(time),
  /** The cheapest ticket now on sale; 0 is free, null when nothing is on sale. */
  price_from_cents: z.nullable(cents),
}

export const eventCard = z.strictObject(card)
export type EventCard = z.infer<typeof eventCard>

const integration = z.strictObject({
  id: publicId,
  name: z.string(),
  logo: z.string(),
  url: z.string(),
  client_id: z.string(),
  redirect_url: z.string(),
  primary_color: z.string(),
  secondary_color: z.string(),
})

export const eventDetail = z.strictObject({
  ...card,
  sobre: z.string(),
  doors_at: z.nullable(time),
  convenience_fee: z.int(),
  convenience_fee_mode: z.enum(['percentual', 'fixed']),
  max_per_order: z.int(),
  max_per_cpf: z.nullable(z.int()),
  biometry_required: z.boolean(),
  integrations: z.array(integration),
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

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Events to come, soonest first; those of one producer, or everybody’s for the default producer.',
  access: 'open',
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(eventCard) }),
  errors: [],
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/events/{event_id}',
  summary: 'One event with its description, limits and partner logins.',
  access: 'open',
  input: z.strictObject({ event_id: publicId }),
  output: eventDetail,
  errors: ['event_not_found'],
})
