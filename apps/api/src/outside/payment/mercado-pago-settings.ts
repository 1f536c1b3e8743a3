import * as z from 'zod'

const text = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be plain characters without spaces')
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

const needed = {
  MERCADO_PAGO_TOKEN: text.optional(),
  MERCADO_PAGO_PUBLIC_KEY: text.optional(),
  MERCADO_PAGO_WEBHOOK_SECRET: text.optional(),
}

/** The settings of the operator's account at Mercado Pago, part of those in `config.ts`. */
export const mercadoPagoEnvironment = { ...needed, MERCADO_PAGO_URL: address.optional() }

type Environment = { [Name in keyof typeof mercadoPagoEnvironment]?: string | undefined }

export type MercadoPagoSettings = {
  url: string
  access_token: string
  /** Not a secret: browsers make card tokens with it. */
  public_key: string
  /** What webhooks are signed with; its panel shows it. */
  webhook_secret: string
}

const REAL_URL = 'https://api.mercadopago.com'
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** All or nothing: undefined when no account was named, a list of problems when half of one was. */
export function readMercadoPago(
  env: Environment,
  { production }: { production: boolean },
): MercadoPagoSettings | undefined | { problems: string[] } {
  const names = Object.keys(mercadoPagoEnvironment) as (keyof typeof mercadoPagoEnvironment)[]
  if (names.every((name) => env[name] === undefined)) return undefined

  const problems: string[] = []
  const given = (name: keyof typeof needed): string => {
    if (env[name] === undefined)
      problems.push(`${name} is missing: an account at Mercado Pago needs all of its settings`)
    return env[name] ?? ''
  }
  const settings: MercadoPagoSettings = {
    url: env.MERCADO_PAGO_URL ?? REAL_URL,
    access_token: given('MERCADO_PAGO_TOKEN'),
    public_key: given('MERCADO_PAGO_PUBLIC_KEY'),
    webhook_secret: given('MERCADO_PAGO_WEBHOOK_SECRET'),
  }
  // There is one real address. Any other is somebody who plays it, and tokens go to nobody else's machine.
  if (env.MERCADO_PAGO_URL !== undefined && (production || !isPlayed(settings))) {
    problems.push('MERCADO_PAGO_URL: only for one that is played on this machine, and never in production')
  }
  return problems.length > 0 ? { problems } : settings
}

/** Somebody on this machine who plays it. */
export function isPlayed({ url }: Pick<MercadoPagoSettings, 'url'>): boolean {
  return LOOPBACK.has(new URL(url).hostname)
}
