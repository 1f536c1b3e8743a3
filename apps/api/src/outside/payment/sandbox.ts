import { quoteInstallments } from '@bilheteria/rules/installments'
import * as z from 'zod/mini'
import { readText } from '#outside/read-text.ts'
import { isSigned, SIGNATURE_HEADER } from '#sandbox/webhook-signature.ts'
import { ProviderRefused, ProviderUnreachable, type PaymentProvider, type Reading } from './provider.ts'

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
      throw new ProviderUnreachable('the sandbox does not answer', { cause: error })
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
    quoteInstallments: async (total_cents, most, terms) => quoteInstallments(total_cents, most, terms),
    create: async (charge) => {
      const body = { ...charge, notification_url: webhook_url }
      return readingOf(await call({ method: 'POST', path: '/charges', body }, chargeShape))
    },
    read: async (charge_key) => {
      try {
        return readingOf(await call({ method: 'GET', path: `/charges/${charge_key}` }, chargeShape))
      } catch (error) {
        if (error instanceof UnknownCharge) return undefined
        throw error
      }
    },
    refund: async ({ key, charge_key, amount_cents }) =>
      call({ method: 'POST', path: `/charges/${charge_key}/refunds`, body: { key, amount_cents } }, refundShape),
    parseWebhook: ({ headers, body }) => {
      if (!isSigned(secret, body, headers[SIGNATURE_HEADER])) return undefined
      const told = readWebhook(body)
      return told && [{ event_key: told.id, charge_key: told.charge_key }]
    },
  }
}

const refundShape = z.object({ key: z.string(), amount_cents: z.int(), state: z.enum(['processing', 'done']) })
const refusal = z.enum(['insufficient_funds', 'invalid_card', 'refused'])
const chargeShape = z.object({
  id: z.string(),
  state: z.enum(['pending', 'in_review', 'approved', 'refused', 'expired']),
  captured_cents: z.int(),
  pix_code: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  refusal: z.nullable(refusal),
  refunds: z.array(refundShape),
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

function readingOf({ id, ...charge }: z.infer<typeof chargeShape>): Reading {
  return { provider_id: id, ...charge }
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
    const response = await fetch(base_url + path, {
      method,
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience_ms),
    })
    return { status: response.status, body: JSON.parse(await readText(response, MAX_BYTES)) as unknown }
  }
}
