import { isPublicId } from '@bilheteria/contract/fields'
import type { Context } from '#context.ts'
import { selectPartnerDomains } from './partner-queries.ts'

/**
 * Partners know one way back, but a club has its own host, and the cookie of a login belongs to the host it began on.
 * What the partner sends is worth nothing without that cookie, so it may travel on to the club's host.
 */
export async function findPartnerHome(ctx: Context, integration_id: string): Promise<string | undefined> {
  if (!isPublicId(integration_id)) return undefined
  const domains = await selectPartnerDomains(ctx.db, integration_id)
  return domains.includes(ctx.host) ? undefined : domains[0]
}
