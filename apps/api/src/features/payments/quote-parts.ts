import type { Installment } from '@bilheteria/rules/installments'
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
