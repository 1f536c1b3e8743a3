import {
  CredentialsRefused,
  ProviderRefused,
  ProviderUnreachable,
  type Charge,
  type Reading,
  type Refusal,
} from '#outside/payment/provider.ts'
import type { JobContext } from '#context.ts'
import type { TextSeal } from '#crypto/text-seal.ts'
import { keyOf, providerOf } from './providers.ts'
import type { ChargeFacts } from './queries.ts'
import { settle } from './settle.ts'

const MAX_DESCRIPTION = 140

/**
 * Asks the provider to charge what is stored as an intent, and settles what it answers. When no answer comes nobody knows
 * what happened: the payment stays as it is and the reconciler goes on asking with the same key.
 */
export async function charge(ctx: JobContext, payment_id: string, known: ChargeFacts): Promise<void> {
  const { log, textSeal } = ctx.services
  const { provider: name, account_id, ...facts } = known
  const provider = await providerOf(ctx, { provider: name, account_id })
  const about = { payment_id, provider: name, ...(account_id !== null && { account_id }) }
  try {
    await settle(ctx, payment_id, await provider.create(chargeOf(payment_id, facts, textSeal)))
  } catch (error) {
    if (error instanceof ProviderRefused) {
      log.warn({ ...about, reason: error.message }, 'the provider refused a charge')
      return settle(ctx, payment_id, refusedReading(payment_id, error.refusal))
    }
    if (!(error instanceof ProviderUnreachable)) throw error
    if (!(error instanceof CredentialsRefused)) {
      log.warn({ ...about, reason: error.message }, 'the provider did not answer; it will be asked again')
      return
    }
    log.error({ ...about, reason: error.message }, 'the provider refuses the credentials of an account')
    // Nothing was done: the buyer may pay otherwise, and no place is kept for money that cannot come.
    if (!facts.again) await settle(ctx, payment_id, refusedReading(payment_id, 'refused'))
  }
}

type Facts = Omit<ChargeFacts, 'provider' | 'account_id'>

function chargeOf(payment_id: string, facts: Facts, textSeal: TextSeal): Charge {
  const { method, amount_cents, compra_id, title, name, document, email, ends_at, seconds_left, again } = facts
  const common = {
    key: keyOf(payment_id),
    amount_cents,
    payer: {
      name,
      document,
      email,
    },
    description: `Pedido ${compra_id}: ${title}`.slice(0, MAX_DESCRIPTION),
    ends_at,
    ...(again && { again: true as const }),
    expires_in_s: Math.max(1, seconds_left),
  }
  if (method === 'card') {
    const { installments, interest_cents, card_bin } = facts
    const card_token = textSeal.open(facts.card_token ?? '') ?? ''
    return { ...common, method, installments, interest_cents, card_token, card_bin: card_bin ?? '' }
  }
  if (method === 'pix') return { ...common, method }
  throw new Error(`nobody charges by ${method}`)
}

const nothing = {
  provider_id: null,
  captured_cents: 0,
  interest_cents: 0,
  pix_code: null,
  card: null,
  refusal: null,
  refunds: [],
  returned_cents: null,
}

/** What a provider that said no for good would read. */
function refusedReading(payment_id: string, refusal: Refusal): Reading {
  return { ...nothing, charge_key: keyOf(payment_id), state: 'refused', refusal }
}

/** It never heard of the charge, and the charge's time is over. */
export function forgotten(payment_id: string): Reading {
  return { ...nothing, charge_key: keyOf(payment_id), state: 'expired' }
}

/** There is nothing to pay. */
export function free(payment_id: string): Reading {
  return { ...nothing, charge_key: keyOf(payment_id), state: 'approved' }
}
