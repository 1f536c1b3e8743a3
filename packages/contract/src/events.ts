import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, day, email, optionalText, publicId, time } from './fields.ts'

/** A category of events. */
export const category = z.strictObject({
  id: publicId,
  /** The name in Portuguese, such as `Futebol`. */
  title: z.string(),
  /** The name of its Lucide icon, such as `goal`. */
  icon: z.string(),
  /** A unique word without accents, such as `futebol`. Files of operators name the category by it. */
  tag: z.string(),
  /** The position in the menu, ascending. */
  order: z.int(),
})
export type Category = z.infer<typeof category>

/** The place of an event. */
export const venue = z.strictObject({
  /** Its name, such as `Teatro Jacarandá`. */
  name: z.string(),
  /** The city, such as `Curitiba`. */
  city: z.string(),
  /** The state, two letters such as `PR`. */
  state: z.string(),
})

/**
 * The state of the sale. `soon`: it opens later; `last_tickets`: less than 10 % is left; `ended`: the event has begun.
 */
export const eventStatus = z.enum(['soon', 'on_sale', 'last_tickets', 'sold_out', 'ended', 'paused', 'cancelled'])
export type EventStatus = z.infer<typeof eventStatus>

/** The Brazilian age rating: a minimum age in years, or `L` for all ages. */
export const ageRating = z.enum(['L', '10', '12', '14', '16', '18'])

const card = {
  id: publicId,
  producer_id: publicId,
  /** The first part of the producer's page addresses; empty for the default producer. */
  producer_slug: z.string(),
  /** The name of the event, such as `Clássico das Torres`. */
  title: z.string(),
  /** The title in words for an address. Not an id: use `id`. */
  slug: z.string(),
  /** When the event begins. */
  starts_at: time,
  /** The IANA time zone of the venue, such as `America/Sao_Paulo`; show times in it. */
  time_zone: z.string(),
  venue,
  category_id: publicId,
  age_rating: ageRating,
  /** The folder of its pictures below `posters/` of the storage host; null without a picture. */
  poster: z.nullable(z.string()),
  status: eventStatus,
  /** When the sale opens; null unless `status` is `soon`. */
  sale_starts_at: z.nullable(time),
  /**
   * The lowest current price before reductions such as half price; null if none sells. Members' prices count only while
   * no other type sells.
   */
  price_from_cents: z.nullable(cents),
}

/** An event as lists show it. */
export const eventCard = z.strictObject(card)
export type EventCard = z.infer<typeof eventCard>

/** A login at a partner, offered by an event. `startPartnerLogin` takes its `id`. */
export const integration = z.strictObject({
  id: publicId,
  /** The name for the button, such as `Clube Maré+`. */
  name: z.string(),
  /** The address of the partner's logo, absolute or a path of the shop. */
  logo: z.string(),
  /** The base address of the partner's login. `startPartnerLogin` returns the full one. */
  url: z.string(),
  /** The shop's OAuth client at the partner. */
  client_id: z.string(),
  /** The address to which the partner sends the browser back. */
  redirect_url: z.string(),
  /** The colour of the button, #rrggbb. */
  primary_color: z.string(),
  /** A second colour of the partner, #rrggbb. */
  secondary_color: z.string(),
})

/** The id of an additional question of a ticket type. */
export const fieldId = z.string().check(z.regex(/^[a-z0-9_-]{1,64}$/, 'Valor inválido'))

/** A question that each holder of a ticket type answers. */
export const additionalField = z.strictObject({
  id: fieldId,
  /** The question, in Portuguese. */
  label: z.string(),
  /** `text`: any text; `select`: one of `options`; `phone`: a mobile number with area code. */
  kind: z.enum(['text', 'select', 'phone']),
  /** True if complete holders need an answer. */
  required: z.boolean(),
  /** The possible answers of a `select`; otherwise absent. */
  options: z.optional(z.array(z.string())),
})
export type AdditionalField = z.infer<typeof additionalField>

/** A price step (lote) of a ticket type. The open one with stock sells. */
export const batch = z.strictObject({
  id: publicId,
  /** The name of the step, such as `1º lote`. */
  name: z.string(),
  /** The price of one ticket of this type while the step sells. */
  price_cents: cents,
  /** Tickets left, at most what the section or the half-price quota has left. */
  remaining: z.int(),
  /** When the step opens. */
  starts_at: time,
  /** When the step closes. */
  ends_at: time,
})

/** A kind of ticket that a section sells. */
export const ticketType = z.strictObject({
  id: publicId,
  /** The name of the type, such as `Inteira`. */
  name: z.string(),
  /**
   * `half` is half price by law and needs a reason. The others are full price, seniors, companions, club members and
   * social prices.
   */
  kind: z.enum(['full', 'half', 'senior', 'companion', 'member', 'social']),
  /** What its batches allow now. A pause or a cancellation shows only in the event's `status`. */
  status: z.enum(['soon', 'on_sale', 'sold_out', 'ended']),
  /** Always 0. A cart sends the same structure with the chosen number here. */
  quantidade: z.literal(0),
  /** The most instalments by card. An order allows the highest number of its types. */
  max_installments: z.int(),
  /** Questions to each holder; empty if there are none. */
  additional_fields: z.array(additionalField),
  /** Membership plans that may buy it; empty if no membership is needed. */
  plans: z.array(z.string()),
  /** The batch that sells first, then future ones, then closed and sold-out ones. */
  batches: z.array(batch),
})
export type TicketType = z.infer<typeof ticketType>

/** A part of a sector, with numbered seats or without. */
export const section = z.strictObject({
  id: publicId,
  /** The name of the part, such as `Bloco 4`; that of the sector if it is not divided. */
  name: z.string(),
  /** True if each ticket has a seat. Then a reservation names the seats. */
  numbered: z.boolean(),
  /** Ticket types in the producer's order. */
  tickets: z.array(ticketType),
})
export type Section = z.infer<typeof section>

/** A large area of a venue. */
export const sector = z.strictObject({
  id: publicId,
  /** What people call the area, such as `Arquibancada Leste`. */
  name: z.string(),
  /** Parts of the area, in the producer's order; an undivided area has one. */
  sections: z.array(section),
})
export type Sector = z.infer<typeof sector>

/** An event with everything that a purchase needs. */
export const eventDetail = z.strictObject({
  ...card,
  /** Street and number; null if the producer has not stated them. */
  venue_address: z.nullable(z.string()),
  /** The description as safe HTML: text, lists and links. */
  sobre: z.string(),
  /** A message from the organiser about a change of the event; null if there is none. */
  notice: z.nullable(z.string()),
  /** When the doors open; null if the producer has not stated it. */
  doors_at: z.nullable(time),
  /** The fee on an order: percent of the discounted tickets, or cents once an order if `fixed`. */
  convenience_fee: z.int(),
  /** The unit of `convenience_fee`. */
  convenience_fee_mode: z.enum(['percentual', 'fixed']),
  /** The most tickets in one order. */
  max_per_order: z.int(),
  /** The most tickets that one buyer may have of this event; null without a limit. */
  max_per_cpf: z.nullable(z.int()),
  /** How many minutes a reservation lasts at first. */
  hold_minutes: z.int(),
  /** True if a half-price ticket needs the number of its document at the purchase. */
  half_price_number_required: z.boolean(),
  /** True if people enter by face. Then each holder needs a picture, and a CPF enters once. */
  biometry_required: z.boolean(),
  /** Logins at partners that the event offers; empty if there are none. */
  integrations: z.array(integration),
  /** The page where people become members of the club; null if the producer has no members. */
  plans_url: z.nullable(z.string()),
  /** The half-price quota; null if the event sells no half price. */
  half_price: z.nullable(
    z.strictObject({
      /** Tickets that the event sells at half price in all. */
      quota: z.int(),
      /** Tickets of the quota that are still free. */
      remaining: z.int(),
    }),
  ),
  /** False if the producer can take no payments: only free tickets can be reserved. Otherwise absent. */
  payable: z.optional(z.literal(false)),
  /** The `hash` for `getPlan`; null if the venue is not drawn. */
  plan: z.nullable(z.string()),
  /** All that the event sells, in the producer's order. */
  sectors: z.array(sector),
})
export type EventDetail = z.infer<typeof eventDetail>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'Lists the categories of events in the order of the menu. The first one stands for all of them.',
  access: 'open',
  input: z.strictObject({}),
  output: z.strictObject({
    /** Categories in the order of the menu. */
    data: z.array(category),
  }),
  errors: [],
  shared: true,
})

export const eventFilters = z.strictObject({
  /**
   * Words of title, venue, city, category, weekday or month; accents do not matter. The answer has the events that
   * match most words.
   */
  q: z.optional(optionalText(100)),
  /** The id of a category; the first category selects all. */
  category: z.optional(publicId),
  /** The name of a city; accents and case do not matter. */
  city: z.optional(optionalText(80)),
  /** The first day, in the event's time zone. */
  from: z.optional(day),
  /** The last day, in the event's time zone. */
  to: z.optional(day),
  /** The page, from 1. A page behind the last one is empty. */
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Valor inválido'))),
})
export type EventFilters = z.infer<typeof eventFilters>

/** A page of events. */
export const eventList = z.strictObject({
  /** At most 24 events. */
  data: z.array(eventCard),
  /** The number of this page, from 1. */
  page: z.int(),
  /** The number of pages, at least 1. */
  pages: z.int(),
  /** The number of matching events on all pages. */
  total: z.int(),
  /** Cities with events of this producer, for the filter `city`. The other filters do not narrow it. */
  cities: z.array(z.string()),
})
export type EventList = z.infer<typeof eventList>

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary:
    'Lists events to come, 24 a page: the soonest first, sold out and cancelled ones last. The default producer lists the events of all producers.',
  access: 'open',
  input: eventFilters,
  output: eventList,
  errors: [],
  shared: true,
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/events/{event_id}',
  summary: 'Returns one event with its description, limits, partner logins and ticket types.',
  access: 'open',
  input: z.strictObject({ event_id: publicId }),
  output: eventDetail,
  errors: ['event_not_found'],
  shared: true,
})

export const notifyMe = endpoint({
  method: 'POST',
  path: '/api/events/{event_id}/notify',
  summary: 'Sends one e-mail when the sale opens or resumes, or when a sold-out event has tickets again.',
  access: 'open',
  input: z.strictObject({ event_id: publicId, email }),
  output: z.strictObject({}),
  errors: ['event_not_found', 'on_sale_already', 'event_ended', 'event_cancelled', 'too_many_requests'],
  counts_browser: true,
})
