import { HALF_PRICE_PERCENT } from '@bilheteria/rules/policy'
import { batchesOf, type NewEvent } from './new-event.ts'

/** Null when the event sells none. Tickets kept for members are no part of the general sale the quota is counted on. */
export function halfPriceQuota({ half_price_quota, sectors }: NewEvent): number | null {
  const tickets = sectors.flatMap(({ sections }) => sections.flatMap((section) => section.tickets))
  if (!tickets.some(({ kind }) => kind === 'half')) return null
  const general = tickets.filter(({ plans }) => plans.length === 0).flatMap(batchesOf)
  return (
    half_price_quota ?? Math.ceil((HALF_PRICE_PERCENT * general.reduce((sum, { quantity }) => sum + quantity, 0)) / 100)
  )
}
