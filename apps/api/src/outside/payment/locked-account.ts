import { CredentialsRefused, type PaymentProvider, type ProviderMethod } from './provider.ts'

/** An account whose settings cannot be read: it keeps its place, and says why it does nothing. */
export function lockedAccount(name: string, methods: readonly ProviderMethod[]): PaymentProvider {
  return {
    name,
    methods,
    test: false,
    locked: true,
    card_frame: null,
    quotes_by_card: false,
    quoteInstallments: refuse,
    create: refuse,
    finds_by_key: false,
    read: refuse,
    cancel: refuse,
    refund: refuse,
    probe: refuse,
    parseWebhook: () => undefined,
  }
}

async function refuse(): Promise<never> {
  throw new CredentialsRefused('the settings of this account do not open with this APP_SECRET')
}
