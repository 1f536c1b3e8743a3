import { createCache } from '#concurrency/cache.ts'
import type { TextSeal } from '#crypto/text-seal.ts'
import type { Db } from '#db/db.ts'
import type { AccountSettings, OpenAccount } from '#outside/payment/open-account.ts'
import { lockedAccount } from '#outside/payment/locked-account.ts'
import type { PaymentProvider } from '#outside/payment/provider.ts'
import { selectAccounts, type StoredAccount } from './account-queries.ts'
import { findInstallation } from './installation.ts'
import type { KnownAccounts, OwnAccount } from './providers.ts'

type Deps = {
  db: Db
  /** Of the catalogue: whatever changes an account changes it too. */
  version(): Promise<string>
  textSeal: TextSeal
  openAccount: OpenAccount
  /** Where people reach this installation. */
  base_url: string
}

/** Producers' own accounts at payment providers, kept in memory and reread when one has changed. */
export function knowAccounts({ db, version, textSeal, openAccount, base_url }: Deps): () => Promise<KnownAccounts> {
  const cache = createCache<KnownAccounts>({ most: 1, version })
  const openOwn = (stored: StoredAccount): OwnAccount => ({
    id: stored.id,
    producer_id: stored.producer_id,
    revision: stored.revision,
    open: () => openSealed(stored, textSeal, openAccount),
  })
  return () =>
    cache.get('all', async () => {
      const [stored, installation] = await Promise.all([selectAccounts(db), findInstallation(db)])
      return { own: stored.map(openOwn), confirmed: installation === undefined || installation.url === base_url }
    })
}

/** One that does not open takes nobody's money, and nobody else's account takes it in its place. */
function openSealed(
  { id, provider, methods, sealed }: StoredAccount,
  textSeal: TextSeal,
  openAccount: OpenAccount,
): PaymentProvider {
  const settings = textSeal.open(sealed)
  return settings === undefined
    ? lockedAccount(provider, methods)
    : openAccount({ id, provider, methods, settings: JSON.parse(settings) } as AccountSettings)
}
