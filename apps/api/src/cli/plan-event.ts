import type { AdditionalField } from '@bilheteria/contract/events'
import { isCalendarDate } from '@bilheteria/rules/calendar-date'
import { MAX_TOTAL_CENTS } from '@bilheteria/rules/policy'
import { feeOn } from '@bilheteria/rules/quote'
import {
  capacityOf,
  type NewBatch,
  type NewCoupon,
  type NewEvent,
  type NewRow,
  type NewSection,
  type NewTicketType,
} from '#catalogue/new-event.ts'
import { isTimeZone, zonedTime } from '#catalogue/zoned-time.ts'
import type { Path, Problem } from '#catalogue/bad-file.ts'
import { compilePlan } from '#catalogue/compile-plan.ts'
import type { PlanFile } from '#catalogue/plan-file.ts'
import type { FileEvent, FileSection, FileTicketType } from './events-file.ts'
import { expandSeats } from './expand-seats.ts'

/** All that can be known without the database. `picture` is a file. */
export type PlannedEvent = Omit<NewEvent, 'category_id' | 'poster'> & { category: string; picture: string | undefined }

/** Where findings go: problems stop everything, risks have to be confirmed, warnings are only told. */
export type Findings = { problems: Problem[]; risks: Problem[]; warnings: Problem[] }

type Place = Findings & { path: Path; starts_at: Date; momentOf: (text: string, path: Path) => Date }

const DERIVED_ONLY = new Set(['half', 'senior', 'companion'])
const UNKNOWN_TIME = new Date(Number.NaN)

/** Comparing with a time that could not be read says nothing, so one mistake is told once. */
export function planEvent(
  event: FileEvent,
  venue: PlanFile | 'unreadable' | undefined,
  path: Path,
  findings: Findings,
): PlannedEvent {
  const { problems } = findings
  const {
    time_zone,
    poster,
    max_per_cpf,
    half_price_quota,
    doors_at,
    coupons,
    sectors,
    producer_id = '',
    plan: _file,
    ...same
  } = event
  const known = isTimeZone(time_zone)
  if (!known) problems.push({ path: [...path, 'time_zone'], message: 'must be a zone such as America/Sao_Paulo' })
  const momentOf = (text: string, at: Path) => {
    const moment = readTime(text, known ? time_zone : 'UTC')
    if (!moment) problems.push({ path: at, message: `there is no such time in ${time_zone}` })
    return moment ?? UNKNOWN_TIME
  }
  const starts_at = momentOf(event.starts_at, [...path, 'starts_at'])
  const doors = doors_at === undefined ? null : momentOf(doors_at, [...path, 'doors_at'])
  if (doors && doors > starts_at) problems.push({ path: [...path, 'doors_at'], message: 'must not be after starts_at' })
  const at = (...steps: Path): Place => ({ ...findings, path: [...path, ...steps], starts_at, momentOf })

  refuseTwice(
    sectors.map(({ name }) => name),
    [...path, 'sectors'],
    'name',
    problems,
  )
  refuseTwice(
    coupons.map(({ code }) => code),
    [...path, 'coupons'],
    'code',
    problems,
  )
  const tickets = sectors.flatMap(({ sections }) => sections.flatMap((section) => section.tickets))
  if (half_price_quota !== undefined && !tickets.some(({ kind }) => kind === 'half')) {
    problems.push({ path: [...path, 'half_price_quota'], message: 'the event sells no half price' })
  }
  const dearest_cents = Math.max(
    0,
    ...tickets.flatMap(({ batches = [] }) => batches.map(({ price_cents }) => price_cents)),
  )
  if (event.max_per_order * dearest_cents + feeOn(event.max_per_order * dearest_cents, event) > MAX_TOTAL_CENTS) {
    const message = `times the dearest price is more than one order can cost, ${MAX_TOTAL_CENTS} cents`
    problems.push({ path: [...path, 'max_per_order'], message })
  }
  const drawn = venue && (venue === 'unreadable' ? venue : compilePlan(venue, sectors, [...path, 'plan'], problems))
  return {
    ...same,
    producer_id,
    picture: poster,
    time_zone,
    starts_at,
    doors_at: doors,
    max_per_cpf: max_per_cpf ?? null,
    ...(half_price_quota !== undefined && { half_price_quota }),
    plan: (drawn !== 'unreadable' && drawn?.plan) || null,
    sectors: sectors.map(({ name, sections }, s) => {
      refuseTwice(
        sections.map((section) => section.name),
        [...path, 'sectors', s, 'sections'],
        'name',
        problems,
      )
      const planned = sections.map((section, i) => {
        const seats = drawn === 'unreadable' ? drawn : drawn && { rows: drawn.rows[s]?.[i] }
        return planSection(section, seats, at('sectors', s, 'sections', i))
      })
      return { name, sections: planned }
    }),
    coupons: coupons.map((coupon, c) => planCoupon(coupon, tickets, at('coupons', c))),
  }
}

export function readTime(text: string, time_zone: string): Date | undefined {
  if (!isCalendarDate(text.slice(0, 10))) return undefined
  if (!/(Z|[+-]\d{2}:\d{2})$/.test(text)) return zonedTime(text, time_zone)
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

function refuseTwice(names: readonly string[], path: Path, field: string, problems: Problem[]): void {
  for (const [i, name] of names.entries()) {
    if (names.indexOf(name) !== i) problems.push({ path: [...path, i, field], message: `"${name}" stands twice` })
  }
}

/** Where the venue is drawn, every numbered section is, and the plan has its seats. */
function planSection(
  section: FileSection,
  drawn: { rows: NewRow[] | undefined } | 'unreadable' | undefined,
  place: Place,
): NewSection {
  const { name, tickets } = section
  const { path, problems } = place
  refuseTwice(
    tickets.map((ticket) => ticket.name),
    [...path, 'tickets'],
    'name',
    problems,
  )
  const places =
    drawn === 'unreadable'
      ? { capacity: 0 }
      : drawn
        ? drawnPlaces(section, drawn.rows, place)
        : ownPlaces(section, place)
  if (drawn !== 'unreadable') compareRoom(tickets, capacityOf({ places }), place)
  const bases = tickets.filter(({ batches }) => batches).map((ticket) => ticket.name)
  return {
    name,
    places,
    tickets: tickets.map((ticket, t) => planTicketType(ticket, bases, { ...place, path: [...path, 'tickets', t] })),
  }
}

/** Fewer tickets than places may be meant; with more, some buyers of the last batch find no place. */
function compareRoom(tickets: readonly FileTicketType[], room: number, { path, risks, warnings }: Place): void {
  const offered = tickets.flatMap(({ batches = [] }) => batches).reduce((sum, { quantity }) => sum + quantity, 0)
  const message = `its batches have ${offered} tickets for ${room} places`
  if (offered > room) risks.push({ path, message })
  else if (offered < room) warnings.push({ path, message })
}

function ownPlaces({ capacity, seats }: FileSection, { path, problems }: Place): NewSection['places'] {
  if ((capacity === undefined) === (seats === undefined)) {
    problems.push({ path, message: 'must have either a capacity or seats' })
  }
  return seats ? { rows: expandSeats(seats, [...path, 'seats'], problems) } : { capacity: capacity ?? 0 }
}

function drawnPlaces(
  { capacity, seats }: FileSection,
  rows: NewRow[] | undefined,
  { path, problems }: Place,
): NewSection['places'] {
  if (seats) problems.push({ path: [...path, 'seats'], message: 'must be left out: the plan of the event draws them' })
  else if (rows && capacity !== undefined) {
    problems.push({
      path: [...path, 'capacity'],
      message: 'must be left out: the plan draws the seats of this section',
    })
  } else if (!rows && capacity === undefined) {
    problems.push({ path, message: 'must have a capacity, or be drawn in the plan with a block' })
  }
  return rows ? { rows } : { capacity: capacity ?? 0 }
}

function planTicketType(ticket: FileTicketType, bases: readonly string[], place: Place): NewTicketType {
  const { batches, price_percent, base = bases[0] ?? '', additional_fields, ...same } = ticket
  const { path, problems } = place
  const fields = additional_fields as AdditionalField[]
  refuseTwice(
    fields.map(({ id }) => id),
    [...path, 'additional_fields'],
    'id',
    problems,
  )
  for (const [f, { kind, options }] of fields.entries()) {
    if ((kind === 'select') === (options !== undefined)) continue
    problems.push({
      path: [...path, 'additional_fields', f, 'options'],
      message: 'belongs to a select, and a select needs it',
    })
  }
  if (batches) {
    if (price_percent !== undefined || ticket.base !== undefined) {
      problems.push({ path, message: 'has batches of its own, so it cannot have price_percent or base' })
    }
    if (DERIVED_ONLY.has(ticket.kind)) problems.push({ path, message: `${ticket.kind} must be derived: price_percent` })
    return { ...same, additional_fields: fields, batches: planBatches(batches, place) }
  }
  if (price_percent === undefined) problems.push({ path, message: 'must have either batches or price_percent' })
  else if (ticket.kind === 'full') problems.push({ path, message: 'full must have batches' })
  else if (!bases.includes(base)) {
    problems.push({ path: [...path, 'base'], message: `no type of this section with batches is called "${base}"` })
  }
  return { ...same, additional_fields: fields, base, price_percent: price_percent ?? 0 }
}

function planBatches(batches: NonNullable<FileTicketType['batches']>, place: Place): NewBatch[] {
  const { path, warnings } = place
  refuseTwice(
    batches.map(({ name }) => name),
    [...path, 'batches'],
    'name',
    place.problems,
  )
  const planned = batches.map((batch, b) => {
    const at = [...path, 'batches', b]
    return { ...batch, sold: 0, ...planWindow(batch, { ...place, path: at }) }
  })
  for (const [b, { starts_at }] of planned.entries()) {
    const before = planned[b - 1]
    if (!before || starts_at >= before.starts_at) continue
    warnings.push({ path: [...path, 'batches', b, 'starts_at'], message: 'is before the start of the batch above' })
  }
  return planned
}

function planWindow({ starts_at, ends_at }: { starts_at: string; ends_at?: string | undefined }, place: Place) {
  const { path, problems, warnings, momentOf } = place
  const from = momentOf(starts_at, [...path, 'starts_at'])
  const until = ends_at === undefined ? place.starts_at : momentOf(ends_at, [...path, 'ends_at'])
  if (until <= from) {
    const message = ends_at === undefined ? 'must be before the event starts' : 'must be after starts_at'
    problems.push({ path: [...path, ends_at === undefined ? 'starts_at' : 'ends_at'], message })
  }
  if (until > place.starts_at) warnings.push({ path: [...path, 'ends_at'], message: 'is after the event starts' })
  return { starts_at: from, ends_at: until }
}

function planCoupon(coupon: FileEvent['coupons'][number], tickets: readonly FileTicketType[], place: Place): NewCoupon {
  const { path, problems } = place
  if (coupon.method === 'percentage' && coupon.value > 100) {
    problems.push({ path: [...path, 'value'], message: 'must be at most 100 percent' })
  }
  for (const [t, name] of coupon.ticket_types.entries()) {
    const named = tickets.filter((ticket) => ticket.name === name)
    const at = [...path, 'ticket_types', t]
    if (named.length === 0) problems.push({ path: at, message: `no ticket type of the event is called "${name}"` })
    else if (!named.some(takesCoupons)) {
      problems.push({ path: at, message: `"${name}" is half price or for members, where no coupon applies` })
    }
  }
  refuseTwice(coupon.ticket_types, path, 'ticket_types', problems)
  return { ...coupon, max_uses: coupon.max_uses ?? null, ...planWindow(coupon, place) }
}

function takesCoupons({ kind, plans }: FileTicketType): boolean {
  return kind !== 'half' && kind !== 'member' && plans.length === 0
}
