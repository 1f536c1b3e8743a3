import { formatCents } from '@bilheteria/rules/money'
import { cleanAboutHtml } from '#catalogue/about-html.ts'
import type { Path, Problem } from '#catalogue/bad-file.ts'
import { batchesOf, type NewSection, type NewTicketType } from '#catalogue/new-event.ts'
import type { Db } from '#db/db.ts'
import type { EventsFile } from './events-file.ts'
import type { PlannedEvent } from './plan-event.ts'
import { findStoredEvent } from './stored-event.ts'

type Stored = Record<string, unknown>

/** Each field of an event in the file that the stored one does not have. */
export async function eventDifferences(tx: Db, event: PlannedEvent, path: Path): Promise<Problem[]> {
  return compare(shapeOf(event), await findStoredEvent(tx, event.id), path)
}

export async function producerDifferences(tx: Db, producer: NonNullable<EventsFile['producer']>): Promise<Problem[]> {
  const rows = await tx.query<{ row: Stored }>('select to_jsonb(producers) as row from producers where id = $1', [
    producer.id,
  ])
  const stored = rows[0]?.row ?? {}
  const said = Object.entries(producer).filter(([, value]) => value !== undefined)
  return said.flatMap(([field, value]) => compare(value, stored[field], ['producer', field]))
}

export async function categoryDifferences(
  tx: Db,
  { tag, title, icon }: EventsFile['categories'][number],
  path: Path,
): Promise<Problem[]> {
  const [stored] = await tx.query<Stored>('select title, icon from categories where tag = $1', [tag])
  return compare({ title, icon }, stored, path)
}

/** As `findStoredEvent` answers. The content of a poster and the drawing of a plan are left out. */
function shapeOf(event: PlannedEvent): Stored {
  const { id: _id, draft: _draft, picture, starts_at, doors_at, venue, ...facts } = event
  return {
    ...facts,
    about_html: cleanAboutHtml(facts.about_html),
    starts_at: starts_at.toISOString(),
    doors_at: doors_at?.toISOString() ?? null,
    venue: { ...venue, address: venue.address ?? null },
    poster: picture !== undefined,
    plan: event.plan !== null,
    half_price_quota: event.half_price_quota ?? null,
    integration_ids: event.integration_ids.toSorted(),
    sectors: event.sectors.map(({ name, sections }) => ({ name, sections: sections.map(sectionShape) })),
    coupons: Object.fromEntries(
      event.coupons.map(({ code, starts_at, ends_at, ticket_types, ...coupon }) => {
        const window = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }
        return [code, { ...coupon, ...window, ticket_types: ticket_types.toSorted() }]
      }),
    ),
  }
}

function sectionShape({ name, places, tickets }: NewSection): Stored {
  if ('capacity' in places) return { name, ...places, tickets: tickets.map(ticketShape) }
  const count = (field: 'numbers' | 'blocked') => places.rows.reduce((sum, row) => sum + row[field].length, 0)
  return { name, seats: count('numbers'), blocked: count('blocked'), tickets: tickets.map(ticketShape) }
}

function ticketShape(ticket: NewTicketType): Stored {
  const { name, kind, max_installments, plans, additional_fields } = ticket
  const derived = 'base' in ticket ? { base: ticket.base, price_percent: ticket.price_percent } : {}
  const batches = batchesOf(ticket).map(({ name, price_cents, quantity, starts_at, ends_at }) => {
    return { name, price_cents, quantity, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }
  })
  return {
    name,
    kind,
    max_installments,
    plans,
    additional_fields,
    base: null,
    price_percent: null,
    ...derived,
    batches,
  }
}

function compare(said: unknown, stored: unknown, path: Path): Problem[] {
  if (isGroup(said) && isGroup(stored)) {
    const fields = new Set([...Object.keys(said), ...Object.keys(stored)])
    return [...fields].flatMap((field) => {
      return compare(said[field], stored[field], [...path, Array.isArray(said) ? Number(field) : field])
    })
  }
  if (said === undefined) return [{ path, message: 'exists, and is not in the file' }]
  if (stored === undefined) return [{ path, message: 'is only in the file' }]
  if (JSON.stringify(said) === JSON.stringify(stored)) return []
  const field = String(path.at(-1))
  return [{ path, message: `stays ${shown(stored, field)}, and the file says ${shown(said, field)}` }]
}

/** Lists of plain values are compared as a whole. */
function isGroup(value: unknown): value is Stored {
  if (Array.isArray(value)) return value.some((entry) => typeof entry === 'object')
  return typeof value === 'object' && value !== null
}

const MOST_SHOWN = 80

function shown(value: unknown, field: string): string {
  if (field.endsWith('_cents')) return formatCents(Number(value))
  const text = JSON.stringify(value)
  return text.length > MOST_SHOWN ? 'another text' : text
}
