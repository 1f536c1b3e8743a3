import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import * as z from 'zod'
import { PIX_BANKS, pixBankNames, type PixBank } from './pix-banks.ts'

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

const needed = {
  PIX_URL: address.optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_KEY: z.string().max(77).regex(/^\S+$/, 'must have no spaces').optional(),
  PIX_MERCHANT_NAME: z.string().max(25).optional(),
  PIX_MERCHANT_CITY: z.string().max(15).optional(),
}

/** The settings of one bank, part of those in `config.ts`. */
export const pixEnvironment = {
  ...needed,
  PIX_BANK: z.enum(pixBankNames).optional(),
  PIX_TOKEN_URL: address.optional(),
  PIX_AUTH: z.enum(['basic', 'form']).optional(),
  PIX_HEADERS: z.string().optional(),
  PIX_QUERY: z.string().optional(),
  PIX_WEBHOOK_VERDICT: z
    .string()
    .regex(/^[\w-]+=\S+$/, 'must be header=value')
    .optional(),
  PIX_CERT_FILE: z.string().optional(),
  PIX_KEY_FILE: z.string().optional(),
  PIX_CA_FILE: z.string().optional(),
}

type Environment = { [Name in keyof typeof pixEnvironment]?: z.output<(typeof pixEnvironment)[Name]> }

export type PixSettings = {
  url: string
  token_url: string
  client_id: string
  client_secret: string
  /** Where client id and secret stand when a token is asked for. */
  auth: PixBank['auth']
  /** Sent with every call but for the token's. */
  headers: Record<string, string>
  query: Record<string, string>
  /** Sent with the call that registers our webhook. */
  webhook_headers: Record<string, string>
  /** The header in which our proxy says that the caller's certificate is the bank's, and what it says then. */
  webhook_verdict: { header: string; value: string } | undefined
  /** Our certificate and its key, for a bank that wants one, and who signed the bank's when no public authority did: PEM, not file names. */
  cert: string | undefined
  key: string | undefined
  ca: string | undefined
  /** Where the money goes: the receiver's key at the bank. */
  pix_key: string
  merchant_name: string
  merchant_city: string
}

/** All or nothing: undefined when no bank was named, a list of problems when half of one was. */
export function readPixSettings(env: Environment, played: boolean): PixSettings | undefined | { problems: string[] } {
  if (Object.keys(pixEnvironment).every((name) => env[name as keyof Environment] === undefined)) return undefined

  const problems: string[] = []
  const given = (name: keyof typeof needed): string => {
    if (env[name] === undefined) problems.push(`${name} is missing: a bank for Pix needs all of its settings`)
    return env[name] ?? ''
  }
  const file = (name: 'PIX_CERT_FILE' | 'PIX_KEY_FILE' | 'PIX_CA_FILE', path: string | undefined): string => {
    if (path === undefined) return ''
    try {
      const content = readFileSync(path, 'utf8')
      if (content.trim() === '') problems.push(`${name}: the file is empty`)
      return content
    } catch {
      problems.push(`${name}: the file cannot be read`)
      return ''
    }
  }
  const bank: PixBank | undefined = env.PIX_BANK && PIX_BANKS[env.PIX_BANK]
  const url = env.PIX_URL ?? bank?.url ?? given('PIX_URL')
  const client_id = given('PIX_CLIENT_ID')
  const extra = {
    headers: { ...bank?.headers?.(client_id), ...pairs(env, 'PIX_HEADERS', problems) },
    query: pairs(env, 'PIX_QUERY', problems),
  }
  problems.push(...wantedBy(env, bank, extra))
  // Credentials for a trial have no business at the real bank's door.
  if (bank && env.PIX_URL !== undefined && env.PIX_TOKEN_URL === undefined)
    problems.push('PIX_TOKEN_URL is missing: with PIX_BANK and a PIX_URL of your own it is not known')
  if ((env.PIX_CERT_FILE === undefined) !== (env.PIX_KEY_FILE === undefined))
    problems.push('PIX_CERT_FILE and PIX_KEY_FILE need each other')
  const settings: PixSettings = {
    url,
    token_url: env.PIX_TOKEN_URL ?? bank?.token_url ?? (url && new URL('/oauth/token', url).href),
    client_id,
    client_secret: given('PIX_CLIENT_SECRET'),
    auth: env.PIX_AUTH ?? bank?.auth ?? 'basic',
    ...extra,
    // Where our proxy looks at certificates nobody has to be asked to do without.
    webhook_headers: (env.PIX_WEBHOOK_VERDICT === undefined && bank?.webhook_headers) || {},
    webhook_verdict: verdictIn(env.PIX_WEBHOOK_VERDICT),
    cert: file('PIX_CERT_FILE', env.PIX_CERT_FILE) || undefined,
    key: file('PIX_KEY_FILE', env.PIX_KEY_FILE) || undefined,
    ca: file('PIX_CA_FILE', env.PIX_CA_FILE) || undefined,
    pix_key: given('PIX_KEY'),
    merchant_name: given('PIX_MERCHANT_NAME'),
    merchant_city: given('PIX_MERCHANT_CITY'),
  }
  for (const [name, value] of Object.entries({ PIX_URL: url, PIX_TOKEN_URL: settings.token_url })) {
    if (value && !isSafe(value, played)) problems.push(`${name}: must be https`)
  }
  if (problems.length === 0 && !fitTogether(settings)) {
    problems.push('PIX_CERT_FILE, PIX_KEY_FILE, PIX_CA_FILE: not PEM, or certificate and key do not belong together')
  }
  return problems.length > 0 ? { problems } : settings
}

function verdictIn(given: string | undefined): PixSettings['webhook_verdict'] {
  const [, header = '', value = ''] = /^([\w-]+)=(.+)$/.exec(given ?? '') ?? []
  return given === undefined ? undefined : { header: header.toLowerCase(), value }
}

/** `x-conta-corrente=12345; outra=coisa` */
function pairs(env: Environment, setting: 'PIX_HEADERS' | 'PIX_QUERY', problems: string[]): Record<string, string> {
  const parts = (env[setting] ?? '').split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const read = parts.map((part) => /^([\w-]+)=([\x21-\x3a\x3c-\x7e]+)$/.exec(part))
  if (read.includes(null)) problems.push(`${setting}: must be name=value, with ; between them`)
  // Headers are the same however they are written.
  const named = (name: string) => (setting === 'PIX_HEADERS' ? name.toLowerCase() : name)
  return Object.fromEntries(read.flatMap((found) => (found ? [[named(found[1] ?? ''), found[2] ?? '']] : [])))
}

function wantedBy(
  { PIX_BANK: name, PIX_CERT_FILE: certificate }: Environment,
  bank: PixBank | undefined,
  given: Pick<PixSettings, 'headers' | 'query'>,
): string[] {
  const missing = (setting: string, wanted: readonly string[] = [], has: object) =>
    wanted.filter((one) => !(one in has)).map((one) => `${setting}: the bank ${name} wants ${one}=…`)
  const certified = bank === undefined || certificate !== undefined
  return [
    ...(certified ? [] : [`PIX_CERT_FILE is missing: the bank ${name} knows its clients by their certificate`]),
    ...missing('PIX_HEADERS', bank?.wants.headers, given.headers),
    ...missing('PIX_QUERY', bank?.wants.query, given.query),
  ]
}

/** A bank played on this machine may do without TLS, never in production. */
function isSafe(url: string, played: boolean): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (played && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
}

function fitTogether({ cert, key, ca }: PixSettings): boolean {
  try {
    createSecureContext({ ...(cert && { cert }), ...(key && { key }), ...(ca && { ca }) })
    return true
  } catch {
    return false
  }
}
