import {
  ProviderRefused,
  ProviderUnreachable,
  type Charge,
  type Reading,
  type Refusal,
} from '#outside/payment/provider.ts'
import type { JobContext } from '#context.ts'
import { keyOf, providerOf } from './providers.ts'
import { findChargeFacts } from './queries.ts'
import { settle } from './settle.ts'

const MAX_DESCRIPTION = 140

/**
 * Asks the provider to charge what is stored as an intent, and settles what it answers. When no answer comes nobody knows
 * what happened: the payment stays as it is and the reconciler goes on asking with the same key.
 */
export async function charge(ctx: JobContext, payment_id: string): Promise<void> {
  const { provider: name, ...facts } = await findChargeFacts(ctx.db, payment_id)
  const provider = providerOf(ctx, name)
  try {
    await settle(ctx, payment_id, await provider.create(chargeOf(payment_id, facts)))
  } catch (error) {
    if (error instanceof ProviderRefused) {
      ctx.services.log.warn({ payment_id, provider: name, reason: error.message }, 'the provider refused a charge')
      return settle(ctx, payment_id, refusedReading(error.refusal))
    }
    if (!(error instanceof ProviderUnreachable)) throw error
    ctx.services.log.warn(
      { payment_id, provider: name, reason: error.message },
      'the provider did not answer; it will be asked again',
    )
  }
}

type Facts = Omit<Awaited<ReturnType<typeof findChargeFacts>>, 'provider'>

function chargeOf(payment_id: string, facts: Facts): Charge {
  const { method, amount_cents, installments, card_token, compra_id, title, name, document, email, seconds_left } =
    facts
  const common = {
    key: keyOf(payment_id),
    amount_cents,
    payer: {
      name,
      document,
      email,
    },
    description: `Pedido ${compra_id}: ${title}`.slice(0, MAX_DESCRIPTION),
    expires_in_s: Math.max(1, seconds_left),
  }
  if (method === 'card') return { ...common, method, installments, card_token: card_token ?? '' }
  if (method === 'pix') return { ...common, method }
  throw new Error(`nobody charges by ${method}`)
}

const nothing = { provider_id: null, captured_cents: 0, pix_code: null, card: null, refusal: null, refunds: [] }

/** What a provider that said no for good would read. */
function refusedReading(refusal: Refusal): Reading {
  return { ...nothing, state: 'refused', refusal }
}

/** It never heard of the charge, and the charge's time is over. */
export const forgotten: Reading = { ...nothing, state: 'expired' }

/** There is nothing to pay. */
export const free: Reading = { ...nothing, state: 'approved' }
