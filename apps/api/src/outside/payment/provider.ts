import type { Installment, InstallmentTerms } from '@bilheteria/rules/installments'

/** The port knows boleto; no adapter offers it yet. */
export type ProviderMethod = 'pix' | 'card' | 'boleto'

type Payer = { name: string; document: string; email: string }

/** What is to be charged. `key` is ours, stored before the first try and the same for every one: 32 letters and digits. */
export type Charge = {
  key: string
  amount_cents: number
  /** What the buyer reads at their bank, under 140 characters. */
  description: string
  payer: Payer
  expires_in_s: number
} & ({ method: 'pix' } | { method: 'card'; card_token: string; installments: number })

/** Why a card was refused, as far as a provider says. */
export type Refusal = 'insufficient_funds' | 'invalid_card' | 'refused'

/** Money that went back, or is on its way. `key` is ours, at most 35 letters and digits. */
export type ReadRefund = { key: string; amount_cents: number; state: 'processing' | 'done' | 'failed' }

/** A charge as its provider knows it now: what counts, whatever was heard on the way. */
export type Reading = {
  /** The provider's own name for it, once there is one. */
  provider_id: string | null
  state: 'pending' | 'in_review' | 'approved' | 'refused' | 'expired' | 'charged_back'
  /** What has arrived; never less because some of it went back. */
  captured_cents: number
  /** BR Code to copy and to draw, only for Pix. */
  pix_code: string | null
  card: { brand: string; last4: string } | null
  refusal: Refusal | null
  refunds: ReadRefund[]
}

/** `key` names the refund, `charge_key` the charge; both are ours. */
export type RefundRequest = { key: string; charge_key: string; provider_id: string | null; amount_cents: number }

/** A webhook says that something happened to a charge; what it was is read from the provider. */
export type WebhookEvent = { event_key: string; charge_key: string }

export type RawWebhook = {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** It came from a proxy of ours, whose word about the caller is good. */
  by_proxy: boolean
}

/** One company that moves money. Every call is safe to repeat with the same key. */
export type PaymentProvider = {
  name: string
  methods: readonly ProviderMethod[]
  /** Nobody is really charged. */
  test: boolean
  /** Where the card is typed: a document of the provider's, shown in a frame. */
  card_frame: string | null
  quoteInstallments(total_cents: number, most: number, terms: InstallmentTerms): Promise<Installment[]>
  create(charge: Charge): Promise<Reading>
  /** Undefined when it has never heard of that charge. */
  read(charge_key: string): Promise<Reading | undefined>
  refund(refund: RefundRequest): Promise<ReadRefund>
  /** Undefined when it is forged, stale or not readable: nothing is kept of it. */
  parseWebhook(webhook: RawWebhook): WebhookEvent[] | undefined
}

/** The provider understood and said no, for good: under the same key it would say so again. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly refusal: Refusal

  constructor(message: string, refusal: Refusal = 'refused') {
    super(message)
    this.refusal = refusal
  }
}

/** No answer, or none that could be understood: nobody knows what happened, and the same key may be tried again. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}
