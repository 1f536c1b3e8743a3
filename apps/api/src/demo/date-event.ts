import { MAX_PER_ORDER } from '@bilheteria/rules/policy'
import {
  capacityOf,
  type NewBatch,
  type NewCoupon,
  type NewEvent,
  type NewRow,
  type NewSection,
  type NewTicketType,
} from '#catalogue/new-event.ts'
import { rowName } from '#catalogue/ranges.ts'
import { dayOfWeek, timeOnDay } from '#catalogue/zoned-time.ts'
import type { CompiledPlan } from '#catalogue/compile-plan.ts'
import type { DemoBatch, DemoCoupon, DemoEvent, DemoSection, DemoTicketType } from './demo-event.ts'

/**
 * Sold from long ago until the event, unless a batch says otherwise; sales open and close at hours people know. No window
 * of the demo opens or closes on day 0: whether it is open would depend on the hour the demo is loaded.
 */
const ALWAYS_DAY = -30
const OPENS = '10:00'
const CLOSES = '23:59'
const MINUTE_MS = 60_000

/** The same event on real dates, counted from now, and with the seats of its venue. */
export function dateEvent(demo: DemoEvent, now: Date, venue?: CompiledPlan): NewEvent {
  const {
    day,
    weekday,
    time,
    doors_minutes_before,
    time_zone,
    sectors,
    coupons = [],
    integration_ids = [],
    ...same
  } = demo
  const starts_at = timeOnDay(now, { day: day + daysUntil(weekday, now, { day, time_zone }), time, time_zone })
  const time_of = { now, time_zone, starts_at }
  return {
    poster: null,
    max_per_order: MAX_PER_ORDER,
    max_per_cpf: null,
    biometry_required: false,
    ...same,
    starts_at,
    doors_at: new Date(starts_at.getTime() - doors_minutes_before * MINUTE_MS),
    time_zone,
    integration_ids,
    plan: venue?.plan ?? null,
    sectors: sectors.map(({ name, sections }, s) => ({
      name,
      sections: sections.map((section, i) => dateSection(section, venue?.rows[s]?.[i], time_of)),
    })),
    coupons: coupons.map((coupon) => dateCoupon(coupon, time_of)),
  }
}

const DAYS_PER_WEEK = 7

/** How many days after `day` that day of the week comes. */
function daysUntil(weekday: number | undefined, now: Date, from: { day: number; time_zone: string }): number {
  if (weekday === undefined) return 0
  return (weekday - dayOfWeek(now, from) + DAYS_PER_WEEK) % DAYS_PER_WEEK
}

type EventTime = { now: Date; time_zone: string; starts_at: Date }

function dateSection(section: DemoSection, drawn: NewRow[] | undefined, time: EventTime): NewSection {
  const { name, places, tickets } = section
  const base = tickets.find((ticket) => 'batches' in ticket)?.name ?? ''
  const dated = { name, places: placesOf(places, drawn) }
  const room = capacityOf(dated)
  return { ...dated, tickets: tickets.map((ticket) => dateTicketType(ticket, { base, room }, time)) }
}

function placesOf(places: DemoSection['places'], drawn: NewRow[] = []): NewSection['places'] {
  if (places === 'drawn') return { rows: drawn }
  return 'rows' in places ? { rows: rowsOf(places) } : places
}

/** A … Z, AA, AB … */
function rowsOf({ rows, seats_per_row }: { rows: number; seats_per_row: number }): NewRow[] {
  const numbers = Array.from({ length: seats_per_row }, (_, i) => i + 1)
  return Array.from({ length: rows }, (_, r) => ({ name: rowName(r), numbers, blocked: [] }))
}

type Section = { base: string; room: number }

function dateTicketType(ticket: DemoTicketType, { base, room }: Section, time: EventTime): NewTicketType {
  const common = { max_installments: 1, plans: [], additional_fields: [] }
  if ('price_percent' in ticket) return { ...common, ...ticket, base }
  return { ...common, ...ticket, batches: ticket.batches.map((batch) => dateBatch(batch, room, time)) }
}

function dateBatch(batch: DemoBatch, room: number, { now, time_zone, starts_at }: EventTime): NewBatch {
  const { name, price_cents, from_day = ALWAYS_DAY, until_day } = batch
  const [quantity, sold = 0] =
    'sold_share' in batch ? [room, Math.round(room * batch.sold_share)] : [batch.quantity, batch.sold]
  return {
    name,
    price_cents,
    quantity,
    sold,
    starts_at: timeOnDay(now, {
      day: from_day,
      time: OPENS,
      time_zone,
    }),
    ends_at:
      until_day === undefined
        ? starts_at
        : timeOnDay(now, {
            day: until_day,
            time: CLOSES,
            time_zone,
          }),
  }
}

function dateCoupon({ max_uses, ...same }: DemoCoupon, { now, time_zone, starts_at }: EventTime): NewCoupon {
  const opens_at = timeOnDay(now, { day: ALWAYS_DAY, time: OPENS, time_zone })
  return { ...same, max_uses: max_uses ?? null, starts_at: opens_at, ends_at: starts_at }
}
