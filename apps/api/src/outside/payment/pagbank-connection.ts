import { fetchWithin } from '#outside/fetch-within.ts'
import type { PagBankSettings } from './pagbank-settings.ts'
import { CredentialsRefused, ProviderUnreachable } from './provider.ts'

/** An answer with a meaning: done (2xx) or a refusal in their own words (4xx). */
export type Answer = { status: number; json: Record<string, unknown>; date?: string | null }

type Request = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** Names what is asked for, whenever something is to change: asked again, it is done once. */
  key?: string
}

export type Connection = {
  /** Fails as unreachable whenever nobody can say what was done. */
  call(request: Request): Promise<Answer>
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 256 * 1024
const ACCESS = new Set([401, 403])
/** They say something about pace and nothing about the request: the same one may pass later. */
const TRY_LATER = new Set([408, 425, 429])

export function connectToPagBank(
  { url, token }: Pick<PagBankSettings, 'url' | 'token'>,
  { timeout_ms = TIMEOUT_MS } = {},
): Connection {
  return {
    async call({ method, path, body, key }) {
      const { status, text, headers } = await exchange(`${url}${path}`, timeout_ms, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'x-idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (ACCESS.has(status))
        throw new CredentialsRefused(`PagBank does not let this account in: ${status}, see PAGBANK_TOKEN`)
      const meant = (status >= 200 && status < 300) || (status >= 400 && status < 500 && !TRY_LATER.has(status))
      if (!meant) throw new ProviderUnreachable(`PagBank answered ${status}`)
      return { status, json: parsed(text(), status), date: headers.get('date') }
    },
  }
}

// The cause is left out on purpose: errors of others may repeat what was sent.
async function exchange(address: string, timeout_ms: number, sending: RequestInit) {
  try {
    return await fetchWithin(address, sending, { patience_ms: timeout_ms, max_bytes: MAX_BYTES })
  } catch (error) {
    throw new ProviderUnreachable(`PagBank did not answer: ${reasonOf(error)}`)
  }
}

/** `ECONNREFUSED`, `ENOTFOUND` … or nothing more. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'it took too long'
  return (error.cause as NodeJS.ErrnoException | undefined)?.code ?? 'cut off'
}

function parsed(text: string, status: number): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
  } catch {
    // Said below, like everything else that is no object.
  }
  throw new ProviderUnreachable(`PagBank answered ${status} with something that is no JSON object`)
}
