import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import * as z from 'zod'

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

const needed = {
  PIX_URL: address.optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_CERT_FILE: z.string().optional(),
  PIX_KEY_FILE: z.string().optional(),
  PIX_KEY: z.string().max(77).regex(/^\S+$/, 'must have no spaces').optional(),
  PIX_MERCHANT_NAME: z.string().max(25).optional(),
  PIX_MERCHANT_CITY: z.string().max(15).optional(),
}

/** The settings of one bank, part of those in `config.ts`. */
export const pixEnvironment = { ...needed, PIX_CA_FILE: z.string().optional(), PIX_TOKEN_URL: address.optional() }

type Environment = { [Name in keyof typeof pixEnvironment]?: string | undefined }

export type PixSettings = {
  url: string
  token_url: string
  client_id: string
  client_secret: string
  /** Our certificate and its key, and who signed the bank's when no public authority did: PEM, not file names. */
  cert: string
  key: string
  ca: string | undefined
  /** Where the money goes: the receiver's key at the bank. */
  pix_key: string
  merchant_name: string
  merchant_city: string
}

/** All or nothing: undefined when no bank was named, a list of problems when half of one was. */
export function readPixSettings(env: Environment, demo: boolean): PixSettings | undefined | { problems: string[] } {
  if (Object.keys(pixEnvironment).every((name) => env[name as keyof Environment] === undefined)) return undefined

  const problems: string[] = []
  const given = (name: keyof typeof needed): string => {
    if (env[name] === undefined) problems.push(`${name} is missing: a bank for Pix needs all of its settings`)
    return env[name] ?? ''
  }
  const file = (name: 'PIX_CERT_FILE' | 'PIX_KEY_FILE' | 'PIX_CA_FILE', path: string | undefined): string => {
    try {
      return path ? readFileSync(path, 'utf8') : ''
    } catch {
      problems.push(`${name}: the file cannot be read`)
      return ''
    }
  }
  const url = given('PIX_URL')
  const settings: PixSettings = {
    url,
    token_url: env.PIX_TOKEN_URL ?? (url && new URL('/oauth/token', url).href),
    client_id: given('PIX_CLIENT_ID'),
    client_secret: given('PIX_CLIENT_SECRET'),
    cert: file('PIX_CERT_FILE', given('PIX_CERT_FILE')),
    key: file('PIX_KEY_FILE', given('PIX_KEY_FILE')),
    ca: file('PIX_CA_FILE', env.PIX_CA_FILE) || undefined,
    pix_key: given('PIX_KEY'),
    merchant_name: given('PIX_MERCHANT_NAME'),
    merchant_city: given('PIX_MERCHANT_CITY'),
  }
  for (const [name, value] of Object.entries({ PIX_URL: url, PIX_TOKEN_URL: settings.token_url })) {
    if (value && !isSafe(value, demo)) problems.push(`${name}: must be https`)
  }
  if (problems.length === 0 && !fitTogether(settings)) {
    problems.push('PIX_CERT_FILE, PIX_KEY_FILE, PIX_CA_FILE: not PEM, or certificate and key do not belong together')
  }
  return problems.length > 0 ? { problems } : settings
}

/** A bank played on this machine may do without TLS, for demo data only. */
function isSafe(url: string, demo: boolean): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (demo && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
}

function fitTogether({ cert, key, ca }: PixSettings): boolean {
  try {
    createSecureContext({ cert, key, ...(ca && { ca }) })
    return true
  } catch {
    return false
  }
}
