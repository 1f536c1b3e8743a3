import { drawMercadoPagoCard } from './mercado-pago-card.ts'
import { isForTests, makeTestCard } from './mercado-pago-test-card.ts'
import { connectToMercadoPago, type Connection } from './mercado-pago-connection.ts'
import { quoteByCard } from './mercado-pago-installments.ts'
import { findPayment, listPayments } from './mercado-pago-payments.ts'
import { isCard } from './mercado-pago-methods.ts'
import { hasMoney, listedCharge, readingOf, readRefundOf } from './mercado-pago-reading.ts'
import type { MercadoPagoSettings } from './mercado-pago-settings.ts'
import { openCardToken, payment, refund, refusedBecause, toReais, understand } from './mercado-pago-shapes.ts'
import type { Payment } from './mercado-pago-shapes.ts'
import { atBrasilia } from './mercado-pago-time.ts'
import { parseMercadoPagoWebhook } from './mercado-pago-webhook.ts'
import {
  isForeign,
  ProviderRefused,
  ProviderUnreachable,
  type Charge,
  type ChargeName,
  type PaymentProvider,
  type ProviderMethod,
} from './provider.ts'

/**
 * A Pix has to live for half an hour at least, whenever it is asked for, and under one key always until the same moment. Ours end
 * earlier; what is paid after that is given back.
 */
const PIX_LONGER_MS = 31 * 60_000

type Account = { webhook_url: string; card_frame: string | null; methods: readonly ProviderMethod[] }
type Choices = { timeout_ms?: number; now?: () => number }

/**
 * One account at Mercado Pago, by its API of payments. The card is typed into its own fields; what it takes on top for
 * paying in parts is its own affair: we charge the price.
 */
export function createMercadoPago(
  settings: MercadoPagoSettings,
  { webhook_url, card_frame, methods }: Account,
  choices: Choices = {},
): PaymentProvider {
  const connection = connectToMercadoPago(settings, choices)
  const { now = Date.now } = choices

  return {
    name: 'mercado_pago',
    methods,
    test: false,
    card_frame,
    quotes_by_card: true,
    finds_by_key: true,

    quoteInstallments: (asked) => quoteByCard(connection, asked),

    async create(charge) {
      const reading = readingOf(await postPayment(connection, charge, webhook_url))
      if (charge.method === 'pix' && reading.state === 'pending' && reading.pix_code === null)
        throw new ProviderRefused('Mercado Pago gave no code to pay the charge with')
      return reading
    },

    async read(charge) {
      const found = await findPayment(connection, charge)
      return found && readingOf(found)
    },

    async cancel(charge) {
      const found = await findPayment(connection, charge)
      if (found) await cancel(connection, charge, found)
    },

    async refund({ key, charge_key, provider_id, amount_cents, returned_cents }) {
      const found = await findPayment(connection, { key: charge_key, provider_id })
      if (!found) throw new ProviderRefused('Mercado Pago does not know the charge')
      // All of it is asked back by naming no amount: so it is their sum, with what they took on top.
      const whole = returned_cents === 0 && amount_cents === found.transaction_amount
      const body = whole ? {} : { amount: toReais(amount_cents) }
      const answer = await connection.call({ method: 'POST', path: `/v1/payments/${found.id}/refunds`, body, key })
      if (answer.status >= 300) throw refusedBecause(answer.json, body)
      return readRefundOf(understand(refund, answer.json), key)
    },

    async *listCharges(time) {
      for await (const found of listPayments(connection, time)) yield listedCharge(found)
    },

    parseWebhook: (webhook) => parseMercadoPagoWebhook(webhook, settings, now()),

    async probe() {
      const { status, json, date } = await connection.call({ method: 'GET', path: '/users/me' })
      if (status !== 200) throw new ProviderUnreachable(`Mercado Pago answered ${status}`)
      return { date, for_tests: isForTests(settings, json) }
    },
    makeTestCard: () => makeTestCard(connection, settings),
    drawCardDocument: () => drawMercadoPagoCard(settings),
  }
}

function isDecided(found: Payment): boolean {
  const { state } = readingOf(found)
  return state !== 'pending' && state !== 'in_review'
}

async function cancel(connection: Connection, charge: ChargeName, found: Payment): Promise<void> {
  if (isDecided(found)) return
  const body = { status: 'cancelled' }
  const path = `/v1/payments/${found.id}`
  const answer = await connection.call({ method: 'PUT', path, body, key: `${charge.key}-cancel` })
  if (answer.status < 300) return
  // Refused, perhaps because the charge was just paid.
  const later = await findPayment(connection, charge)
  if (later && !isDecided(later)) throw refusedBecause(answer.json, body)
}

async function postPayment(connection: Connection, charge: Charge, webhook_url: string): Promise<Payment> {
  const body = bodyOf(charge, webhook_url)
  const answer = await connection.call({ method: 'POST', path: '/v1/payments', body, key: charge.key })
  // Refused, perhaps because an earlier try has arrived after all: a card's token works once.
  const made =
    answer.status < 300
      ? understand(payment, answer.json)
      : await findPayment(connection, { key: charge.key, provider_id: null })
  if (!made) throw refusedBecause(answer.json, body)
  if (made.external_reference !== charge.key)
    throw new ProviderUnreachable('Mercado Pago answered about another charge')
  const otherwise = differenceTo(charge, made)
  // Arrived money is settled: it buys nothing and is refunded.
  if (otherwise === undefined || hasMoney(made)) return made
  await cancel(connection, { key: charge.key, provider_id: made.id }, made)
  throw new ProviderRefused(`Mercado Pago has this charge ${otherwise}`)
}

function differenceTo(charge: Charge, made: Payment): string | undefined {
  if (made.transaction_amount !== charge.amount_cents) return 'with another amount'
  if (isForeign(made.currency_id)) return 'in another currency'
  return charge.method === 'card' && !isCard(made) ? 'as something that is no card' : undefined
}

function bodyOf(charge: Charge, webhook_url: string): object {
  const common = {
    transaction_amount: toReais(charge.amount_cents),
    description: charge.description,
    external_reference: charge.key,
    // Else the same news would come twice, the second time as one that nobody can prove.
    notification_url: `${webhook_url}?source_news=webhooks`,
    payer: payerOf(charge.payer),
  }
  if (charge.method === 'pix') {
    const ends_ms = Date.parse(charge.ends_at) + PIX_LONGER_MS
    return { ...common, payment_method_id: 'pix', date_of_expiration: atBrasilia(new Date(ends_ms)) }
  }
  const { token, method, issuer } = openCardToken(charge.card_token)
  return {
    ...common,
    token,
    installments: charge.installments,
    payment_method_id: method,
    ...(issuer !== null && { issuer_id: issuer }),
  }
}

const CPF_LENGTH = 11

function payerOf({ name, document, email }: Charge['payer']): object {
  const [first_name = '', ...others] = name.trim().split(/\s+/)
  return {
    email,
    first_name,
    ...(others.length > 0 && { last_name: others.join(' ') }),
    identification: { type: document.length === CPF_LENGTH ? 'CPF' : 'CNPJ', number: document },
  }
}
