import type { Order } from '@bilheteria/contract/orders'
import type { PaymentOptions } from '@bilheteria/contract/paying'
import { webhookSegment } from '#crypto/derived-keys.ts'
import { anOpenOrder, chargeKeyOf, orderOf, pay } from '#test/a-purchase.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import type { Webhook } from '#sandbox/work-sandbox.ts'
import { afterwards } from '#test/afterwards.ts'
import type { TestAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { mercadoPagoToken } from './a-mercado-pago.ts'
import { mercadoPagoDialect } from './mercado-pago.ts'
import { aPagBankCard } from './pagbank-browser.ts'
import { pagbankDialect } from './pagbank.ts'
import { playProvider } from './played-provider.ts'

const APP_SECRET = 'a secret that the shop alone knows here'
export const SECRETS = {
  MERCADO_PAGO_TOKEN: 'APP_USR-the-token-of-the-shop',
  MERCADO_PAGO_PUBLIC_KEY: 'APP_USR-the-key-of-the-shop',
  MERCADO_PAGO_WEBHOOK_SECRET: 'the-secret-of-webhooks',
  PAGBANK_TOKEN: 'the-token-of-the-shop-at-pagbank',
}

const kinds = {
  mercado_pago: {
    dialect: () =>
      mercadoPagoDialect([
        {
          access_token: SECRETS.MERCADO_PAGO_TOKEN,
          public_key: SECRETS.MERCADO_PAGO_PUBLIC_KEY,
          webhook_secret: SECRETS.MERCADO_PAGO_WEBHOOK_SECRET,
          user_id: 7,
        },
      ]),
    settings: (url: string): Record<string, string> => {
      const { PAGBANK_TOKEN: _other, ...own } = SECRETS
      return { ...own, MERCADO_PAGO_URL: url, CARD_URL: 'http://cards.localhost' }
    },
    cardToken: (url: string, number: string) =>
      mercadoPagoToken({ url, public_key: SECRETS.MERCADO_PAGO_PUBLIC_KEY }, number),
  },
  pagbank: {
    dialect: () => pagbankDialect([{ token: SECRETS.PAGBANK_TOKEN }]),
    settings: (url: string): Record<string, string> => ({
      PAGBANK_TOKEN: SECRETS.PAGBANK_TOKEN,
      PAGBANK_URL: url,
      PAGBANK_CARDS: '1',
    }),
    cardToken: (url: string, number: string) => aPagBankCard({ url, token: SECRETS.PAGBANK_TOKEN }, number),
  },
}

export type Played = keyof typeof kinds
export const playedProviders = Object.keys(kinds) as Played[]

/** A shop whose money is taken by a provider that is played, and which hears its webhooks. */
export async function aShopWith(name: Played, more: Record<string, string> = {}) {
  const kind = kinds[name]
  const heard: Webhook[] = []
  let catching = false
  // Through the front door, without a socket.
  const post = async (webhook: Webhook): Promise<boolean> => {
    const { url, headers, body } = webhook
    heard.push(webhook)
    if (catching) return true
    const { pathname, search } = new URL(url)
    return (await app.request(pathname + search, { method: 'POST', headers, body })).statusCode < 300
  }
  const played = await playProvider(kind.dialect(), await openTestDatabase(), { post })
  afterwards(() => played.close())
  const app = await startApp({ APP_SECRET, ...kind.settings(played.url), ...more })
  const address = `/api/webhooks/${name}/${webhookSegment(APP_SECRET, name)}`

  /** A second goes by there, what it would tell is told, and the shop asks about the rest. */
  async function settle(): Promise<void> {
    for (const [table, column] of [
      ['charges', 'planned_at'],
      ['refunds', 'due_at'],
    ])
      await played.db.query(`update sandbox.${table} set ${column} = ${column} - interval '1 minute'`)
    await played.work()
    await app.db.query(`update payments set next_ask_at = clock() where state in ('created', 'pending', 'in_review')`)
    await app.db.query(`update refunds set next_try_at = clock() where state in ('asked', 'processing')`)
    await app.settleEverything()
  }

  return {
    name,
    app,
    played,
    address,
    heard,
    settle,
    /** What it would say next, instead of saying it. */
    async nextWebhook(): Promise<Webhook> {
      catching = true
      await played.work()
      catching = false
      const last = heard.at(-1)
      if (!last) throw new Error('it has nothing to say')
      return last
    },
    cardToken: (number: string) => kind.cardToken(played.url, number),
    byHand: (action: keyof typeof byHand, order: Order) => byHand[action](played.db, chargeKeyOf(order)),
    optionsOf: async (buyer: TestAccount, reservation_id: string, card_bin?: string) =>
      (
        await app.request(
          `/api/checkout/reservation/${reservation_id}/payment${card_bin === undefined ? '' : `?card_bin=${card_bin}`}`,
          { headers: buyer.bearer },
        )
      ).json<PaymentOptions>(),
    async payByCard(buyer: TestAccount, order_id: string, number: string, more: object = {}) {
      const card_token = await kind.cardToken(played.url, number)
      return pay(app, buyer, order_id, { method: 'card', card_token, card_bin: number.slice(0, 8), ...more })
    },
    /** By the provider's own books, interest and all. */
    async moneyOf(order: Order): Promise<{ came: number; back: number }> {
      const [row] = await played.db.query<{ came: number; back: number }>(
        `select captured_cents as came, (select coalesce(sum(amount_cents), 0)::int from sandbox.refunds
                                          where charge_key = charges.key and refunds.state = 'done') as back
           from sandbox.charges where key = $1`,
        [chargeKeyOf(order)],
      )
      return row ?? { came: 0, back: 0 }
    },
    /** Paid by Pix from beginning to end. */
    async aPaidOrder(buyer: TestAccount, event_id: string): Promise<Order> {
      const { id } = await anOpenOrder(app, buyer, event_id)
      const waiting = (await pay(app, buyer, id, { method: 'pix' })).json<Order>()
      await byHand.pay(played.db, chargeKeyOf(waiting))
      await settle()
      return orderOf(app, buyer, id)
    },
  }
}
