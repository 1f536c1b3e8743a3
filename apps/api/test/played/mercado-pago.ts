import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHmac, randomUUID } from 'node:crypto'
import { insertCharge } from '#sandbox/create-charge.ts'
import { cancelCharge, conclude } from '#sandbox/decide-charge.ts'
import type { DueEvent } from '#sandbox/events.ts'
import { restOf } from '#sandbox/manual-actions.ts'
import { refundCharge } from '#sandbox/refund-charge.ts'
import { chargebackId, findByKey, getPayment, ledgerKey, paymentOfChargeback } from './mercado-pago-books.ts'
import { searchPayments, type Booked } from './mercado-pago-books.ts'
import { serveBrowser } from './mercado-pago-browser.ts'
import { createTokens, drawOffers, offeredParts } from './mercado-pago-cards.ts'
import { drawPayment, drawRefund } from './mercado-pago-drawing.ts'
import { parse, PlayedError, replyError } from './mercado-pago-error.ts'
import { cancellation, cardPayment, newRefund, pixPayment, quoting, searching } from './mercado-pago-shapes.ts'
import type { Dialect, Stage } from './played-provider.ts'

export type PlayedAccount = { access_token: string; public_key: string; webhook_secret: string; user_id: number }

/** Guide "Pix": from half an hour to thirty days. */
const SHORTEST_PIX_S = 30 * 60
const LONGEST_PIX_S = 30 * 86_400
/** Error 1000 of "Search payments" says that there is a limit, and not which. */
const MOST_ROWS = 1_000

/** Mercado Pago's API of payments, for several sellers. Each sees what is its own. */
export function mercadoPagoDialect(accounts: readonly PlayedAccount[]): Dialect {
  const tokens = createTokens()
  const under_way = new Set<string>()

  /** Reference, "Authentication": error 401 without a known token. */
  function sellerOf({ headers }: FastifyRequest): PlayedAccount {
    const account = accounts.find(({ access_token }) => headers.authorization === `Bearer ${access_token}`)
    if (!account) throw new PlayedError(401, undefined, 'invalid access token')
    return account
  }

  function serve(scope: FastifyInstance, stage: Stage): void {
    const { db, answer } = stage
    scope.setErrorHandler(replyError)
    serveBrowser(scope, { stage, accounts, tokens })

    const own = (request: FastifyRequest): Promise<Booked> =>
      getPayment(db, String(sellerOf(request).user_id), (request.params as { id: string }).id)

    scope.post('/v1/payments', async (request, reply) => {
      const seller = sellerOf(request)
      const key = keyOf(request)
      return answer('create', reply, async () => {
        const known = await findByKey(db, key)
        if (known) return drawPayment(known)
        // The SDK knows 423 as a key that somebody is at right now.
        if (under_way.has(key)) throw new PlayedError(423, undefined, 'Idempotency key temporarily locked')
        under_way.add(key)
        try {
          await (isPix(request.body) ? makePix : makeCard)(stage, seller, key, request.body)
          reply.code(201)
          return drawPayment(await getBooked(stage, key))
        } finally {
          under_way.delete(key)
        }
      })
    })

    scope.get('/v1/payments/search', async (request, reply) => {
      const owner = String(sellerOf(request).user_id)
      const asked = parse(searching, request.query)
      if (asked.offset + asked.limit > MOST_ROWS) throw new PlayedError(400, 1000, 'Number of rows exceeded the limits')
      return answer('read', reply, async () => {
        const { total, found } = await searchPayments(db, {
          ...asked,
          owner,
          external_reference: asked.external_reference,
        })
        const results = found.map((booked) => drawPayment(booked, { id_as: String }))
        return { paging: { total, limit: asked.limit, offset: asked.offset }, results }
      })
    })

    scope.get('/v1/payments/:id', async (request, reply) =>
      answer('read', reply, async () => drawPayment(await own(request))),
    )

    scope.put('/v1/payments/:id', async (request, reply) => {
      const { charge } = await own(request)
      keyOf(request)
      parse(cancellation, request.body)
      // Page "Cancellations": only while it is pending or in process; error 3005 else.
      if (charge.state !== 'pending' && charge.state !== 'in_review')
        throw new PlayedError(400, 3005, 'The current state of the payment does not allow this action')
      await cancelCharge(db, charge.key)
      return reply.send(drawPayment(await own(request)))
    })

    scope.post('/v1/payments/:id/refunds', async (request, reply) => {
      const booked = await own(request)
      const key = keyOf(request)
      const { amount } = parse(newRefund, request.body)
      return answer('refund', reply, async () => {
        reply.code(201)
        const known = booked.refunds.find((refund) => refund.key === key)
        if (known) return drawRefund(booked, known)
        const left_cents = restOf(booked.charge)
        // Error 4296 of "Create refund".
        if (booked.charge.captured_cents > 0 && left_cents === 0)
          throw new PlayedError(400, 4296, 'The payment is already refunded')
        const amount_cents = amount === undefined ? left_cents : Math.round(amount * 100)
        await refundCharge(db, { key, charge_key: booked.charge.key, amount_cents })
        const later = await own(request)
        return drawRefund(
          later,
          later.refunds.find((refund) => refund.key === key)!,
        )
      })
    })

    scope.get('/v1/payments/:id/refunds', async (request, reply) => {
      const booked = await own(request)
      return reply.send(booked.refunds.map((refund) => drawRefund(booked, refund)))
    })

    scope.get('/v1/chargebacks/:id', async (request, reply) => {
      const owner = String(sellerOf(request).user_id)
      const { id } = request.params as { id: string }
      const { id: payment_id, charge } = await getPayment(db, owner, paymentOfChargeback(id))
      if (charge.state !== 'charged_back') throw new PlayedError(404, 2000, 'Chargeback not found')
      const payments = [Number(payment_id)]
      return reply.send({ id, payments, currency: 'BRL', amount: charge.amount_cents / 100, live_mode: false })
    })

    scope.get('/v1/payment_methods/installments', async (request, reply) => {
      const { public_key } = request.query as { public_key?: string }
      if (!accounts.some((account) => account.public_key === public_key)) sellerOf(request)
      const { amount, bin } = parse(quoting, request.query)
      const offers = drawOffers(bin, Math.round(Number(amount) * 100))
      if (offers.length === 0) throw new PlayedError(400, undefined, 'bin_not_found')
      return reply.send(offers)
    })

    scope.get('/users/me', async (request, reply) => {
      const { user_id } = sellerOf(request)
      return reply.send({
        id: user_id,
        nickname: `LOJA${user_id}`,
        site_id: 'MLB',
        country_id: 'BR',
        tags: ['test_user'],
      })
    })
  }

  /** The key is the ledger's; nothing is believed of the card but what its token was made of. */
  async function makeCard({ db }: Stage, seller: PlayedAccount, key: string, body: unknown): Promise<void> {
    const asked = parse(cardPayment, body)
    const amount_cents = Math.round(asked.transaction_amount * 100)
    await tokens.use(asked.token, seller.public_key, async ({ method, bin, holder, ...card }) => {
      // Error 3028 of "Create payment".
      if (method !== asked.payment_method_id) throw new PlayedError(400, 3028, 'Invalid payment_method_id')
      const parts = offeredParts(bin, amount_cents).find(({ count }) => count === asked.installments)
      await insertCharge(db, {
        ...common(asked, key),
        method: 'card',
        installments: asked.installments,
        expires_in_s: LONGEST_PIX_S,
        card: parts ? card : { ...card, planned: 'refused' },
        about: {
          owner: String(seller.user_id),
          external_reference: asked.external_reference ?? null,
          method,
          issuer: asked.issuer_id === undefined ? null : String(asked.issuer_id),
          bin,
          holder,
          total_paid_cents: parts?.total_cents ?? amount_cents,
          installment_cents: parts?.amount_cents ?? 0,
          ...(!parts && { rejected: 'cc_rejected_invalid_installments' }),
        },
      })
      // A card is decided before the answer, and a refused one is an answer like any other.
      await db.transaction((tx) => conclude(tx, key, parts ? card.planned : 'refused'))
    })
  }

  return { name: 'mercado_pago', serve, compose: (stage, event) => compose(stage, event, accounts) }
}

/** News of 2023-01-04: compulsory for whatever changes something; error 4292 where it is missing. */
function keyOf({ headers }: FastifyRequest): string {
  const key = headers['x-idempotency-key']
  if (typeof key !== 'string' || key === '') throw new PlayedError(400, 4292, "Header X-Idempotency-Key can't be null")
  return ledgerKey(key)
}

function isPix(body: unknown): boolean {
  return (body as { payment_method_id?: unknown } | null)?.payment_method_id === 'pix'
}

async function makePix({ db }: Stage, seller: PlayedAccount, key: string, body: unknown): Promise<void> {
  const asked = parse(pixPayment, body)
  const expires_in_s = Math.round((Date.parse(asked.date_of_expiration) - Date.now()) / 1_000)
  // Error 7523 of "Create payment".
  if (expires_in_s < SHORTEST_PIX_S || expires_in_s > LONGEST_PIX_S)
    throw new PlayedError(400, 7523, 'Invalid expiration date')
  const charge = common(asked, key)
  const { amount_cents: total_paid_cents } = charge
  await insertCharge(db, {
    ...charge,
    method: 'pix',
    installments: 1,
    expires_in_s,
    about: {
      owner: String(seller.user_id),
      external_reference: asked.external_reference ?? null,
      method: 'pix',
      issuer: null,
      bin: null,
      holder: null,
      total_paid_cents,
      installment_cents: 0,
    },
  })
}

type Common = Pick<typeof pixPayment._output, 'transaction_amount' | 'description' | 'notification_url' | 'payer'>

function common({ transaction_amount, description, notification_url, payer }: Common, key: string) {
  const { email, first_name = '', last_name = '', identification } = payer
  return {
    key,
    amount_cents: Math.round(transaction_amount * 100),
    description,
    notification_url,
    payer: { name: `${first_name} ${last_name}`.trim(), document: identification.number, email },
  }
}

async function getBooked({ db }: Stage, key: string): Promise<Booked> {
  const booked = await findByKey(db, key)
  if (!booked) throw new Error('a payment is gone that was just made')
  return booked
}

/** Page "Webhooks": the id stands in the address, and two headers and it are what is signed. */
async function compose(stage: Stage, event: DueEvent, accounts: readonly PlayedAccount[]) {
  const { id, about } = await getBooked(stage, event.charge_key)
  const seller = accounts.find(({ user_id }) => String(user_id) === about.owner)
  const disputed = event.type === 'charge.charged_back'
  const type = disputed ? 'topic_chargebacks_wh' : 'payment'
  const data = { id: disputed ? chargebackId(id) : id }
  const body = {
    id: Number.parseInt(event.id.replaceAll(/\D/g, '').slice(0, 12), 10),
    live_mode: false,
    type,
    date_created: event.created_at,
    user_id: seller?.user_id,
    api_version: 'v1',
    action: `${disputed ? 'chargeback' : 'payment'}.updated`,
    data,
  }
  const url = new URL(event.notification_url)
  url.searchParams.set('data.id', data.id)
  url.searchParams.set('type', type)
  const [request_id, ts] = [randomUUID(), Date.now()]
  const v1 = createHmac('sha256', seller?.webhook_secret ?? '')
    .update(`id:${data.id};request-id:${request_id};ts:${ts};`)
    .digest('hex')
  return {
    url: url.href,
    headers: { 'content-type': 'application/json', 'x-request-id': request_id, 'x-signature': `ts=${ts},v1=${v1}` },
    body: JSON.stringify(body),
  }
}
