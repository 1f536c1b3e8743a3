import { createCentralBankPix } from './central-bank-pix.ts'
import type { PixSettings } from './central-bank-pix-settings.ts'
import { createMercadoPago } from './mercado-pago.ts'
import type { MercadoPagoSettings } from './mercado-pago-settings.ts'
import { createPagBank } from './pagbank.ts'
import type { PagBankSettings } from './pagbank-settings.ts'
import type { PaymentProvider, ProviderMethod } from './provider.ts'

/** An account at a provider: the operator's when it has no id. Its settings were read by the provider's own reader. */
export type AccountSettings = { id: string | null; methods: readonly ProviderMethod[] } & (
  | { provider: 'pix'; settings: PixSettings }
  | { provider: 'mercado_pago'; settings: MercadoPagoSettings }
  | { provider: 'pagbank'; settings: PagBankSettings }
)

/** Where this installation is reached: by providers, and by browsers for the document that a card is typed in. */
export type Place = {
  webhookUrl(provider: string, account_id: string | null): string
  cardFrame(provider: string, account_id: string | null): string | null
}

export type OpenAccount = (account: AccountSettings) => PaymentProvider

export function createOpenAccount({ webhookUrl, cardFrame }: Place): OpenAccount {
  return (account) => {
    const { id, methods, provider } = account
    const here = { webhook_url: webhookUrl(provider, id), card_frame: cardFrame(provider, id), methods }
    if (account.provider === 'pix') return { ...createCentralBankPix(account.settings, here), methods }
    if (account.provider === 'mercado_pago') return createMercadoPago(account.settings, here)
    return createPagBank(account.settings, here)
  }
}
