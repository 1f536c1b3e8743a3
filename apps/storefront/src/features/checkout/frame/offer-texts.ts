// chunk: buying
import type { EventDetail, Section, Sector, TicketType } from '@bilheteria/contract/events'
import { fillIn } from '@bilheteria/rules/fill-in'
import { formatSaleTime, formatTurn, MINUTE_MS } from '@bilheteria/rules/sale-time'
import { formatCents } from '@bilheteria/rules/money'
import { areLastTickets } from '@bilheteria/rules/offer'
import { feeOn } from '@bilheteria/rules/quote'
import { say } from '@bilheteria/ui/words'
import { fail } from '#platform/fail.ts'
import { priceOf } from '#features/checkout/cart/offer.ts'
import { defaultType } from '#features/checkout/cart/seats-and-types.ts'

export function formatPrice(cents: number): string {
  return cents === 0 ? say('checkout.free', 'Grátis') : formatCents(cents)
}

/** `+ R$ 22,50 de taxa`: what the percentage adds to one ticket. A fixed fee is of the order, and nothing adds nothing. */
export function feeText(event: EventDetail, type: TicketType): string | undefined {
  if (event.convenience_fee_mode === 'fixed') return undefined
  const fee = feeOn(priceOf(type), event)
  return fee > 0 ? fillIn(say('checkout.fee', '+ {fee} de taxa'), { fee: formatCents(fee) }) : undefined
}

/** `R$ 86,25 a R$ 483,00 com a taxa`: what one ticket comes to, from the cheapest on sale to the dearest that anybody pays. */
export function priceRange(event: EventDetail): string | undefined {
  const prices = event.sectors.flatMap(({ sections }) =>
    sections.flatMap(({ tickets }) =>
      tickets
        .filter((type) => isPriced(event, type) && type.plans.length === 0)
        .map((type) => priceOf(type) + (event.convenience_fee_mode === 'fixed' ? 0 : feeOn(priceOf(type), event))),
    ),
  )
  if (prices.length === 0) return undefined
  const most = Math.max(...prices)
  if (most === 0) return say('checkout.free', 'Grátis')
  const least = Math.min(...prices.filter((price) => price > 0))
  const range =
    least === most
      ? formatCents(most)
      : fillIn(say('checkout.price_range', '{least} a {most}'), { least: formatCents(least), most: formatCents(most) })
  return event.convenience_fee > 0 && event.convenience_fee_mode !== 'fixed'
    ? fillIn(say('checkout.with_fee', '{range} com a taxa'), { range })
    : range
}

/** `+ R$ 6,00 de taxa por pedido` */
export function orderFeeText({ convenience_fee, convenience_fee_mode }: EventDetail): string | undefined {
  const fixed = convenience_fee_mode === 'fixed' && convenience_fee > 0
  return fixed
    ? fillIn(say('checkout.order_fee', '+ {fee} de taxa por pedido'), { fee: formatCents(convenience_fee) })
    : undefined
}

/** `2º lote · sobe para R$ 180,00 em 7/12` if a dearer batch follows at once. A single batch has no name. */
export function batchText({ time_zone }: EventDetail, section: Section): string {
  const [now, next] = defaultType(section)?.batches ?? []
  if (!now || !next) return ''
  const turns =
    next !== undefined &&
    next.price_cents > now.price_cents &&
    next.ends_at > now.ends_at &&
    next.remaining > 0 &&
    Date.parse(next.starts_at) <= Date.parse(now.ends_at) + MINUTE_MS
  return turns
    ? fillIn(say('checkout.batch_turns', '{batch} · sobe para {price} em {when}'), {
        batch: now.name,
        price: formatCents(next.price_cents),
        when: formatTurn(now.ends_at, time_zone),
      })
    : now.name
}

export type SaleStatus = 'on_sale' | 'last' | 'soon' | 'sold_out' | 'ended'

/** How it stands with several types: on sale as soon as one is. */
export function saleStatus(types: readonly TicketType[]): SaleStatus {
  const open = types.filter(({ status }) => status === 'on_sale')
  if (open.length === 0) {
    if (types.some(({ status }) => status === 'soon')) return 'soon'
    return types.some(({ status }) => status === 'sold_out') ? 'sold_out' : 'ended'
  }
  // Types of one batch share it; each batch counts once.
  const left = new Map(open.flatMap(({ batches }) => batches.map(({ id, remaining }) => [id, remaining] as const)))
  const total = [...left.values()].reduce((sum, remaining) => sum + remaining, 0)
  return areLastTickets(total) ? 'last' : 'on_sale'
}

/** `Oeste · Bloco O3`, or `Plateia` where the sector is all there is. */
export function sectionTitle(sector: Sector, { name }: Section): string {
  return name === sector.name ? name : `${sector.name} · ${name}`
}

/** What a seat costs until the buyer says who sits there. */
export function seatPrice(section: Section): string {
  const usual = defaultType(section)
  return usual ? formatPrice(priceOf(usual)) : ''
}

/** Before the sale, shows the prices at its opening. */
function isPriced({ status, payable }: EventDetail, type: TicketType): boolean {
  return type.status === (status === 'soon' ? 'soon' : 'on_sale') || (payable === false && type.status === 'soon')
}

/** Includes a section before the sale: its seats can be viewed but not chosen. */
export function mayLookAt(event: EventDetail, section: Section): boolean {
  const asleep = event.status === 'soon' || event.payable === false
  return isOpen(section) || (asleep && saleStatus(section.tickets) === 'soon')
}

/** The reason for the disabled controls. */
export function asleepText({ status, sale_starts_at, time_zone, payable }: EventDetail): string | undefined {
  if (status !== 'soon' || sale_starts_at === null) return payable === false ? fail('no_way_to_pay').message : undefined
  return fillIn(say('checkout.asleep', 'As vendas abrem em {when}.'), {
    when: formatSaleTime(sale_starts_at, time_zone),
  })
}

/** Places of a section that is not on sale are nobody's to choose. */
export function isOpen({ tickets }: Section): boolean {
  return ['on_sale', 'last'].includes(saleStatus(tickets))
}

/** `118 lugares`: what a block still has, so that nobody opens them one by one. */
export function placesText(section: Section): string {
  const left = defaultType(section)?.batches[0]?.remaining ?? 0
  if (left === 0) return ''
  return left === 1
    ? say('checkout.places_one', '1 lugar')
    : fillIn(say('checkout.places', '{count} lugares'), { count: left.toLocaleString('pt-BR') })
}

/** `a partir de R$ 80,00`, or the price itself where all sections cost the same. */
export function sectorPrice(event: EventDetail, { sections }: Sector): { from: boolean; cents: number } | undefined {
  const prices = sections.flatMap((section) => {
    const usual = defaultType({ ...section, tickets: section.tickets.filter((type) => isPriced(event, type)) })
    return usual ? [priceOf(usual)] : []
  })
  if (prices.length === 0) return undefined
  const cents = Math.min(...prices)
  return { cents, from: prices.some((price) => price !== cents) }
}

/** `vendas em 6/12 às 10h` */
export function soonText({ time_zone }: EventDetail, types: readonly TicketType[]): string {
  const opens = types.flatMap(({ status, batches }) => (status === 'soon' ? (batches[0]?.starts_at ?? []) : []))
  const first = opens.toSorted()[0]
  return first === undefined
    ? say('checkout.soon', 'Em breve')
    : fillIn(say('checkout.soon_at', 'vendas em {when}'), { when: formatSaleTime(first, time_zone) })
}
