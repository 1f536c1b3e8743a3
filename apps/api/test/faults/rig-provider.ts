import { join } from 'node:path'
import type { Db } from '#db/db.ts'
import { sandboxKeys } from '#crypto/derived-keys.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { sealCard } from '#sandbox/card-token.ts'
import type { DueEvent } from '#sandbox/events.ts'
import { composeSigned, type Webhook } from '#sandbox/work-sandbox.ts'
import { cards } from '../a-purchase.ts'
import { mercadoPagoToken } from '../played/a-mercado-pago.ts'
import { findByKey } from '../played/mercado-pago-books.ts'
import { aPagBankCard } from '../played/pagbank-browser.ts'
import { orderObject, readOwned } from '../played/pagbank-orders.ts'
import { openDialect } from '../played/open-dialect.ts'

export const APP_SECRET = 'the same secret for all processes of these tests'

export type ProviderName = 'sandbox' | 'pix' | 'mercado_pago' | 'pagbank'

/** The provider of a rig: how it is started, how a shop is connected to it, and what they say to each other on the wire. */
export type RigProvider = {
  /** What plays it when that is not the product itself. */
  program?: string[]
  /** Its own, beside its database. */
  settings: Record<string, string>
  /** A shop's, with the provider at this address. `port` is where the first shop listens. */
  shopSettings(url: string, port: number): Record<string, string>
  takes_cards: boolean
  /** A card its bank will approve of, good for one charge. */
  cardToken(url: string, books: Db): Promise<string>
  /** Where a buyer's bank pays a charge. */
  payPath(charge_key: string): string
  /** A shop asks for a charge, and for money back. */
  charge: RegExp
  refund: RegExp
  /** How a shop begins to ask what has become of a charge. */
  question(books: Db, charge_key: string): Promise<string>
  compose(books: Db, event: DueEvent): Promise<Webhook>
}

const mercado_pago = {
  MERCADO_PAGO_TOKEN: 'APP_USR-the-token-of-the-shop',
  MERCADO_PAGO_PUBLIC_KEY: 'APP_USR-the-key-of-the-shop',
  MERCADO_PAGO_WEBHOOK_SECRET: 'the-secret-of-webhooks',
}
const pagbank = { PAGBANK_TOKEN: 'the-token-of-the-shop-at-pagbank' }
const pix = { PIX_CLIENT_ID: 'loja', PIX_CLIENT_SECRET: 'segredo-da-loja', PIX_KEY: 'caixa@loja.example' }

export const providers: Record<ProviderName, RigProvider> = {
  sandbox: {
    settings: { APP_SECRET, PAYMENT_PROVIDER: 'sandbox', LOG_LEVEL: 'error' },
    shopSettings: (url) => ({ PAYMENT_PROVIDER: 'sandbox', SANDBOX_URL: url }),
    takes_cards: true,
    cardToken: (_url, books) => sealCard(books, { number: cards.approved }),
    payPath: (key) => `/dev/sandbox/charges/${key}/pay`,
    charge: /^POST \/dev\/sandbox\/charges HTTP/,
    refund: /^POST \/dev\/sandbox\/charges\/\w{32}\/refunds /,
    question: async (_books, key) => `GET /dev/sandbox/charges/${key} `,
    compose: async (_books, event) => composeSigned(sandboxKeys(APP_SECRET).webhook_secret)(event),
  },
  pix: {
    ...played({ PLAYED: 'pix', ...pix }),
    shopSettings: (url) => {
      const merchant = { PIX_MERCHANT_NAME: 'Loja Exemplo', PIX_MERCHANT_CITY: 'Serra Clara' }
      return { ...pix, ...merchant, PIX_URL: `${url}/api` }
    },
    takes_cards: false,
    cardToken: () => Promise.reject(new Error('a bank takes no cards')),
    charge: /^PUT \/api\/cob\/\w{32} /,
    refund: /^PUT \/api\/pix\/\w{32}\/devolucao\/\w+ /,
    question: async (_books, key) => `GET /api/cob/${key} `,
  },
  mercado_pago: {
    ...played({ PLAYED: 'mercado_pago', ...mercado_pago }),
    shopSettings: (url, port) => ({ ...mercado_pago, MERCADO_PAGO_URL: url, CARD_URL: `http://localhost:${port}` }),
    takes_cards: true,
    cardToken: (url) => mercadoPagoToken({ url, public_key: mercado_pago.MERCADO_PAGO_PUBLIC_KEY }, cards.approved),
    charge: /^POST \/v1\/payments HTTP/,
    refund: /^POST \/v1\/payments\/\d+\/refunds /,
    question: async (books, key) => `GET /v1/payments/${(await findByKey(books, key))?.id} `,
  },
  pagbank: {
    ...played({ PLAYED: 'pagbank', ...pagbank }),
    shopSettings: (url) => ({ ...pagbank, PAGBANK_URL: url, PAGBANK_CARDS: '1' }),
    takes_cards: true,
    cardToken: (url) => aPagBankCard({ url, token: pagbank.PAGBANK_TOKEN }, cards.approved),
    charge: /^POST \/orders HTTP/,
    refund: /^POST \/charges\/CHAR_[\w-]+\/cancel /,
    question: async (books, key) => `GET /orders/${(orderObject(await readOwned(books, key)) as { id: string }).id} `,
  },
}

/** Another program plays it. Whoever has its settings and its books has the same words for the same news. */
function played(settings: Record<string, string>) {
  const { compose } = openDialect(settings)
  return {
    program: ['--import', 'tsx', join(packageRoot, 'test/played/play.ts')],
    settings,
    payPath: (key: string) => `/played/${key}/pay`,
    compose: (db: Db, event: DueEvent) => compose({ db, url: nobody, answer: nobody }, event),
  }
}

function nobody(): never {
  throw new Error('nobody is asked anything here')
}
