import { fail } from '@bilheteria/contract/errors'
import { needsVerifiedEmail } from '@bilheteria/rules/verified-email'
import type { Db } from '#db/db.ts'
import { hasVerifiedEmail } from '#features/accounts/verify-email.ts'
import type { Offer } from './offer.ts'
import { quoteOf, type Priced } from './show-reservation.ts'

type Asked = { account_id: string; offer: Offer; held: Priced }

/** Before anything is sold, and before it is answered who enters: the reservation is kept meanwhile. */
export async function requireVerifiedEmail(db: Db, { account_id, offer, held }: Asked): Promise<void> {
  if (isForProvedOnly(offer, held) && !(await hasVerifiedEmail(db, account_id))) throw fail('email_unverified')
}

/** Whether this is sold only to whoever reads the e-mail they gave. */
export function isForProvedOnly(offer: Offer, held: Priced): boolean {
  const { total_cents } = quoteOf(offer, held)
  return needsVerifiedEmail({ max_per_cpf: offer.max_per_cpf, total_cents })
}
