import { mercadoPagoDialect } from './mercado-pago.ts'
import { pagbankDialect } from './pagbank.ts'
import { pixDialect } from './pix.ts'
import type { Dialect } from './played-provider.ts'

type Settings = Record<string, string | undefined>

const SELLER = 445_566

const dialects: Record<string, (read: (name: string) => string) => Dialect> = {
  mercado_pago: (read) =>
    mercadoPagoDialect([
      {
        access_token: read('MERCADO_PAGO_TOKEN'),
        public_key: read('MERCADO_PAGO_PUBLIC_KEY'),
        webhook_secret: read('MERCADO_PAGO_WEBHOOK_SECRET'),
        user_id: SELLER,
      },
    ]),
  pagbank: (read) => pagbankDialect([{ token: read('PAGBANK_TOKEN') }]),
  pix: (read) =>
    pixDialect([
      { client_id: read('PIX_CLIENT_ID'), client_secret: read('PIX_CLIENT_SECRET'), pix_key: read('PIX_KEY') },
    ]),
}

/** `PLAYED` says which provider; it knows one account, by the names that a shop's settings have for it. */
export function openDialect(settings: Settings): Dialect {
  const read = (name: string): string => {
    const value = settings[name]
    if (!value) throw new Error(`${name} is missing`)
    return value
  }
  const open = dialects[read('PLAYED')]
  if (!open) throw new Error(`PLAYED must be one of ${Object.keys(dialects).join(', ')}`)
  return open(read)
}
