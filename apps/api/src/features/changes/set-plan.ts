import { formatCents } from '@bilheteria/rules/money'
import type { Path, Problem } from '#catalogue/bad-file.ts'
import type { LiveBatch, LiveOffer, LiveSection, LiveType, NewBatch } from './set-queries.ts'

/** What is to be different of an event; what is left out stays. Sections, types and batches are named, or by their id. */
export type SetDocument = {
  title?: string | undefined
  about_html?: string | undefined
  /** Folder of its new pictures. */
  poster?: string | undefined
  sections: { section: string; capacity: number }[]
  batches: (OfType & { batch: string; price_cents?: number | undefined; quantity?: number | undefined })[]
  new_batches: (Omit<NewBatch, 'ticket_type_id' | 'ends_at'> & {
    ticket_type: string
    section?: string | undefined
    /** When left out, the start of the event. */
    ends_at?: string | undefined
  })[]
  block_seats: SomeSeats[]
  unblock_seats: SomeSeats[]
}
type OfType = { ticket_type?: string | undefined; section?: string | undefined }
type SomeSeats = { section: string; rows: string[]; numbers: number[] }

export type Planned = {
  capacities: { section: LiveSection; capacity: number }[]
  batches: { batch: LiveBatch; price_cents: number; quantity: number; path: Path }[]
  new_batches: NewBatch[]
  block_seats: PlannedSeats[]
  unblock_seats: PlannedSeats[]
}
export type PlannedSeats = { section: LiveSection; rows: string[]; numbers: number[]; path: Path }

type Times = { now: Date; starts_at: string }

/** What a document asks for, and every reason why it cannot be; seats are looked at afterwards, by `judgeSeats`. */
export function planSettings(document: SetDocument, live: LiveOffer, times: Times, problems: Problem[]): Planned {
  if (Date.parse(times.starts_at) <= times.now.getTime()) refuseAfterStart(document, problems)
  const seats = (field: 'block_seats' | 'unblock_seats') =>
    document[field].flatMap(({ section: named, rows, numbers }, i) => {
      const section = find(live.sections, named, 'section', { path: [field, i, 'section'], problems })
      if (section?.numbered) return [{ section, rows, numbers, path: [field, i, 'numbers'] }]
      if (section) problems.push({ path: [field, i, 'section'], message: `"${section.name}" has no numbered seats` })
      return []
    })
  const capacities = document.sections.flatMap((asked, i) =>
    planCapacity(asked, live, { path: ['sections', i], problems }),
  )
  const batches = document.batches.flatMap((asked, i) => planBatch(asked, live, { path: ['batches', i], problems }))
  const new_batches = document.new_batches.flatMap((asked, i) =>
    planNewBatch(asked, live, times, { path: ['new_batches', i], problems }),
  )
  refuseTwice(
    'sections',
    capacities.map(({ section }) => section),
    problems,
  )
  refuseTwice(
    'batches',
    batches.map(({ batch }) => batch),
    problems,
  )
  const added = new_batches.map(({ ticket_type_id, name }) => ({ id: `${ticket_type_id} ${name}`, name }))
  refuseTwice('new_batches', added, problems)
  return {
    capacities,
    batches,
    new_batches,
    block_seats: seats('block_seats'),
    unblock_seats: seats('unblock_seats'),
  }
}

const OF_OFFER = ['sections', 'batches', 'new_batches', 'block_seats', 'unblock_seats'] as const

function refuseAfterStart(document: SetDocument, problems: Problem[]): void {
  for (const field of OF_OFFER.filter((field) => document[field].length > 0)) {
    problems.push({ path: [field], message: 'the event has begun: only title, about_html and poster can be changed' })
  }
}

type Place = { path: Path; problems: Problem[] }
const SHOWN = 10

/** What has this id or, alone, this name; otherwise what there is to choose from is told. */
function find<T extends { id: string; name: string }>(
  all: readonly T[],
  wanted: string,
  what: string,
  { path, problems }: Place,
): T | undefined {
  const exact = all.find(({ id }) => id === wanted)
  const named = exact ? [exact] : all.filter(({ name }) => name === wanted)
  if (named.length === 1) return named[0]
  const choice = (named.length > 0 ? named : all).slice(0, SHOWN).map(({ id, name }) => `${id} (${name})`)
  const message =
    named.length > 0 ? `several are called "${wanted}", please name one by its id` : `no ${what} "${wanted}"`
  problems.push({ path, message: `${message}: ${choice.join(', ') || 'there is none'}` })
  return undefined
}

function planCapacity({ section: named, capacity }: SetDocument['sections'][number], live: LiveOffer, place: Place) {
  const { path, problems } = place
  const section = find(live.sections, named, 'section', { path: [...path, 'section'], problems })
  if (!section) return []
  const refuse = (message: string) => void problems.push({ path: [...path, 'capacity'], message })
  if (section.numbered) refuse(`"${section.name}" has numbered seats: block or unblock them instead`)
  else if (capacity < section.taken) refuse(`must be at least ${section.taken}: so many places are held or sold`)
  return [{ section, capacity }]
}

function planBatch(asked: SetDocument['batches'][number], live: LiveOffer, { path, problems }: Place) {
  const at = (field: string): Place => ({ path: [...path, field], problems })
  const types = typesIn(asked.section, live, at('section'))
  const type = asked.ticket_type === undefined ? undefined : find(types, asked.ticket_type, TYPE, at('ticket_type'))
  if (asked.ticket_type !== undefined && !type) return []
  const among = live.batches.filter(({ ticket_type_id }) =>
    type ? type.id === ticket_type_id : types.some(({ id }) => id === ticket_type_id),
  )
  const batch = find(among, asked.batch, 'batch', at('batch'))
  if (!batch) return []
  const { price_cents = batch.price_cents, quantity = batch.quantity } = asked
  if (batch.begun && price_cents !== batch.price_cents) {
    const message = `must stay ${batch.price_cents} (${formatCents(batch.price_cents)}): its sale has begun; a new batch may cost something else`
    problems.push({ path: [...path, 'price_cents'], message })
  }
  if (quantity < batch.least) {
    const message = `must be at least ${batch.least}: so many are held, sold or passed on to the next batch`
    problems.push({ path: [...path, 'quantity'], message })
  }
  return [{ batch, price_cents, quantity, path: [...path, 'price_cents'] }]
}

const TYPE = 'ticket type with batches of its own'

function typesIn(named: string | undefined, live: LiveOffer, place: Place): LiveType[] {
  if (named === undefined) return live.types
  const section = find(live.sections, named, 'section', place)
  return live.types.filter(({ section_id }) => section_id === section?.id)
}

function planNewBatch(
  asked: SetDocument['new_batches'][number],
  live: LiveOffer,
  { now, starts_at: event_starts_at }: Times,
  { path, problems }: Place,
): NewBatch[] {
  const at = (field: string): Place => ({ path: [...path, field], problems })
  const { section, ticket_type, ends_at = event_starts_at, ...batch } = asked
  const type = find(typesIn(section, live, at('section')), ticket_type, TYPE, at('ticket_type'))
  if (!type) return []
  if (live.batches.some(({ ticket_type_id, name }) => ticket_type_id === type.id && name === batch.name)) {
    problems.push({ path: [...path, 'name'], message: `"${type.name}" has a batch "${batch.name}" already` })
  }
  if (Date.parse(ends_at) <= Date.parse(batch.starts_at)) {
    const [field, message] =
      asked.ends_at === undefined
        ? (['starts_at', 'must be before the event starts'] as const)
        : (['ends_at', 'must be after starts_at'] as const)
    problems.push({ path: [...path, field], message })
  } else if (Date.parse(ends_at) <= now.getTime()) {
    problems.push({ path: [...path, 'ends_at'], message: 'is over already' })
  }
  return [{ ...batch, ends_at, ticket_type_id: type.id }]
}

function refuseTwice(field: string, all: readonly { id: string; name: string }[], problems: Problem[]): void {
  const ids = all.map(({ id }) => id)
  for (const [i, { id, name }] of all.entries()) {
    if (ids.indexOf(id) !== i) problems.push({ path: [field], message: `"${name}" stands twice` })
  }
}
