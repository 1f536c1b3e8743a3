import { isSlug } from '@bilheteria/contract/page'
import { producer as publicProducer } from '@bilheteria/contract/producers'
import { HALF_PRICE_PERCENT, HOLD_MINUTES, MAX_PER_ORDER } from '@bilheteria/rules/policy'
import * as z from 'zod'
import { count, rowRange, text } from '#catalogue/fields.ts'
import { producerTexts } from '#catalogue/producer-texts.ts'

const MOST_TEXT = 20_000

const ID = /^[a-z0-9-]{1,40}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/

const id = z.string().regex(ID, 'must be 1 to 40 small letters, digits and dashes')
export const time = z
  .string()
  .regex(TIME, 'must be a time such as 2026-12-05T19:30 (local) or 2026-12-05T19:30-03:00')
  .describe('ISO 8601 with an offset, or without one in the time zone of the event.')

const producer = z
  .strictObject({
    id: id.describe('0 is the default producer, whose shop shows everybody’s events.'),
    slug: z.string().describe('Stands in addresses; empty for the default producer only.'),
    domain: z
      .string()
      .regex(/^[a-z0-9.-]+$/, 'must be a host name in small letters')
      .nullable()
      .default(null),
    title: text(),
    footer: text(500),
    theme: publicProducer.shape.theme,
    texts: producerTexts.default({}).describe('Sentences said differently, by text key.'),
    ga4: z.optional(publicProducer.shape.analytics.shape.ga4),
    pixel: z.optional(publicProducer.shape.analytics.shape.pixel),
    legal_name: text(),
    tax_id: text(20),
    address: text(200),
    support_email: z.email(),
    support_phone: text(20),
    plans_url: z
      .url({ protocol: /^https$/ })
      .nullable()
      .default(null),
    registration: z.enum(['cpf_first', 'direct', 'express']).default('cpf_first'),
    hold_minutes: z.int().min(5).max(30).default(HOLD_MINUTES),
    half_price_number_required: z
      .boolean()
      .default(false)
      .describe('Whether half price needs the number of its document at the purchase.'),
  })
  .refine(({ id, slug }) => (id === '0' ? slug === '' : isSlug(slug)), {
    path: ['slug'],
    error: 'must be small letters, digits and dashes, no word that addresses use already; empty only for producer 0',
  })

const category = z.strictObject({
  tag: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be small letters, digits and dashes'),
  title: text(60),
  icon: text(40).describe(
    'goal, volleyball, music, drama, footprints, gift, utensils; any other is drawn as a ticket.',
  ),
})

export const batch = z.strictObject({
  name: text(60),
  price_cents: count(),
  quantity: count(1),
  starts_at: time,
  ends_at: time.optional().describe('When left out, the start of the event.'),
})

const RESERVED = new Set(['prototype', '_f'])
const additionalField = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9_-]{1,64}$/, 'must be small letters, digits, dashes and underscores')
    // As a property name, such an id would return a built-in value.
    .refine((id) => !(id in Object.prototype) && !RESERVED.has(id), 'must be no word that programs reserve'),
  label: text(),
  kind: z.enum(['text', 'select', 'phone']),
  required: z.boolean(),
  options: z.array(text()).min(1).optional().describe('Only for select.'),
})

const ticketType = z.strictObject({
  name: text(60),
  kind: z.enum(['full', 'half', 'senior', 'companion', 'member', 'social']),
  batches: z.array(batch).min(1).optional().describe('Its own price steps, in order; without them it is derived.'),
  price_percent: z.int().min(0).max(100).optional().describe('Of a derived type: the share of its base’s price.'),
  base: text(60).optional().describe('Of a derived type: the name it derives from; else the first type with batches.'),
  plans: z.array(text(60)).default([]).describe('Membership plans that may buy it; empty for everybody.'),
  max_installments: z.int().min(1).max(24).default(1),
  additional_fields: z.array(additionalField).default([]),
})

const seats = z.strictObject({
  rows: rowRange,
  numbers: z
    .union([count(1), text(20), z.array(count(1)).min(1)])
    .describe('20 (1 to 20), "101-120", or a list; in each of these rows.'),
  blocked: z.array(count(1)).default([]).describe('Numbers never sold, in each of these rows.'),
})

const section = z.strictObject({
  name: text(60),
  capacity: count(1).optional().describe('Of a section without numbered seats.'),
  seats: z
    .array(seats)
    .min(1)
    .optional()
    .describe('Of a numbered section; those that the plan draws with a block have neither.'),
  tickets: z.array(ticketType).min(1),
})

const coupon = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{1,40}$/, 'must be capital letters and digits'),
  method: z.enum(['percentage', 'fixed']),
  value: count(1).describe('Percent, or cents.'),
  max_items: count(1).describe('Tickets of one order that get it.'),
  max_uses: count(1).optional(),
  starts_at: time,
  ends_at: time.optional().describe('When left out, the start of the event.'),
  ticket_types: z.array(text(60)).default([]).describe('Names of types; none means all it can apply to.'),
})

export const venue = z.strictObject({
  name: text(),
  city: text(80),
  state: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  address: text(200).optional().describe('Street and number.'),
})

export const aboutHtml = text(MOST_TEXT).describe(
  'Paragraphs, lists, headings 3 and 4, bold, italics and links; the rest is removed.',
)
export const poster = text(500).describe('A picture, beside this file; converted into the sizes the shop shows.')

const event = z.strictObject({
  id: id.describe('Short and public: it stands in addresses.'),
  producer_id: id.optional().describe('When left out, the producer of this file.'),
  category: z.string().describe('Tag of a category.'),
  title: text(),
  about_html: aboutHtml,
  starts_at: time,
  doors_at: time.optional(),
  time_zone: z.string().default('America/Sao_Paulo'),
  venue,
  age_rating: z.enum(['L', '10', '12', '14', '16', '18']),
  poster: poster.optional(),
  plan: text(500).optional().describe('The plan of the venue: a file beside this one, see the chapter on plans.'),
  convenience_fee: count().describe('Percent, or in fixed mode cents, once an order.'),
  convenience_fee_mode: z.enum(['percentual', 'fixed']),
  max_per_order: count(1).default(MAX_PER_ORDER),
  max_per_cpf: count(1).optional(),
  biometry_required: z.boolean().default(false),
  half_price_quota: count()
    .optional()
    .describe(`When left out, ${HALF_PRICE_PERCENT} % of the tickets on general sale.`),
  draft: z.boolean().default(false).describe('Shown and sold only after the command event publish.'),
  integration_ids: z.array(id).default([]).describe('Partner logins it offers.'),
  sectors: z.array(z.strictObject({ name: text(60), sections: z.array(section).min(1) })).min(1),
  coupons: z.array(coupon).default([]),
})

/** One file an operator writes: a producer, categories, whole events, each of them optional. */
export const eventsFile = z.strictObject({
  $schema: z.string().optional(),
  producer: producer.optional(),
  categories: z.array(category).default([]),
  events: z.array(event).default([]),
})

export type EventsFile = z.output<typeof eventsFile>
export type FileEvent = EventsFile['events'][number]
export type FileSection = FileEvent['sectors'][number]['sections'][number]
export type FileTicketType = FileSection['tickets'][number]
export type FileSeats = NonNullable<FileSection['seats']>[number]
