import { request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import * as z from 'zod'
import { readText } from '#outside/read-text.ts'
import type { PixSettings } from './central-bank-pix-settings.ts'
import { refusalIn } from './central-bank-pix-words.ts'
import { CredentialsRefused, ProviderUnreachable } from './provider.ts'

/** An answer with a meaning: done (2xx) or a refusal in the bank's own words (4xx). */
type BankAnswer = { status: number; json: Record<string, unknown>; date: string | null }

export type Bank = {
  /** Fails as unreachable whenever nobody can say what the bank has done. */
  call(method: 'GET' | 'PUT' | 'PATCH', path: string, body?: object, more?: More): Promise<BankAnswer>
}

type More = { headers?: Record<string, string>; max_bytes?: number }

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024
const RENEW_BEFORE_MS = 60_000
// Most servers keep an idle connection for five seconds or longer; ours is gone by then.
const IDLE_MS = 4_000
const SCOPE = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'
/** They say something about access or pace and nothing about the request: the same one may pass later. */
const TRY_LATER = new Set([401, 403, 408, 425, 429])

/** How a connection ends whose client should have shown a certificate. */
const CUT_OFF = /^(ECONNRESET|EPIPE|cut off|ERR_SSL_\w+)$/
const NOT_TRUSTED = /^(CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_(GET|VERIFY)\w+|ERR_TLS_CERT\w+)$/
const FORBIDDEN = 403
/** It knows us, and wants something else besides. */
const ACCESS = new Set([401, FORBIDDEN])

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number() })

type Sending = { method: string; headers: Record<string, string>; body: string | undefined; max_bytes?: number }

/** Mutual TLS, where the bank has it, and a bearer token, renewed by whoever needs it first. */
export function connectToBank(settings: PixSettings, { timeout_ms = TIMEOUT_MS, now = Date.now } = {}): Bank {
  const { cert, key, ca } = settings
  const agent = new Agent({ ...(cert && key && { cert, key }), ...(ca && { ca }), keepAlive: true, timeout: IDLE_MS })
  const { client_id, client_secret, pix_key, headers, query } = settings
  const secrets = [client_id, client_secret, pix_key, ...Object.values(headers), ...Object.values(query)]
  let token: { value: string; until: number } | undefined
  let renewal: Promise<string> | undefined

  // The cause is left out on purpose: errors of TLS carry certificates.
  async function exchange(address: string, sending: Sending): Promise<Spoken> {
    try {
      return await send(new URL(address), sending, agent, timeout_ms)
    } catch (error) {
      const reason = reasonOf(error)
      const hint = hintAtTls(reason, cert !== undefined)
      throw new ProviderUnreachable(`the bank did not answer: ${reason}${hint}`)
    }
  }

  async function renew(): Promise<string> {
    const { auth } = settings
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64')
    const asked = { grant_type: 'client_credentials', scope: SCOPE }
    const answer = await exchange(settings.token_url, {
      method: 'POST',
      headers: {
        ...(auth === 'basic' && { authorization: `Basic ${basic}` }),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...asked, ...(auth === 'form' && { client_id, client_secret }) }).toString(),
    })
    const read = granted.safeParse(answer.status === 200 ? parsed(answer.text) : undefined)
    if (!read.success)
      throw new (answer.status === 401 ? CredentialsRefused : ProviderUnreachable)(
        `the bank gave no token: ${answer.status}${refusalIn(parsed(answer.text), secrets)}; see ${
          answer.status === FORBIDDEN ? 'PIX_CERT_FILE and ' : ''
        }PIX_CLIENT_ID, PIX_CLIENT_SECRET and PIX_AUTH (${auth})`,
      )
    const { access_token, expires_in } = read.data
    token = { value: access_token, until: now() + expires_in * 1_000 - RENEW_BEFORE_MS }
    return access_token
  }

  function bearer(): Promise<string> {
    if (token && token.until > now()) return Promise.resolve(token.value)
    renewal ??= renew().finally(() => (renewal = undefined))
    return renewal
  }

  return {
    async call(method, path, body, { headers: more, max_bytes = MAX_BYTES } = {}) {
      const asked = new URLSearchParams(query).toString()
      const before = path.includes('?') ? '&' : '?'
      const ask = (value: string) =>
        exchange(`${settings.url}${path}${asked && before + asked}`, {
          method,
          headers: {
            ...headers,
            ...more,
            authorization: `Bearer ${value}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          body: body && JSON.stringify(body),
          max_bytes,
        })
      const used = await bearer()
      const first = await ask(used)
      if (first.status !== 401) return understood(first, settings, secrets)
      // Somebody else may have renewed it meanwhile.
      if (token?.value === used) token = undefined
      return understood(await ask(await bearer()), settings, secrets)
    },
  }
}

type Spoken = { status: number; text: string; date: string | null }

function send(url: URL, sending: Sending, agent: Agent, timeout_ms: number) {
  const { method, headers, body, max_bytes = MAX_BYTES } = sending
  return new Promise<Spoken>((resolve, reject) => {
    const options = {
      method,
      headers: { accept: 'application/json', ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
      signal: AbortSignal.timeout(timeout_ms),
    }
    const request = url.protocol === 'https:' ? httpsRequest(url, { ...options, agent }) : httpRequest(url, options)
    request.on('error', reject)
    request.once('response', (response) => {
      const status = response.statusCode ?? 0
      const date = response.headers.date ?? null
      readText({ body: response }, max_bytes).then((text) => resolve({ status, text, date }), reject)
    })
    request.end(body)
  })
}

function understood({ status, text, date }: Spoken, { cert }: PixSettings, secrets: readonly string[]): BankAnswer {
  const meant = (status >= 200 && status < 300) || (status >= 400 && status < 500 && !TRY_LATER.has(status))
  const look_at = status === FORBIDDEN ? 'PIX_KEY and the scopes it has granted, then PIX_HEADERS' : 'PIX_HEADERS'
  const hint = ACCESS.has(status)
    ? `${refusalIn(parsed(text), secrets)}; see ${look_at}, PIX_QUERY${cert ? '' : ', PIX_CERT_FILE'}`
    : ''
  if (!meant)
    throw new (ACCESS.has(status) ? CredentialsRefused : ProviderUnreachable)(`the bank answered ${status}${hint}`)
  const json = text === '' && status < 300 ? {} : parsed(text)
  if (!isObject(json))
    throw new ProviderUnreachable(`the bank answered ${status} with something that is no JSON object`)
  return { status, json, date }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hintAtTls(reason: string, has_certificate: boolean): string {
  if (NOT_TRUSTED.test(reason)) return '; see PIX_CA_FILE'
  if (!CUT_OFF.test(reason)) return ''
  return has_certificate ? '; see PIX_CERT_FILE and PIX_KEY_FILE' : '; no certificate was shown, see PIX_CERT_FILE'
}

/** `ECONNREFUSED`, `CERT_HAS_EXPIRED` … or nothing more: messages of others may repeat what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.name === 'AbortError' ? 'it took too long' : ((error as NodeJS.ErrnoException).code ?? 'cut off')
}
