import type { Services } from '#context.ts'
import {
  ProviderRefused,
  ProviderUnreachable,
  type PaymentProvider,
  type ProviderMethod,
} from '#outside/payment/provider.ts'

/** A provider behind a circuit breaker, which knows whether it is worth asking it right now. */
export type BreakerProvider = PaymentProvider & {
  isDown(): boolean
  /** Nothing was heard of the last charges: until one is answered nobody knows better, however long ago that is. */
  isFailing(): boolean
}
export type Providers = {
  forMethod(method: ProviderMethod): BreakerProvider | undefined
  named(name: string): BreakerProvider | undefined
  /** Whether everybody can pay: `failing` while nothing is heard of a provider's charges. */
  state(): 'ok' | 'failing' | 'none'
}

/** One question to a provider, how it ended and how long that took. */
type ProviderCall = {
  provider: string
  call: 'charge' | 'read' | 'refund'
  outcome: 'answered' | 'refused' | 'unreachable' | 'failed'
  seconds: number
}
type OnCall = (call: ProviderCall) => void

const FAILURES_IN_A_ROW = 5
const PAUSE_MS = 10_000

declare module '#context.ts' {
  interface Services {
    providers: Providers
  }
}

export function createProviders(all: readonly PaymentProvider[], onCall: OnCall = () => undefined): Providers {
  const providers = all.map((provider) => withCircuitBreaker(measured(provider, onCall)))
  return {
    forMethod: (method) => providers.find(({ methods }) => methods.includes(method)),
    named: (name) => providers.find((provider) => provider.name === name),
    state() {
      if (providers.length === 0) return 'none'
      return providers.some((provider) => provider.isFailing()) ? 'failing' : 'ok'
    },
  }
}

function measured(provider: PaymentProvider, onCall: OnCall): PaymentProvider {
  async function timed<Answer>(call: ProviderCall['call'], ask: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now()
    const tell = (outcome: ProviderCall['outcome']) =>
      onCall({ provider: provider.name, call, outcome, seconds: (performance.now() - began) / 1_000 })
    const answer = await ask().catch((error: unknown) => {
      tell(outcomeOf(error))
      throw error
    })
    tell('answered')
    return answer
  }
  return {
    ...provider,
    create: (charge) => timed('charge', () => provider.create(charge)),
    read: (charge_key) => timed('read', () => provider.read(charge_key)),
    refund: (refund) => timed('refund', () => provider.refund(refund)),
  }
}

function outcomeOf(error: unknown): ProviderCall['outcome'] {
  if (error instanceof ProviderRefused) return 'refused'
  return error instanceof ProviderUnreachable ? 'unreachable' : 'failed'
}

/**
 * After some charges in a row without an answer the provider is left alone for a moment, and buyers are
 * told at once instead of waiting for nothing. Only charges count: that questions of jobs are answered, or refunds are not,
 * tells nothing about whether somebody can pay.
 */
function withCircuitBreaker(provider: PaymentProvider): BreakerProvider {
  let failures = 0
  let asks_again_at = 0
  const isFailing = () => failures >= FAILURES_IN_A_ROW
  const isDown = () => isFailing() && Date.now() < asks_again_at

  async function unlessDown<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (isDown()) throw new ProviderUnreachable(`${provider.name} is left alone for a moment`)
    return ask()
  }

  async function counted<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await unlessDown(ask)
      failures = 0
      return answer
    } catch (error) {
      if (error instanceof ProviderUnreachable && !isDown()) {
        failures++
        asks_again_at = Date.now() + PAUSE_MS
      }
      throw error
    }
  }

  return {
    ...provider,
    isDown,
    isFailing,
    create: (charge) => counted(() => provider.create(charge)),
    read: (charge_key) => unlessDown(() => provider.read(charge_key)),
    refund: (refund) => unlessDown(() => provider.refund(refund)),
  }
}

/** Money may lie there: that nobody can ask it any more is nothing to be passed over. */
export function providerOf({ services }: { services: Pick<Services, 'providers'> }, name: string): BreakerProvider {
  const provider = services.providers.named(name)
  if (!provider) throw new Error(`no settings for the payment provider ${name}, which has open payments`)
  return provider
}

/** How jobs about money work off what is due. A provider that is away is no news: it is asked again anyway. */
export const moneyQueue = {
  at_most: 20,
  isExpected: (error: unknown) => error instanceof ProviderUnreachable,
  failed: 'something about money failed and will be tried again',
}

/** Ours for a provider: the row's own id, as plain letters and digits. */
export function keyOf(id: string): string {
  return id.replaceAll('-', '')
}

/** Undefined when it cannot be one of ours. */
export function idOf(key: string): string | undefined {
  return /^[0-9a-f]{32}$/.test(key) ? key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined
}
