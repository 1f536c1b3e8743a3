import { fetchWithin } from '#outside/fetch-within.ts'
import type { MercadoPagoSettings } from './mercado-pago-settings.ts'
import { CredentialsRefused, ProviderUnreachable } from './provider.ts'

/** An answer with a meaning: done (2xx) or a refusal in its own words (4xx). */
type Answer = { status: number; json: unknown; date: string | null }

type Request = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query?: Record<string, string>
  body?: object
  /** Names what is asked for, whenever something is to change: asked again, it is done once. */
  key?: string
  max_bytes?: number
}

export type Connection = {
  /** Fails as unreachable whenever nobody can say what was done. */
  call(request: Request): Promise<Answer>
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 256 * 1024
const ACCESS = new Set([401, 403])
/** They say something about pace, or that somebody is at the same key right now; the same request may pass later. */
const TRY_LATER = new Set([408, 409, 423, 424, 425, 429])

export function connectToMercadoPago(
  { url, access_token }: MercadoPagoSettings,
  { timeout_ms = TIMEOUT_MS } = {},
): Connection {
  return {
    async call({ method, path, query, body, key, max_bytes = MAX_BYTES }) {
      const asked = query ? `?${new URLSearchParams(query).toString()}` : ''
      const { status, text, headers } = await exchange(
        `${url}${path}${asked}`,
        { timeout_ms, max_bytes },
        {
          method,
          headers: {
            accept: 'application/json',
            authorization: `Bearer ${access_token}`,
            ...(body && { 'content-type': 'application/json' }),
            ...(key !== undefined && { 'x-idempotency-key': key }),
          },
          ...(body && { body: JSON.stringify(body) }),
        },
      )
      if (ACCESS.has(status))
        throw new CredentialsRefused(`Mercado Pago does not know this account: ${status}, see MERCADO_PAGO_TOKEN`)
      const meant = (status >= 200 && status < 300) || (status >= 400 && status < 500 && !TRY_LATER.has(status))
      if (!meant) throw new ProviderUnreachable(`Mercado Pago answered ${status}`)
      return { status, json: parsed(text(), status), date: headers.get('date') }
    },
  }
}

type Limits = { timeout_ms: number; max_bytes: number }

// The cause is left out on purpose: errors of others may repeat what was sent.
async function exchange(address: string, { timeout_ms, max_bytes }: Limits, sending: RequestInit) {
  try {
    return await fetchWithin(address, sending, { patience_ms: timeout_ms, max_bytes })
  } catch (error) {
    throw new ProviderUnreachable(`Mercado Pago did not answer: ${reasonOf(error)}`)
  }
}

/** `ECONNREFUSED`, `ENOTFOUND` … or nothing more. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'it took too long'
  return (error.cause as NodeJS.ErrnoException | undefined)?.code ?? 'cut off'
}

function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderUnreachable(`Mercado Pago answered ${status} with something that is no JSON`)
  }
}
