import { quoteInstallments } from '@bilheteria/rules/installments'
import * as z from 'zod/mini'
import { fetchWithin } from '#outside/fetch-within.ts'
import { isSigned, SIGNATURE_HEADER } from '#sandbox/webhook-signature.ts'
import { ProviderRefused, ProviderUnreachable, type Charge, type PaymentProvider, type Reading } from './provider.ts'

type Request = { method: 'GET' | 'POST'; path: string; body?: unknown }
type Answer = { status: number; body: unknown }
/** Carries one request there and its answer back; fails when there is none. */
export type AskSandbox = (request: Request) => Promise<Answer>

type Sandbox = {
  ask: AskSandbox
  /** Where the sandbox posts its webhooks. */
  webhook_url: string
  /** What it signs them with. */
  secret: string
}

/** The sandbox as a provider like any other. */
export function createSandbox({ ask, webhook_url, secret }: Sandbox): PaymentProvider {
  async function call<Shape extends z.ZodMiniType>(request: Request, shape: Shape): Promise<z.infer<Shape>> {
    const answer = await ask(request).catch((error: unknown) => {
      throw new ProviderUnreachable(
        'the sandbox does not answer: a running process of the shop plays it, or the one in SANDBOX_URL',
        { cause: error },
      )
    })
    if (answer.status >= 300) throw failureOf(answer)
    const parsed = z.safeParse(shape, answer.body)
    if (!parsed.success) throw new ProviderUnreachable('the sandbox answers what nobody understands')
    return parsed.data
  }

  return {
    name: 'sandbox',
    methods: ['pix', 'card'],
    test: true,
    card_frame: '/dev/sandbox/card',
    quotes_by_card: false,
    quoteInstallments: async ({ total_cents, most, terms }) => quoteInstallments(total_cents, most, terms),
    create: async (charge) => {
      const body = { ...asSandboxCharge(charge), notification_url: webhook_url }
      return readingOf(await call({ method: 'POST', path: '/charges', body }, chargeShape))
    },
    finds_by_key: true,
    read: async ({ key }) => {
      try {
        return readingOf(await call({ method: 'GET', path: `/charges/${key}` }, chargeShape))
      } catch (error) {
        if (error instanceof UnknownCharge) return undefined
        throw error
      }
    },
    cancel: async ({ key }) => {
      await call({ method: 'POST', path: `/charges/${key}/cancel`, body: {} }, chargeShape)
    },
    refund: async ({ key, charge_key, amount_cents }) => {
      const body = { key, amount_cents }
      const refund = await call({ method: 'POST', path: `/charges/${charge_key}/refunds`, body }, refundShape)
      return { ...refund, provider_id: null }
    },
    probe: async () => {
      const asked = { from: new Date(0).toISOString(), to: new Date(1).toISOString(), after: '', most: '1' }
      await call({ method: 'GET', path: `/charges?${new URLSearchParams(asked).toString()}` }, pageShape)
      return { date: null, for_tests: true }
    },
    async *listCharges({ from, to }) {
      for (let after = ''; ;) {
        const asked = { from: from.toISOString(), to: to.toISOString(), after, most: String(PAGE_SIZE) }
        const path = `/charges?${new URLSearchParams(asked).toString()}`
        const { charges } = await call({ method: 'GET', path }, pageShape)
        yield* charges
        after = charges.at(-1)?.key ?? ''
        if (charges.length < PAGE_SIZE) return
      }
    },
    parseWebhook: ({ headers, body }) => {
      if (!isSigned(secret, body, headers[SIGNATURE_HEADER])) return undefined
      const told = readWebhook(body)
      return told && [{ event_key: told.id, charge_key: told.charge_key, provider_id: null }]
    },
  }
}

const refundShape = z.object({
  key: z.string(),
  amount_cents: z.int(),
  state: z.enum(['processing', 'done', 'failed']),
})
const refusal = z.enum(['insufficient_funds', 'invalid_card', 'refused'])
const chargeShape = z.object({
  key: z.string(),
  id: z.string(),
  state: z.enum(['pending', 'in_review', 'approved', 'refused', 'expired', 'cancelled', 'charged_back']),
  captured_cents: z.int(),
  pix_code: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  refusal: z.nullable(refusal),
  refunds: z.array(refundShape),
})
const PAGE_SIZE = 100
const pageShape = z.object({
  charges: z.array(
    z.object({
      key: z.string(),
      made_at: z.string(),
      amount_cents: z.int(),
      captured_cents: z.int(),
      returned_cents: z.int(),
      charged_back: z.boolean(),
    }),
  ),
})
const webhookShape = z.object({ id: z.string(), charge_key: z.string() })
function readWebhook(body: Buffer): z.infer<typeof webhookShape> | undefined {
  try {
    return z.parse(webhookShape, JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}

const errorShape = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

function readingOf({ key, id, state, refunds, ...charge }: z.infer<typeof chargeShape>): Reading {
  return {
    ...charge,
    charge_key: key,
    provider_id: id,
    state: state === 'cancelled' ? 'expired' : state,
    interest_cents: 0,
    refunds: refunds.map((refund) => ({ ...refund, provider_id: null })),
    returned_cents: null,
  }
}

/** It knows nothing of interest: the producer's own terms hold. */
function asSandboxCharge(charge: Charge) {
  const { ends_at: _ends, again: _again, ...known } = charge
  if (known.method === 'pix') return known
  const { card_bin: _bin, interest_cents: _interest, ...card } = known
  return card
}

class UnknownCharge extends ProviderRefused {}

/** The key is wrong, too slow, too often: that says nothing about the charge, and may be mended. */
const NOT_FOR_GOOD = new Set([401, 403, 408, 429])

function failureOf({ status, body }: Answer): Error {
  const { data } = z.safeParse(errorShape, body)
  if (status >= 500 || NOT_FOR_GOOD.has(status) || !data) {
    return new ProviderUnreachable(`the sandbox answers ${status}`)
  }
  const { code, message } = data.error
  if (code === 'charge_not_found') return new UnknownCharge(message)
  return new ProviderRefused(message, code === 'invalid_card' ? 'invalid_card' : 'refused')
}

const PATIENCE_MS = 10_000
const MAX_BYTES = 256 * 1024

export function askOverHttp(base_url: string, api_key: string, { patience_ms = PATIENCE_MS } = {}): AskSandbox {
  return async ({ method, path, body }) => {
    const sending = {
      method,
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    const { status, text } = await fetchWithin(base_url + path, sending, { patience_ms, max_bytes: MAX_BYTES })
    return { status, body: JSON.parse(text()) as unknown }
  }
}
