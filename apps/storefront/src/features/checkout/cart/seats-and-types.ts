// chunk: buying
import type { EventDetail, Section } from '@bilheteria/contract/events'
import { countIn, type Quantities } from './offer.ts'

export type Place = { id: string; row: string; number: number; type_id?: string }
/** Chosen seats by section. */
export type ChosenSeats = Record<string, Place[]>

/** What a seat gets until the buyer says otherwise. */
export function defaultType({ tickets }: Section) {
  return tickets.find(({ kind, plans }) => kind === 'full' && plans.length === 0) ?? tickets[0]
}

/** The types of a section again as many as its seats: the usual type takes what is new, and gives first. */
export function spreadTypes(section: Section, seats: number, quantities: Quantities): Quantities {
  const usual = defaultType(section)
  if (!usual) return quantities
  const spread = { ...quantities }
  let missing = seats - countIn(section, quantities)
  const inTurn = [usual, ...section.tickets.filter(({ id }) => id !== usual.id)]
  for (const { id } of inTurn) {
    const amount = Math.max(0, (spread[id] ?? 0) + missing)
    missing -= amount - (spread[id] ?? 0)
    spread[id] = amount
  }
  return spread
}

/** The type of each chosen seat: its own while the quantities last, then the rest in catalogue order. */
export function typesOfSeats({ tickets }: Section, places: readonly Place[], quantities: Quantities) {
  const left = { ...quantities }
  const types = new Map<string, string>()
  const give = ({ id }: Place, type_id: string | undefined) => {
    if (type_id === undefined || !((left[type_id] ?? 0) > 0)) return
    left[type_id]!--
    types.set(id, type_id)
  }
  for (const place of places) give(place, place.type_id)
  for (const place of places) if (!types.has(place.id)) give(place, tickets.find(({ id }) => (left[id] ?? 0) > 0)?.id)
  return types
}

/** One seat more or fewer of a type: the usual type gives it, or takes it back. */
export function moveType(section: Section, type_id: string, amount: number, quantities: Quantities): Quantities {
  return spreadTypes(section, countIn(section, quantities), { ...quantities, [type_id]: amount })
}

/** In numbered sections the tickets are as many as the seats, whatever an earlier visit remembered. */
export function agreeWithSeats({ sectors }: EventDetail, seats: ChosenSeats, quantities: Quantities): Quantities {
  let agreed = quantities
  for (const section of sectors.flatMap(({ sections }) => sections)) {
    const chosen = seats[section.id]?.length ?? 0
    if (section.numbered && countIn(section, agreed) !== chosen) agreed = spreadTypes(section, chosen, agreed)
  }
  return agreed
}
