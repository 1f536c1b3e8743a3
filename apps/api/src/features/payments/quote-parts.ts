import type { Installment } from '@bilheteria/rules/installments'
import type { AccountContext } from '#context.ts'
import { MINUTE_S, spend } from '#db/limits.ts'
import { ProviderUnreachable, type QuoteRequest } from '#outside/payment/provider.ts'
import type { Account } from './providers.ts'

/** In how many parts a card may be charged, never in more than the order allows; undefined when nobody answers. */
export async function quoteParts(account: Account, asked: QuoteRequest): Promise<Installment[] | undefined> {
  try {
    const parts = await account.quoteInstallments(asked)
    return parts.filter(({ count }) => count <= asked.most)
  } catch (error) {
    if (error instanceof ProviderUnreachable) return undefined
    throw error
  }
}

const CARDS_PER_MINUTE = 30

/** Each is a question to a provider; somebody who types has asked a few times, whoever guesses cards many. */
export function limitQuotes({ db, session }: AccountContext): Promise<void> {
  return spend(db, { name: `card quotes ${session.account_id}`, max: CARDS_PER_MINUTE, seconds: MINUTE_S })
}
