import { fail, failFields } from '@bilheteria/contract/errors'
import type { Coupon } from '@bilheteria/contract/checkout'
import { overLimit } from '@bilheteria/rules/offer'
import { MAX_TOTAL_CENTS } from '@bilheteria/rules/policy'
import { feeOn, shareOf, type Fee } from '@bilheteria/rules/quote'
import type { Offer, OfferedType } from './offer.ts'
import type { PlacedSeat } from '#features/seats/known-seats.ts'

/** One line of a reservation as it is stored; `draw` counts the batches it draws from. */
export type Line = {
  sector_id: string
  section_id: string
  ticket_type_id: string
  amount: number
  price_percent: number
  draw: number
  seats: string[] | null
}

/** What is wanted of each scarce thing, for the database to decide. */
export type StockRequest = {
  /** The buyer's own reservation it was made on, `id:revision`; '' for none, null where it is the same for everybody. */
  expected: string | null
  lines: Line[]
  terms: Terms
  batches: { ticket_type_id: string; amount: number }[]
  places: { section_id: string; amount: number }[]
  half_price: number
  coupon_ids: string[]
  /** Of each type that is only for members, the clubs' plans that admit to it. */
  admitted: string[][]
}

/** What besides the tickets makes the price. */
export type Terms = Fee & { coupons: Coupon[] }

/** What a request may build on: the buyer's live reservation. */
export type Base = { id: string; revision: number; lines: readonly Line[]; coupon_ids: readonly string[] }

type CartTicket = { id: string; quantidade: number; seats?: string[] | undefined }
export type CartSector = {
  id: string
  sections: { id: string; tickets: CartTicket[]; seats?: string[] | undefined }[]
}

/** `seats` are held ones: those that the cart names first, then the rest of the line. */
type Wanted = { type: OfferedType; amount: number; seats: string[] | null }

/**
 * The whole cart. Its seats are those named for a section, else those held there. Types that name seats get them; the
 * other types follow in row and number order.
 */
export function stockForCart(
  offer: Offer,
  cart: { sectors: readonly CartSector[]; coupons: readonly string[] },
  held: Base | undefined,
  seatsInOrder: (section_id: string, ids: readonly string[]) => string[],
): StockRequest {
  const wanted = readCart(offer, cart.sectors)
  const sections = new Set(wanted.filter(({ type }) => type.numbered).map(({ type }) => type.section_id))
  const named = seatsNamed(cart.sectors, sections)
  for (const section_id of sections) {
    const seats = seatsInOrder(section_id, named.get(section_id) ?? heldSeats(held, section_id))
    const here = wanted.filter(({ type }) => type.section_id === section_id)
    if (here.reduce((sum, { amount }) => sum + amount, 0) !== seats.length) {
      throw failFields({ sectors: ['A quantidade de ingressos precisa ser igual à de lugares escolhidos'] })
    }
    giveSeats(here, seats)
  }
  const expected = named.size < sections.size ? nameOf(held) : null
  return stockOf(offer, wanted, findCoupons(offer, cart.coupons, wanted), expected)
}

/** The seats that the cart names, by numbered section. */
function seatsNamed(sectors: readonly CartSector[], numbered: ReadonlySet<string>): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const { sections } of sectors) {
    for (const { id, seats } of sections) {
      if (seats === undefined) continue
      if (!numbered.has(id)) throw failFields({ seats: ['Este setor não tem lugares marcados'] })
      named.set(id, seats)
    }
  }
  return named
}

function giveSeats(lines: readonly Wanted[], seats: readonly string[]): void {
  const named = lines.flatMap((line) => line.seats ?? [])
  const known = named.every((id, i) => seats.includes(id) && named.indexOf(id) === i)
  if (!known || lines.some((line) => (line.seats ?? []).length > line.amount)) throw unknownSeats()
  const others = seats.filter((id) => !named.includes(id))
  for (const line of lines) {
    const own = line.seats ?? []
    const all = new Set([...own, ...others.splice(0, line.amount - own.length)])
    line.seats = seats.filter((id) => all.has(id))
  }
}

/** The seats of one section become exactly these; kept ones keep their type, new ones get `fresh_type`. */
export function stockForSeats(
  offer: Offer,
  { section_id, seats, fresh_type }: { section_id: string; seats: readonly PlacedSeat[]; fresh_type: OfferedType },
  held: Base | undefined,
): StockRequest {
  const lines = held?.lines ?? []
  const ids = seats.map(({ id }) => id)
  const already = heldSeats(held, section_id)
  const fresh = ids.filter((id) => !already.includes(id))
  const wanted: Wanted[] = lines.flatMap((line) => {
    const type = typeOf(offer, line.ticket_type_id)
    if (line.section_id !== section_id) return [{ type, amount: line.amount, seats: line.seats }]
    const kept = (line.seats ?? []).filter((id) => ids.includes(id))
    return kept.length > 0 ? [{ type, amount: kept.length, seats: kept }] : []
  })
  if (fresh.length > 0) {
    const line = wanted.find(({ type }) => type === fresh_type)
    if (line) Object.assign(line, { amount: line.amount + fresh.length, seats: [...(line.seats ?? []), ...fresh] })
    else wanted.push({ type: fresh_type, amount: fresh.length, seats: fresh })
  }
  const coupons = offer.coupons.filter(({ id }) => held?.coupon_ids.includes(id))
  const useful = coupons.filter((coupon) => discounts(coupon, wanted))
  return stockOf(offer, wanted, useful, nameOf(held))
}

/** One by one, ended by the first that is wrong: a stranger's cart of thousands must not be copied first. */
function readCart(offer: Offer, sectors: readonly CartSector[]): Wanted[] {
  const wanted: Wanted[] = []
  const seen = new Set<string>()
  for (const sector of sectors) {
    for (const section of sector.sections) {
      for (const { id, quantidade, seats = null } of section.tickets) {
        if (seen.has(id)) throw failFields({ sectors: ['Ingresso repetido'] })
        seen.add(id)
        if (quantidade === 0) continue
        const type = offer.types.get(id)
        if (type?.sector_id !== sector.id || type.section_id !== section.id) throw unknownTicket()
        if (seats && !type.numbered) throw unknownSeats()
        wanted.push({ type, amount: quantidade, seats })
      }
    }
  }
  if (wanted.length === 0) throw failFields({ sectors: ['Escolha pelo menos um ingresso'] })
  return wanted
}

function unknownSeats() {
  return failFields({ sectors: ['Lugar desconhecido ou repetido'] })
}

function unknownTicket() {
  return failFields({ sectors: ['Ingresso desconhecido'] })
}

function typeOf(offer: Offer, id: string): OfferedType {
  const type = offer.types.get(id)
  if (!type) throw unknownTicket()
  return type
}

/** In the order entered; one that finds no ticket to discount would be used up for nothing. */
function findCoupons(offer: Offer, codes: readonly string[], wanted: readonly Wanted[]): Coupon[] {
  return [...new Set(codes)].map((code) => {
    const coupon = offer.coupons.find((known) => known.code === code)
    if (!coupon || !discounts(coupon, wanted)) throw fail('coupon_refused')
    return coupon
  })
}

function discounts({ ticket_types }: Coupon, wanted: readonly Wanted[]): boolean {
  return wanted.some(({ type }) => ticket_types.includes(type.id))
}

function stockOf(offer: Offer, wanted: readonly Wanted[], coupons: Coupon[], expected: string | null): StockRequest {
  const total = wanted.reduce((sum, { amount }) => sum + amount, 0)
  // What a person has bought before only the database knows.
  const over = overLimit(total, { max_per_order: offer.max_per_order, max_per_cpf: null })
  if (over) throw fail(over.code, over)
  const most_cents = wanted.reduce(
    (sum, { type, amount }) => sum + amount * shareOf(type.dearest_cents, type.price_percent),
    0,
  )
  if (most_cents + feeOn(most_cents, offer) > MAX_TOTAL_CENTS) throw fail('total_too_high')
  const batches = sumBy(wanted, ({ type }) => type.base_type_id)
  const bases = [...batches.keys()]
  return {
    expected,
    lines: wanted.map(({ type, amount, seats }) => ({
      sector_id: type.sector_id,
      section_id: type.section_id,
      ticket_type_id: type.id,
      amount,
      seats,
      price_percent: type.price_percent,
      draw: bases.indexOf(type.base_type_id),
    })),
    batches: [...batches].map(([ticket_type_id, amount]) => ({ ticket_type_id, amount })),
    places: [...sumBy(wanted, ({ type }) => type.section_id)].map(([section_id, amount]) => ({ section_id, amount })),
    half_price: wanted.reduce((sum, { type, amount }) => sum + (type.kind === 'half' ? amount : 0), 0),
    coupon_ids: coupons.map(({ id }) => id),
    admitted: admittedTo(offer, wanted),
    terms: {
      convenience_fee: offer.convenience_fee,
      convenience_fee_mode: offer.convenience_fee_mode,
      coupons,
    },
  }
}

/** A derived type opens its base's stock: who may not buy the one may not buy the other. */
function admittedTo(offer: Offer, wanted: readonly Wanted[]): string[][] {
  const types = wanted.flatMap(({ type }) => [type, offer.types.get(type.base_type_id) ?? type])
  return [...new Set(types)].map(({ plans }) => plans).filter((plans) => plans.length > 0)
}

function sumBy(wanted: readonly Wanted[], keyOf: (line: Wanted) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const line of wanted) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.amount)
  return sums
}

function heldSeats(held: Base | undefined, section_id: string): string[] {
  return (held?.lines ?? []).filter((line) => line.section_id === section_id).flatMap(({ seats }) => seats ?? [])
}

function nameOf(held: Base | undefined): string {
  return held ? `${held.id}:${held.revision}` : ''
}
