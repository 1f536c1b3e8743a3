import {
  CredentialsRefused,
  ProviderRefused,
  ProviderUnreachable,
  type PaymentProvider,
} from '#outside/payment/provider.ts'

/** A provider behind a circuit breaker, which knows whether it is worth asking it right now. */
export type BreakerProvider = PaymentProvider & {
  isDown(): boolean
  /** Nothing was heard of the last charges: until one is answered nobody knows better, however long ago that is. */
  isFailing(): boolean
}

/** One question to a provider, how it ended and how long that took. */
export type ProviderCall = {
  provider: string
  call: 'charge' | 'read' | 'cancel' | 'refund' | 'quote' | 'list'
  outcome: 'answered' | 'refused' | 'unreachable' | 'failed'
  seconds: number
}
type OnCall = (call: ProviderCall) => void

const FAILURES_IN_A_ROW = 5
const PAUSE_MS = 10_000

export function measured(provider: PaymentProvider, onCall: OnCall): PaymentProvider {
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
  const { listCharges } = provider
  return {
    ...provider,
    ...(listCharges && { listCharges: (time) => listTimed(() => listCharges(time), timed) }),
    quoteInstallments: (asked) => timed('quote', () => provider.quoteInstallments(asked)),
    create: (charge) => timed('charge', () => provider.create(charge)),
    read: (charge) => timed('read', () => provider.read(charge)),
    cancel: (charge) => timed('cancel', () => provider.cancel(charge)),
    refund: (refund) => timed('refund', () => provider.refund(refund)),
  }
}

type Timed = <Answer>(call: ProviderCall['call'], ask: () => Promise<Answer>) => Promise<Answer>

/** A list is as long as its pages take. */
async function* listTimed<Item>(list: () => AsyncIterable<Item>, timed: Timed): AsyncGenerator<Item> {
  const items = list()[Symbol.asyncIterator]()
  for (;;) {
    const next = await timed('list', () => items.next())
    if (next.done) return
    yield next.value
  }
}

function outcomeOf(error: unknown): ProviderCall['outcome'] {
  if (error instanceof ProviderRefused) return 'refused'
  return error instanceof ProviderUnreachable ? 'unreachable' : 'failed'
}

/**
 * After some charges in a row without an answer the provider is left alone for a moment, and buyers are
 * told at once instead of waiting for nothing; after one where it does not know us any more, at once. Only charges count:
 * that questions of jobs are answered, or refunds are not, tells nothing about whether somebody can pay.
 */
export function withCircuitBreaker(provider: PaymentProvider): BreakerProvider {
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
        failures = error instanceof CredentialsRefused ? FAILURES_IN_A_ROW : failures + 1
        asks_again_at = Date.now() + PAUSE_MS
      }
      throw error
    }
  }

  return {
    ...provider,
    isDown,
    isFailing,
    quoteInstallments: (asked) => unlessDown(() => provider.quoteInstallments(asked)),
    create: (charge) => counted(() => provider.create(charge)),
    read: (charge) => unlessDown(() => provider.read(charge)),
    cancel: (charge) => unlessDown(() => provider.cancel(charge)),
    refund: (refund) => unlessDown(() => provider.refund(refund)),
  }
}
