import { isCnpj } from '@bilheteria/rules/cnpj'
import { formatCents } from '@bilheteria/rules/money'
import { isCpf } from '@bilheteria/rules/person'
import { HALF_PRICE_PERCENT } from '@bilheteria/rules/policy'
import type { Path, Problem } from '#catalogue/bad-file.ts'
import { priceRisks, type Price } from '#catalogue/price-risks.ts'
import type { EventsFile, FileEvent } from './events-file.ts'

const MOST_FEE_PERCENT = 20
/** Kinds whose price the law halves at least: 12.933, and 10.741 for seniors. */
const HALVED = new Set(['half', 'senior'])
const MOST_OF_HALF = 50

/** What is allowed and looks like a mistake, or like what the law forbids: the operator confirms it. */
export function findRisks({ producer, events }: EventsFile): Problem[] {
  return [
    ...(producer && !isCnpj(producer.tax_id) && !isCpf(producer.tax_id)
      ? [{ path: ['producer', 'tax_id'], message: 'is no CNPJ: its check digits do not match' }]
      : []),
    ...events.flatMap((event, e) => eventRisks(event, ['events', e])),
  ]
}

type Placed = { ticket: FileEvent['sectors'][number]['sections'][number]['tickets'][number]; path: Path }

function eventRisks(event: FileEvent, path: Path): Problem[] {
  const tickets = event.sectors.flatMap(({ sections }, s) =>
    sections.flatMap((section, i) =>
      section.tickets.map((ticket, t): Placed => {
        return { ticket, path: [...path, 'sectors', s, 'sections', i, 'tickets', t] }
      }),
    ),
  )
  const prices = tickets.flatMap(({ ticket: { batches = [] }, path }) =>
    batches.map(({ price_cents }, b): Price => ({ path: [...path, 'batches', b, 'price_cents'], price_cents })),
  )
  return [...feeRisks(event, prices, path), ...priceRisks(prices), ...halfPriceRisks(event, tickets, path)]
}

function feeRisks(
  { convenience_fee, convenience_fee_mode }: FileEvent,
  prices: readonly Price[],
  path: Path,
): Problem[] {
  const place = [...path, 'convenience_fee']
  if (convenience_fee_mode === 'percentual') {
    const message = `is ${convenience_fee} %, more than ${MOST_FEE_PERCENT} %`
    return convenience_fee > MOST_FEE_PERCENT ? [{ path: place, message }] : []
  }
  const dearest = Math.max(0, ...prices.map(({ price_cents }) => price_cents))
  if (convenience_fee * 100 <= MOST_FEE_PERCENT * dearest) return []
  const message = `is ${formatCents(convenience_fee)} an order, more than ${MOST_FEE_PERCENT} % of the dearest ticket`
  return [{ path: place, message }]
}

/** `half_price_share` of the database decides; this reckons the same for what is not there yet. */
function halfPriceRisks({ half_price_quota }: FileEvent, tickets: readonly Placed[], path: Path): Problem[] {
  const risks = tickets.flatMap(({ ticket: { kind, price_percent = 0 }, path }) => {
    if (!HALVED.has(kind) || price_percent <= MOST_OF_HALF) return []
    return [
      { path: [...path, 'price_percent'], message: `is ${price_percent} %, and by law at most ${MOST_OF_HALF} %` },
    ]
  })
  const on_sale = tickets.flatMap(({ ticket: { plans, batches = [] } }) => (plans.length === 0 ? batches : []))
  if (!on_sale.some(({ price_cents }) => price_cents > 0)) return risks
  const LAW = `law 12.933 reserves ${HALF_PRICE_PERCENT} % for half price`
  if (!tickets.some(({ ticket }) => ticket.kind === 'half')) {
    return [...risks, { path: [...path, 'sectors'], message: `have no half price: ${LAW}` }]
  }
  const count = on_sale.reduce((sum, { quantity }) => sum + quantity, 0)
  const share = Math.ceil((count * HALF_PRICE_PERCENT) / 100)
  if (half_price_quota === undefined || half_price_quota >= share) return risks
  const message = `is ${half_price_quota} of ${count} tickets on general sale: ${LAW}, ${share} tickets`
  return [...risks, { path: [...path, 'half_price_quota'], message }]
}
