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
  /** When it ends, the same for every try, and how long that is from now. */
  ends_at: string
  expires_in_s: number
  /** It was asked for before: it may have been charged, and only the answer was lost. */
  again?: true
} & ({ method: 'pix' } | CardCharge)

/** `interest_cents` is what a provider that quotes by card said it will take on top, for itself. */
type CardCharge = { method: 'card'; card_token: string; card_bin: string; installments: number; interest_cents: number }

/** Why a card was refused, as far as a provider says. */
export type Refusal = 'insufficient_funds' | 'invalid_card' | 'refused'

/**
 * Money that went back, or is on its way. `key` is ours, at most 35 letters and digits; null where the provider keeps
 * nothing but a name of its own, `provider_id`.
 */
export type ReadRefund = {
  key: string | null
  provider_id: string | null
  amount_cents: number
  state: 'processing' | 'done' | 'failed'
}

/** A charge as its provider knows it now: what counts, whatever was heard on the way. */
export type Reading = {
  /** Ours. */
  charge_key: string
  /** The provider's own name for it, once there is one. */
  provider_id: string | null
  state: 'pending' | 'in_review' | 'approved' | 'refused' | 'expired' | 'charged_back'
  /** What has arrived; never less because some of it went back. Without what the provider takes on top for itself. */
  captured_cents: number
  /** Set if the currency is not the real: such money buys nothing and is refunded. */
  other_currency?: string
  /** What it takes on top for paying in parts, from the buyer and for itself. */
  interest_cents: number
  /** BR Code to copy and to draw, only for Pix. */
  pix_code: string | null
  card: { brand: string; last4: string } | null
  refusal: Refusal | null
  refunds: ReadRefund[]
  /** Where it tells of returns by nothing but their sum, interest and all; else null, and `refunds` has each. */
  returned_cents: number | null
}

/** Answers without a currency are in reais. */
export function isForeign(currency: string | null | undefined): currency is string {
  return typeof currency === 'string' && currency !== 'BRL'
}

export function otherCurrency(currency: string | null | undefined): Pick<Reading, 'other_currency'> {
  return isForeign(currency) ? { other_currency: currency.slice(0, 3) } : {}
}

/** `key` is ours; `provider_id` is the provider's, once it has answered. */
export type ChargeName = { key: string; provider_id: string | null }

/** `key` names the refund, `charge_key` the charge; both are ours. `interest_cents` is the buyer's share of what was on top. */
export type RefundRequest = {
  key: string
  charge_key: string
  provider_id: string | null
  amount_cents: number
  interest_cents: number
  /** How much of the charge, interest and all, is back already as far as we know. */
  returned_cents: number
  /** It was asked for before under this key, and no answer came. */
  again?: true
}

/** A webhook says that something happened to a charge, by our name or by theirs; what it was is read from the provider. */
export type WebhookEvent = { event_key: string; charge_key: string | null; provider_id: string | null }

export type RawWebhook = {
  headers: Record<string, string | string[] | undefined>
  /** What stood behind the address. */
  query: Record<string, string>
  body: Buffer
  /** It came from a proxy of ours, whose word about the caller is good. */
  by_proxy: boolean
}

/** In how many parts a card may be charged. Without the first digits of a card nobody who quotes by card says more than 1x. */
export type QuoteRequest = {
  total_cents: number
  most: number
  terms: InstallmentTerms
  card_bin: string | undefined
}

/** Money of a charge that has arrived, and how much of it went back. */
export type ListedMoney = {
  key: string
  captured_cents: number
  returned_cents: number
  /** What went back is told with the interest that went with it. */
  with_interest?: true
  charged_back: boolean
}

/** One line of a provider's own list. */
export type ListedCharge = ListedMoney & { made_at: string; amount_cents: number }

/**
 * A whole page for a frame, with the inline scripts and styles it consists of, and whom besides ourselves it may load from
 * or talk to: sources of a content policy by directive. Its messages are described in `card-document/card-document.ts`.
 */
export type CardDocument = { html: string; scripts: string[]; styles: string[]; policy: Record<string, string[]> }

/** What its clock says, where it tells, and whether nobody is really charged with these credentials, where that shows. */
export type Probe = { date: string | null; for_tests: boolean }

/** One company that moves money, by one account there. Every call is safe to repeat with the same key. */
export type PaymentProvider = {
  name: string
  methods: readonly ProviderMethod[]
  /** Nobody is really charged. */
  test: boolean
  /** Its settings do not open: it does nothing, and keeps its place. */
  locked?: true
  /** Where the card is typed: a document of the provider's, or of ours with its fields, shown in a frame. */
  card_frame: string | null
  /** It says by the first digits of a card what parts cost; else the producer's own terms hold. */
  quotes_by_card: boolean
  quoteInstallments(asked: QuoteRequest): Promise<Installment[]>
  create(charge: Charge): Promise<Reading>
  /** It finds a charge by our key; else a charge whose answer was lost is found by nothing but asking for it again. */
  finds_by_key: boolean
  /** Undefined when it has never heard of that charge, or would not find it. */
  read(charge: ChargeName): Promise<Reading | undefined>
  /** Nobody shall pay it any more; what was paid meanwhile stays paid. */
  cancel(charge: ChargeName): Promise<void>
  refund(refund: RefundRequest): Promise<ReadRefund>
  /** Every charge that was made in this time, paid or not, page by page; undefined where a provider has no such list. */
  listCharges?(time: { from: Date; to: Date }): AsyncIterable<ListedCharge>
  /** Undefined when it is forged, stale or not readable: nothing is kept of it. */
  parseWebhook(webhook: RawWebhook): WebhookEvent[] | undefined
  /** A harmless question that only known credentials are answered. */
  probe(): Promise<Probe>
  /** A token of a test card that the provider has published; only for credentials that are for tests. */
  makeTestCard?(): Promise<string>
  /** Where a card is typed, for `card_frame`, when it is a document that we serve. */
  drawCardDocument?(): Promise<CardDocument>
  /** Only where a provider has to be told the address of its webhooks: banks forget, and addresses change. */
  registerWebhook?(): Promise<'known' | 'changed'>
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

/** It does not know us: the credentials of this account are wrong or were taken back. Nothing was done. */
export class CredentialsRefused extends ProviderUnreachable {
  override name = 'CredentialsRefused'
}
