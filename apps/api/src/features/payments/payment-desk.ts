import type { Db } from '#db/db.ts'
import type { KnownProducers } from '#features/producers/known-producers.ts'
import { ProviderUnreachable } from '#outside/payment/provider.ts'
import type { Log } from '#runtime/log.ts'
import type { GuardedProvider, Providers } from './providers.ts'

/** What everything about money needs. */
export type PaymentDesk = {
  db: Db
  providers: Providers
  known: KnownProducers
  log: Log
  /** Where people reach us, for the links in e-mails. */
  base_url: string
}

/** Money may lie there: that nobody can ask it any more is nothing to be passed over. */
export function providerOf({ providers }: Pick<PaymentDesk, 'providers'>, provider: string): GuardedProvider {
  const guarded = providers.named(provider)
  if (!guarded) throw new Error(`no settings for the payment provider ${provider}, which has open payments`)
  return guarded
}

/** How jobs about money work off what is due. A provider that is away is no news: it is asked again anyway. */
export const moneyQueue = {
  at_most: 20,
  isExpected: (error: unknown) => error instanceof ProviderUnreachable,
  failed: 'something about money failed and will be tried again',
}

/** Ours for a provider: the row's own id, as plain e-mails and digits. */
export function keyOf(id: string): string {
  return id.replaceAll('-', '')
}

/** Undefined when it cannot be one of ours. */
export function idOf(key: string): string | undefined {
  return /^[0-9a-f]{32}$/.test(key) ? key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined
}
