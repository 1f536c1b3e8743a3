import { ProviderUnreachable, type PaymentProvider, type ProviderMethod } from '#outside/payment/provider.ts'

/** A provider, and whether it is worth asking it right now. */
export type Till = PaymentProvider & { isDown(): boolean }
export type Tills = { forMethod(method: ProviderMethod): Till | undefined; named(name: string): Till | undefined }

const FAILURES_IN_A_ROW = 5
const PAUSE_MS = 10_000

export function createTills(providers: readonly PaymentProvider[]): Tills {
  const tills = providers.map(createTill)
  return {
    forMethod: (method) => tills.find(({ methods }) => methods.includes(method)),
    named: (name) => tills.find((till) => till.name === name),
  }
}

/** After some failures in a row it is left alone for a moment: buyers are told at once instead of waiting for nothing. */
function createTill(provider: PaymentProvider): Till {
  let failures = 0
  let asks_again_at = 0
  const isDown = () => failures >= FAILURES_IN_A_ROW && Date.now() < asks_again_at

  async function watched<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (isDown()) throw new ProviderUnreachable(`${provider.name} is left alone for a moment`)
    try {
      const answer = await ask()
      failures = 0
      return answer
    } catch (error) {
      if (error instanceof ProviderUnreachable) {
        failures++
        asks_again_at = Date.now() + PAUSE_MS
      }
      throw error
    }
  }

  return {
    ...provider,
    isDown,
    create: (charge) => watched(() => provider.create(charge)),
    read: (charge_key) => watched(() => provider.read(charge_key)),
    refund: (refund) => watched(() => provider.refund(refund)),
  }
}
