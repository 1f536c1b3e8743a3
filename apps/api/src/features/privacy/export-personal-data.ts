import type { PersonalData } from '@bilheteria/contract/privacy'
import type { AccountContext } from '#context.ts'
import { HOUR_S, spend } from '#db/limits.ts'
import { requireProof } from '#features/accounts/proof.ts'
import { noteSecurityEvent } from '#features/accounts/security-events.ts'
import { openProof } from '#features/checkout/sealed-holders.ts'
import type { TextSeal } from '#crypto/text-seal.ts'
import { selectPersonalData } from './export-queries.ts'
import { inWords } from './export-words.ts'

const PER_HOUR = 10

/** Everything we know of the caller. Secrets that open something, and hashes, tell nobody anything and are left out. */
export async function exportPersonalData(ctx: AccountContext): Promise<PersonalData> {
  requireProof(ctx)
  const { db, session, services } = ctx
  await spend(db, { name: `exports ${session.account_id}`, max: PER_HOUR, seconds: HOUR_S })
  await noteSecurityEvent(ctx, db, { account_id: session.account_id, kind: 'data_exported' })
  return readable(services.textSeal, await selectPersonalData(db, session.account_id))
}

function readable(seal: TextSeal, exported: PersonalData): PersonalData {
  return JSON.parse(JSON.stringify(exported), (key, value: unknown) =>
    key === 'meia_entrada' && typeof value === 'string' ? openProof(seal, value) : inWords(key, value),
  ) as PersonalData
}
