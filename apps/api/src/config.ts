import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AccountSettings } from '#outside/payment/open-account.ts'
import { readAccounts } from '#outside/payment/payment-settings.ts'
import { openDataFolder } from '#runtime/data-folder.ts'
import { Mendable } from '#runtime/mendable.ts'
import { findMisspelled } from './misspelled-settings.ts'
import { listOf, settings, type Settings } from './settings.ts'
import { checkProduction, isDemo, isPublic, ON_EMBEDDED, problemsBehindHttps, type Check } from './production-checks.ts'

/** Balancers ask every few seconds, and believe the second no. */
const PRODUCTION_DRAIN_S = 8

export type Config = {
  production: boolean
  /** `web` runs no job; people are not sent to a `worker`. */
  role: 'all' | 'web' | 'worker'
  port: number
  host: string
  data_dir: string
  database_url: string | undefined
  /** How many connections this process may open there. */
  database_pool: number
  /** A pooler in transaction mode stands between. */
  database_pooler: boolean
  /** A copy of the database, for what everybody reads. */
  database_read_url: string | undefined
  /** Whether a start brings the database up to date, or refuses one that is not. */
  migrate: boolean
  /** Where people reach us; unknown on a plain local run, then the request's own host is used. */
  public_url: string | undefined
  /** The same for links that no request leads to: in e-mails, for instance. */
  base_url: string
  router_mode: 'hash' | 'history'
  /** How long a process that is told to end says so before it does. */
  drain_s: number
  /** How many browsers may listen to this process for changes. */
  max_streams: number
  storage_url: string
  office_url: string
  demo: boolean
  /** Whether demo data and the sandbox may meet people who are no developers. */
  demo_allowed: boolean
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
  reads_per_address: number
  /** Without a mail server messages stay in the outbox. */
  smtp_url: string | undefined
  mail_from: string
  /** Where postal codes are asked; the demo knows those of its own country before. */
  cep_url: string
  /** Who takes cards and Pix; `sandbox` plays a provider and charges nobody. */
  payment_provider: 'sandbox' | 'none'
  /** Another process that plays the provider; unknown when this one plays it itself. */
  sandbox_url: string | undefined
  /** The operator's accounts at real providers; producers may have their own. */
  accounts: AccountSettings[]
  /** Where cards are typed when a provider's own script runs there: another address of this server. */
  card_url: string | undefined
  /** Off: browsers that have the app's worker are told to drop it. */
  service_worker: 'on' | 'off'
  /** What a monitor must know to read `/metrics`; without it there is no such address. */
  metrics_token: string | undefined
  log_level: string
  /** What a start is allowed to do, and an operator should hear of. */
  warnings: string[]
}

export class BadConfig extends Mendable {
  constructor(problems: string[]) {
    super(`Cannot start, please fix these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'BadConfig'
  }
}

type Environment = Record<string, string | undefined>

export function readConfig(environment: Environment): Config {
  const { env, demo, payment_provider, accounts, biometry, checks } = readSettings(environment)
  const refused = checks.filter(({ state }) => state === 'refused')
  if (refused.length > 0) throw new BadConfig(refused.map(({ sentence }) => sentence))

  const production = env.NODE_ENV === 'production'
  const data_dir = resolve(env.DATA_DIR)
  const app_secret = env.APP_SECRET ?? localSecret(data_dir)
  return {
    production,
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    data_dir,
    database_url: env.DATABASE_URL,
    database_pool: env.DATABASE_POOL,
    database_pooler: env.DATABASE_POOLER,
    database_read_url: env.DATABASE_READ_URL,
    migrate: env.MIGRATE,
    public_url: env.PUBLIC_URL,
    base_url: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    router_mode: env.ROUTER_MODE,
    drain_s: env.DRAIN_SECONDS ?? (production ? PRODUCTION_DRAIN_S : 0),
    max_streams: env.MAX_STREAMS,
    storage_url: env.STORAGE_URL ?? '/storage',
    office_url: env.OFFICE_URL ?? '/office',
    demo,
    demo_allowed: env.I_KNOW_THIS_IS_NOT_A_REAL_SHOP || !(production || isPublic(env.PUBLIC_URL)),
    app_secret,
    ticket_secret: env.TICKET_SECRET ?? app_secret,
    biometry_secret: env.BIOMETRY_SECRET ?? app_secret,
    biometry,
    trusted_proxies: listOf(env.TRUST_PROXY),
    reads_per_address: env.READS_PER_ADDRESS,
    address_limits: { checks: env.CHECKS_PER_ADDRESS, login_failures: env.LOGIN_FAILURES_PER_ADDRESS },
    smtp_url: env.SMTP_URL,
    mail_from: env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}`,
    cep_url: env.CEP_URL ?? 'https://viacep.com.br/ws',
    payment_provider,
    sandbox_url: env.SANDBOX_URL,
    accounts,
    card_url: env.CARD_URL,
    service_worker: env.SERVICE_WORKER,
    metrics_token: env.METRICS_TOKEN,
    log_level: env.LOG_LEVEL,
    warnings: checks.filter(({ state }) => state === 'warning').map(({ sentence }) => sentence),
  }
}

/** What a start with these settings would be refused or warned for, all at once, and where its data is. Writes nothing. */
export function checkSettings(environment: Environment) {
  const { env, checks } = readSettings(environment)
  return {
    checks,
    demo_allowed: env.I_KNOW_THIS_IS_NOT_A_REAL_SHOP,
    data_dir: resolve(env.DATA_DIR),
    database_url: env.DATABASE_URL,
    database_pool: env.DATABASE_POOL,
    database_pooler: env.DATABASE_POOLER,
  }
}

function readSettings(environment: Environment) {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const { error } = settings.safeParse(Object.fromEntries(given))
  const unreadable = new Set(error?.issues.map(({ path }) => String(path[0])))
  // What cannot be read counts as not given meanwhile, so that the rest is looked at too.
  const env = settings.parse(Object.fromEntries(given.filter(([name]) => !unreadable.has(name))))

  const demo = isDemo(env)
  const names = given.map(([name]) => name)
  const misspelled = findMisspelled(names, Object.keys(settings.shape)).map(
    ([name, setting]) => `${name} is no setting; ${setting} is nearly the same: rename or remove it`,
  )
  const problems = demo && !unreadable.has('DATABASE_URL') ? demoProblems(env.PUBLIC_URL) : []
  const paying = readAccounts(env, { production: env.NODE_ENV === 'production', public_url: env.PUBLIC_URL })
  problems.push(...paying.problems)
  const connected = paying.accounts.length > 0 || paying.problems.length > 0
  if (env.PIX_WEBHOOK_VERDICT !== undefined && listOf(env.TRUST_PROXY).length === 0)
    problems.push('PIX_WEBHOOK_VERDICT needs TRUST_PROXY: the word of nobody else is believed')
  // Test cards beside real money would buy real tickets.
  const payment_provider = env.PAYMENT_PROVIDER ?? (demo && !connected ? 'sandbox' : 'none')
  if (connected && payment_provider === 'sandbox')
    problems.push('PAYMENT_PROVIDER: the sandbox cannot stand beside a bank')
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined && !unreadable.has('DATABASE_URL'))
    problems.push('ROLE: the embedded database belongs to one process, which does everything; give a DATABASE_URL')
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined && !unreadable.has('DATABASE_URL'))
    problems.push('DATABASE_READ_URL: a copy needs the database it is a copy of; give a DATABASE_URL')
  const biometry = readBiometry(env)
  if (biometry === 'half') problems.push('BIOMETRY_URL and BIOMETRY_TOKEN need each other')

  const production =
    env.NODE_ENV === 'production'
      ? checkProduction({ ...env, PAYMENT_PROVIDER: payment_provider }, unreadable)
      : [
          ...developmentWarnings(env),
          ...problemsBehindHttps({ ...env, DEMO: demo, PAYMENT_PROVIDER: payment_provider }).map(refuse),
        ]
  const unpayable = payment_provider === 'none' && !connected && !unreadable.has('PAYMENT_PROVIDER')
  const checks: Check[] = [
    ...(error?.issues ?? []).map((issue) => refuse(`${issue.path.join('.')}: ${issue.message}`)),
    ...misspelled.map(refuse),
    ...problems.map(refuse).filter(({ setting }) => !unreadable.has(setting)),
    ...paying.warnings.map((sentence) => warn(/[A-Z]+_[A-Z_]+/.exec(sentence)?.[0] ?? '', sentence)),
    ...(unpayable ? [warn('PAYMENT_PROVIDER', UNPAYABLE)] : []),
    ...production.filter(({ setting, state }) => !unpayable || setting !== 'PAYMENT_PROVIDER' || state !== 'ok'),
  ]
  return {
    env,
    demo,
    payment_provider,
    accounts: paying.accounts,
    biometry: biometry === 'half' ? undefined : biometry,
    checks,
  } as const
}

const UNPAYABLE = 'nobody can pay: there is neither a payment provider nor a bank for Pix, see docs/operations.md'

function warn(setting: string, sentence: string): Check {
  return { setting, state: 'warning', sentence }
}

/** Problems begin with the name of their setting. */
function refuse(sentence: string): Check {
  return { setting: /^\w*/.exec(sentence)?.[0] ?? '', state: 'refused', sentence }
}

function developmentWarnings({ DATABASE_URL }: Settings): Check[] {
  return DATABASE_URL ? [] : [warn('DATABASE_URL', ON_EMBEDDED)]
}

/** The demo's partner lives in the shop itself, and people are only sent to partners by https or on their own machine. */
export function demoProblems(public_url: string | undefined): string[] {
  const reachable = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|[a-z\d-]+\.localhost)(:\d+)?\/)/
  return public_url === undefined || reachable.test(`${public_url}/`)
    ? []
    : ['PUBLIC_URL: demo data needs https, or http on localhost or 127.0.0.1; for a shop without it say DEMO=0']
}

function readBiometry({ BIOMETRY_URL: given, BIOMETRY_TOKEN: token, BIOMETRY_HOSTS }: Settings) {
  if (given === undefined && token === undefined) return undefined
  if (given === undefined || token === undefined) return 'half'
  const hosts = listOf(BIOMETRY_HOSTS)
  return { url: given.replace(/\/$/, ''), token, hosts: hosts.length > 0 ? hosts : [new URL(given).host] }
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
