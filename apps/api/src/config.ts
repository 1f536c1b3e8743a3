import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { pixEnvironment, readPixSettings, type PixSettings } from '#outside/payment/central-bank-pix-settings.ts'
import { openDataFolder } from '#runtime/data-folder.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

/** Every setting, all from the environment; `docs/operations.md` lists them with their meaning. */
const settings = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: address.optional(),
  ROUTER_MODE: z.enum(['hash', 'history']).default('hash'),
  STORAGE_URL: address.optional(),
  OFFICE_URL: address.optional(),
  DEMO: flag.optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TICKET_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  BIOMETRY_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  BIOMETRY_URL: z.url({ protocol: /^https$/, error: 'must be https' }).optional(),
  BIOMETRY_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  BIOMETRY_HOSTS: z
    .string()
    .regex(/^[a-z\d.:, -]*$/, 'must be a list of host names')
    .default(''),
  TRUST_PROXY: z
    .string()
    .regex(/^[\d.:a-f/, ]*$/i, 'must be a list of addresses or ranges')
    .default(''),
  CHECKS_PER_ADDRESS: z.coerce.number().int().min(1).default(600),
  LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(300),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  CEP_URL: address.optional(),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'none']).optional(),
  SANDBOX_URL: address.optional(),
  ...pixEnvironment,
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Config = {
  production: boolean
  port: number
  host: string
  data_dir: string
  database_url: string | undefined
  /** Where people reach us; unknown on a plain local run, then the request's own host is used. */
  public_url: string | undefined
  /** The same for links that no request leads to: in e-mails, for instance. */
  base_url: string
  router_mode: 'hash' | 'history'
  storage_url: string
  office_url: string
  demo: boolean
  app_secret: string
  /** What the key that signs tickets is made from. */
  ticket_secret: string
  /** What the keys of faces are sealed with. */
  biometry_secret: string
  /** Who takes pictures of faces in our place, and the hosts people may be sent to for it. */
  biometry: { url: string; token: string; hosts: string[] } | undefined
  /** Addresses or ranges of the proxies whose forwarded headers are believed. */
  trusted_proxies: string[]
  /** For everybody behind one network address together: carriers put thousands of fans behind one. */
  address_limits: { checks: number; login_failures: number }
  /** Without a mail server messages stay in the outbox. */
  smtp_url: string | undefined
  mail_from: string
  /** Where postal codes are asked; the demo has a book of its own. */
  cep_url: string | undefined
  /** Who takes cards and Pix; `sandbox` plays a provider and charges nobody. */
  payment_provider: 'sandbox' | 'none'
  /** Another process that plays the provider; unknown when this one plays it itself. */
  sandbox_url: string | undefined
  /** The bank that receives Pix, when there is one. */
  pix: PixSettings | undefined
  /** Off: browsers that have the app's worker are told to drop it. */
  service_worker: 'on' | 'off'
  /** What a monitor must know to read `/metrics`; without it there is no such address. */
  metrics_token: string | undefined
  log_level: string
}

export class BadConfig extends Error {
  constructor(problems: string[]) {
    super(`Cannot start, please fix these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'BadConfig'
  }
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    throw new BadConfig(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = parsed.data
  const missing = env.NODE_ENV === 'production' ? missingInProduction(env) : []
  if (missing.length > 0) throw new BadConfig(missing)

  const data_dir = resolve(env.DATA_DIR)
  const demo = env.DEMO ?? env.DATABASE_URL === undefined
  const app_secret = env.APP_SECRET ?? localSecret(data_dir)
  const pix = readPixSettings(env, demo)
  if (pix && 'problems' in pix) throw new BadConfig(pix.problems)
  // Test cards beside real money would buy real tickets.
  const payment_provider = env.PAYMENT_PROVIDER ?? (demo && !pix ? 'sandbox' : 'none')
  if (pix && payment_provider === 'sandbox')
    throw new BadConfig(['PAYMENT_PROVIDER: the sandbox cannot stand beside a bank'])
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    data_dir,
    database_url: env.DATABASE_URL,
    public_url: env.PUBLIC_URL,
    base_url: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    router_mode: env.ROUTER_MODE,
    storage_url: env.STORAGE_URL ?? '/storage',
    office_url: env.OFFICE_URL ?? '/office',
    demo,
    app_secret,
    ticket_secret: env.TICKET_SECRET ?? app_secret,
    biometry_secret: env.BIOMETRY_SECRET ?? app_secret,
    biometry: readBiometry(env),
    trusted_proxies: listOf(env.TRUST_PROXY),
    address_limits: { checks: env.CHECKS_PER_ADDRESS, login_failures: env.LOGIN_FAILURES_PER_ADDRESS },
    smtp_url: env.SMTP_URL,
    mail_from: env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}`,
    cep_url: env.CEP_URL ?? (demo ? undefined : 'https://viacep.com.br/ws'),
    payment_provider,
    sandbox_url: env.SANDBOX_URL,
    pix,
    service_worker: env.SERVICE_WORKER,
    metrics_token: env.METRICS_TOKEN,
    log_level: env.LOG_LEVEL,
  }
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

function readBiometry({ BIOMETRY_URL: given, BIOMETRY_TOKEN: token, BIOMETRY_HOSTS }: z.infer<typeof settings>) {
  if (given === undefined && token === undefined) return undefined
  if (given === undefined || token === undefined)
    throw new BadConfig(['BIOMETRY_URL and BIOMETRY_TOKEN need each other'])
  const hosts = listOf(BIOMETRY_HOSTS)
  return { url: given.replace(/\/$/, ''), token, hosts: hosts.length > 0 ? hosts : [new URL(given).host] }
}

function missingInProduction(env: z.infer<typeof settings>): string[] {
  const needed = {
    APP_SECRET: 'a random secret of at least 32 characters that keys hashes and signatures',
    BIOMETRY_SECRET: 'a random secret of at least 32 characters that seals pictures of faces',
    PUBLIC_URL: 'the address people use, for example https://ingressos.example',
  } as const
  return Object.entries(needed)
    .filter(([name]) => env[name as keyof typeof needed] === undefined)
    .map(([name, meaning]) => `${name} is missing: ${meaning}`)
}

/** Without a configured secret one is made on the first start and kept, so that a restart forgets nothing. */
function localSecret(data_dir: string): string {
  const file = join(data_dir, 'app-secret')
  try {
    const kept = readFileSync(file, 'utf8')
    if (kept.length >= 32) return kept
    throw new Error('cut short')
  } catch {
    const secret = randomBytes(32).toString('base64url')
    openDataFolder(data_dir)
    writeFileSync(file, secret, { mode: 0o600 })
    return secret
  }
}
