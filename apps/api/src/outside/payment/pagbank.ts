import { BoundedMap } from '#concurrency/bounded-map.ts'
import { createCardDocument } from './pagbank-card-document.ts'
import { connectToPagBank, type Connection } from './pagbank-connection.ts'
import { orderOf } from './pagbank-order.ts'
import { amountOf, quoteByCard, type OrderAmount } from './pagbank-quote.ts'
import { chargeThatCounts, isOtherThanCard, paidOf, readingOf, returnedOf } from './pagbank-reading.ts'
import type { PagBankSettings } from './pagbank-settings.ts'
import {
  charge as chargeShape,
  failureOf,
  found,
  isNotFound,
  order as orderShape,
  understand,
} from './pagbank-shapes.ts'
import type { PagBankCharge, PagBankOrder } from './pagbank-shapes.ts'
import { parsePagBankWebhook } from './pagbank-webhook.ts'
import {
  isForeign,
  ProviderRefused,
  ProviderUnreachable,
  type Charge,
  type ChargeName,
  type PaymentProvider,
  type ProviderMethod,
  type RefundRequest,
} from './provider.ts'

type Here = { webhook_url: string; card_frame: string | null; methods: readonly ProviderMethod[] }
type Choices = { timeout_ms?: number; now?: () => number }

/** PagBank, by its interface for orders: Pix, and cards that are encrypted in the buyer's browser. */
export function createPagBank(settings: PagBankSettings, here: Here, choices: Choices = {}): PaymentProvider {
  const connection = connectToPagBank(settings, choices)
  const { now = Date.now } = choices
  const findAmount = rememberAmounts(connection)

  return {
    name: 'pagbank',
    methods: here.methods.filter((method) => settings.cards || method !== 'card'),
    test: false,
    card_frame: settings.cards ? here.card_frame : null,
    quotes_by_card: true,
    quoteInstallments: (asked) => quoteByCard(connection, asked),

    async create(charge) {
      const body = orderOf(charge, await findAmount(charge), here.webhook_url)
      const answer = await connection.call({ method: 'POST', path: '/orders', body, key: charge.key })
      if (answer.status >= 300) throw failureOf(answer)
      const order = belongsTo(charge, understand(orderShape, answer.json))
      const reading = readingOf(order, now())
      await refuseOtherwise(connection, charge, order)
      if (charge.method === 'pix' && reading.pix_code === null)
        throw new ProviderRefused('PagBank gave no code to pay the charge with')
      return reading
    },

    // There is no search by a reference of ours.
    finds_by_key: false,
    async read(name) {
      const order = await findOrder(connection, name)
      return order && readingOf(order, now())
    },

    /** A code that nobody has paid cannot be taken back; it ends by itself at its time. Of a card it is let go. */
    async cancel(name) {
      const order = await findOrder(connection, name)
      const charge = order && chargeThatCounts(order)
      if (charge && UNDECIDED.has(charge.status))
        await sendBack(connection, charge, { cents: charge.amount.value, key: `${name.key}cancel` })
    },

    refund: (request) => refund(connection, request),
    // A key that was never made is no answer of somebody who does not know us.
    async probe() {
      const { date } = await connection.call({ method: 'GET', path: '/public-keys/card' })
      return { date: date ?? null, for_tests: settings.url.includes('//sandbox.') }
    },
    parseWebhook: (webhook) => parsePagBankWebhook(webhook, settings),
    ...(settings.cards && { drawCardDocument: createCardDocument(connection, settings, now) }),
  }
}

const UNDECIDED = new Set(['AUTHORIZED', 'IN_ANALYSIS'])

/** Cancels charges without a card or in another currency; arrived money is settled and refunded. */
async function refuseOtherwise(connection: Connection, asked: Charge, order: PagBankOrder): Promise<void> {
  const charge = chargeThatCounts(order)
  if (asked.method !== 'card' || !charge || paidOf(charge) > 0) return
  const foreign = isForeign(charge.amount.currency)
  if (!foreign && !isOtherThanCard(charge)) return
  const open = UNDECIDED.has(charge.status) || charge.status === 'WAITING'
  if (open) await sendBack(connection, charge, { cents: charge.amount.value, key: `${asked.key}cancel` })
  throw new ProviderRefused(
    `PagBank has this charge ${foreign ? 'in another currency' : 'as something that is no card'}`,
  )
}
const MOST_REMEMBERED = 1_000

/** Of the charges asked for last, so that a try after a lost answer is the same request; nothing of the payer or the card. */
function rememberAmounts(connection: Connection): (charge: Charge) => Promise<OrderAmount> {
  const remembered = new BoundedMap<string, OrderAmount>(MOST_REMEMBERED)
  return async (charge) => {
    const amount = remembered.get(charge.key) ?? (await amountOf(connection, charge))
    remembered.set(charge.key, amount)
    return amount
  }
}

/** By their name for the order, or for its charge, which is all that some of their news tell. */
async function findOrder(connection: Connection, name: ChargeName): Promise<PagBankOrder | undefined> {
  const { provider_id } = name
  if (provider_id === null) return undefined
  const of_charge = provider_id.startsWith('CHAR_')
  const named = encodeURIComponent(provider_id)
  const path = of_charge ? `/orders?charge_id=${named}` : `/orders/${named}`
  const answer = await connection.call({ method: 'GET', path })
  if (isNotFound(answer)) return undefined
  // A question refused says nothing about the charge.
  if (answer.status >= 300) throw new ProviderUnreachable(`PagBank answered ${answer.status}`)
  const order = of_charge ? understand(found, answer.json) : understand(orderShape, answer.json)
  return order && belongsTo(name, order)
}

function belongsTo({ key }: { key: string }, order: PagBankOrder): PagBankOrder {
  if (key !== '' && order.reference_id !== key) throw new ProviderUnreachable('PagBank answered about another charge')
  return order
}

/** They keep no names of refunds, only a sum: when it has grown by this one, an answer was lost and the money is back. */
async function refund(connection: Connection, request: RefundRequest) {
  const { key, charge_key, provider_id, amount_cents, interest_cents, returned_cents, again = false } = request
  const order = await findOrder(connection, { key: charge_key, provider_id })
  const charge = order && chargeThatCounts(order)
  if (!charge || paidOf(charge) === 0) throw new ProviderRefused('PagBank has no money of this charge')
  const cents = amount_cents + interest_cents
  const back_cents = returnedOf(charge)
  // Before the first try nothing of it can be back: what is more than we know of was given back by somebody else.
  const is_back = again && back_cents !== null && back_cents >= returned_cents + cents
  if (!is_back) await sendBack(connection, charge, { cents, key })
  return { key, provider_id: null, amount_cents, state: 'done' } as const
}

async function sendBack(connection: Connection, { id }: PagBankCharge, { cents, key }: { cents: number; key: string }) {
  const body = { amount: { value: cents } }
  const answer = await connection.call({ method: 'POST', path: `/charges/${id}/cancel`, body, key })
  if (answer.status >= 300) throw failureOf(answer)
  if (understand(chargeShape, answer.json).id !== id)
    throw new ProviderUnreachable('PagBank answered about another charge')
}
