import { resolve } from 'node:path'
import { isGuessable } from '#crypto/guessable.ts'
import { coversStrangers } from '#http/proxy-networks.ts'
import { isOpenToOthers } from '#runtime/data-folder.ts'

/** What a start, or the operator who asks beforehand, is told about one setting. */
export type Check = { setting: string; state: 'ok' | 'warning' | 'refused'; sentence: string }

type Text = string | undefined
type Settings = {
  NODE_ENV: string
  NODE_TLS_REJECT_UNAUTHORIZED?: Text
  DATABASE_URL?: Text
  DATABASE_READ_URL?: Text
  EMBEDDED: boolean
  PUBLIC_URL?: Text
  TRUST_PROXY: string
  APP_SECRET?: Text
  TICKET_SECRET?: Text
  BIOMETRY_SECRET?: Text
  METRICS_TOKEN?: Text
  SMTP_URL?: Text
  DATA_DIR: string
  PAYMENT_PROVIDER?: Text
  DEMO?: boolean | undefined
  I_KNOW_THIS_IS_NOT_A_REAL_SHOP: boolean
}

type Rule = {
  setting: string
  /** Other settings it looks at; when one of them cannot be read, this rule has nothing to say. */
  beside?: string[]
  refuses?: (env: Settings) => Text
  warns?: (env: Settings) => Text
  ok: string
}

export const ON_EMBEDDED = 'using the embedded database; real sales belong on PostgreSQL (DATABASE_URL)'

const MAKE_ONE = 'make one with: openssl rand -base64 32'

/** The first Node that still gets security updates. */
const OLDEST_NODE = 22

const rules: Rule[] = [
  {
    setting: 'APP_SECRET',
    refuses: (env) => badSecret(env, 'APP_SECRET', 'keys hashes and signatures'),
    ok: 'is a secret of its own',
  },
  {
    setting: 'TICKET_SECRET',
    refuses: (env) => badSecret(env, 'TICKET_SECRET', 'signs ticket codes, which then outlive another APP_SECRET'),
    // A shop whose codes are out since there was only the one secret has to keep it for them.
    warns: ({ TICKET_SECRET, APP_SECRET }) =>
      TICKET_SECRET === APP_SECRET
        ? 'TICKET_SECRET is the same as APP_SECRET: neither can be changed without every code that is out'
        : undefined,
    ok: 'is a secret of its own',
  },
  {
    setting: 'BIOMETRY_SECRET',
    refuses: (env) => badSecret(env, 'BIOMETRY_SECRET', 'seals pictures of faces'),
    ok: 'is a secret of its own',
  },
  {
    setting: 'METRICS_TOKEN',
    refuses: (env) => (env.METRICS_TOKEN === undefined ? undefined : badSecret(env, 'METRICS_TOKEN', 'opens /metrics')),
    ok: 'is not given, or a secret of its own',
  },
  {
    setting: 'PUBLIC_URL',
    refuses: ({ PUBLIC_URL }) => {
      if (PUBLIC_URL === undefined)
        return 'PUBLIC_URL is missing: the address people use, for example https://ingressos.example'
      if (!isOrigin(PUBLIC_URL))
        return 'PUBLIC_URL: must be scheme, host and port alone, without user, path, query or hash'
      if (isEncryptedOrHere(PUBLIC_URL)) return undefined
      return 'PUBLIC_URL: must be https, or everybody on the way reads passwords and tickets; http is for this machine alone'
    },
    ok: 'is https, or this machine',
  },
  {
    setting: 'TRUST_PROXY',
    beside: ['PUBLIC_URL'],
    refuses: ({ PUBLIC_URL, TRUST_PROXY }) => {
      if (coversStrangers(TRUST_PROXY.split(',').flatMap((network) => network.trim() || [])))
        return (
          'TRUST_PROXY: covers addresses of strangers, who could then forge their own; name the proxies, at most a /8 of IPv4 or ' +
          'a /16 of IPv6 and as many public addresses together'
        )
      return PUBLIC_URL?.startsWith('https:') && /^[\s,]*$/.test(TRUST_PROXY)
        ? 'TRUST_PROXY is missing: https ends at a proxy, and without its address all visitors share its limits as one; ' +
            'for a proxy on this machine TRUST_PROXY=127.0.0.1'
        : undefined
    },
    ok: 'names the proxy, or there is none',
  },
  {
    setting: 'DATABASE_URL',
    beside: ['EMBEDDED'],
    refuses: ({ DATABASE_URL, EMBEDDED }) => {
      if (DATABASE_URL === undefined && !EMBEDDED)
        return 'DATABASE_URL is missing: name a PostgreSQL, or say EMBEDDED=1 for a shop on the embedded database'
      return readable('DATABASE_URL', DATABASE_URL)
    },
    warns: ({ DATABASE_URL }) => (DATABASE_URL === undefined ? ON_EMBEDDED : undefined),
    ok: 'is on this machine, or encrypted',
  },
  {
    setting: 'DATABASE_READ_URL',
    refuses: ({ DATABASE_READ_URL }) => readable('DATABASE_READ_URL', DATABASE_READ_URL),
    ok: 'is not set, on this machine, or encrypted',
  },
  {
    setting: 'NODE_TLS_REJECT_UNAUTHORIZED',
    refuses: ({ NODE_TLS_REJECT_UNAUTHORIZED }) =>
      NODE_TLS_REJECT_UNAUTHORIZED === '0'
        ? 'NODE_TLS_REJECT_UNAUTHORIZED=0: no certificate would be checked, of a bank or a mail server; remove it'
        : undefined,
    ok: 'is not 0',
  },
  {
    setting: 'SMTP_URL',
    refuses: ({ SMTP_URL }) =>
      SMTP_URL === undefined || isSafeMailServer(new URL(SMTP_URL))
        ? undefined
        : 'SMTP_URL: a mail server on another machine needs smtps://, or ?requireTLS=true after smtp://, and its certificate ' +
          'checked, or codes and tickets travel readable',
    warns: ({ SMTP_URL }) => (SMTP_URL === undefined ? 'messages stay in the outbox: there is no SMTP_URL' : undefined),
    ok: 'is on this machine, or encrypted',
  },
  {
    setting: 'DEMO',
    beside: ['I_KNOW_THIS_IS_NOT_A_REAL_SHOP'],
    refuses: (env) => (isDemo(env) && !env.I_KNOW_THIS_IS_NOT_A_REAL_SHOP ? `DEMO=1: ${OPEN_DEMO}` : undefined),
    warns: (env) => (isDemo(env) ? DEMO_OPENS : undefined),
    ok: 'is off',
  },
  {
    setting: 'PAYMENT_PROVIDER',
    beside: ['I_KNOW_THIS_IS_NOT_A_REAL_SHOP'],
    refuses: ({ PAYMENT_PROVIDER, I_KNOW_THIS_IS_NOT_A_REAL_SHOP }) =>
      PAYMENT_PROVIDER === 'sandbox' && !I_KNOW_THIS_IS_NOT_A_REAL_SHOP ? OPEN_SANDBOX : undefined,
    warns: ({ PAYMENT_PROVIDER }) =>
      PAYMENT_PROVIDER === 'sandbox'
        ? 'the sandbox plays the payment provider: nobody is really charged, and anybody can mark an order paid'
        : undefined,
    ok: 'is not the sandbox',
  },
  {
    setting: 'DATA_DIR',
    refuses: ({ DATA_DIR }) =>
      isOpenToOthers(DATA_DIR)
        ? `DATA_DIR: other users of this machine can get into it; run chmod 700 ${resolve(DATA_DIR)}, or name a folder inside it that ` +
          'does not exist yet'
        : undefined,
    ok: 'is closed to other users',
  },
  {
    setting: 'Node',
    warns: () =>
      Number.parseInt(process.versions.node, 10) < OLDEST_NODE
        ? `Node ${process.versions.node} gets no security updates any more: use 22 or 24`
        : undefined,
    ok: 'gets security updates',
  },
]

const DEMO_OPENS =
  'the demo opens /dev to everybody, with every message and code, and accounts whose passwords are published'

const ALLOWS = 'I_KNOW_THIS_IS_NOT_A_REAL_SHOP=1 allows it all the same'
const OPEN_DEMO = `${DEMO_OPENS}; ${ALLOWS}`
const OPEN_SANDBOX = `PAYMENT_PROVIDER=sandbox: anybody could mark an order paid; ${ALLOWS}`

/** Settings that must not face the internet under any NODE_ENV. */
export function problemsBehindHttps(env: Settings): string[] {
  if (env.I_KNOW_THIS_IS_NOT_A_REAL_SHOP || !isPublic(env.PUBLIC_URL)) return []
  const demo = isDemo(env) ? [`DEMO: ${OPEN_DEMO}, DEMO=0 turns it off`] : []
  return env.PAYMENT_PROVIDER === 'sandbox' ? [...demo, OPEN_SANDBOX] : demo
}

/** An https address that other machines can reach. */
export function isPublic(address: Text): boolean {
  if (address === undefined) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !isHere(hostname) && !hostname.endsWith('.localhost')
}

/** What production asks of its settings, rule by rule; those that look at an unreadable setting say nothing. */
export function checkProduction(env: Settings, unreadable: ReadonlySet<string>): Check[] {
  return rules
    .filter(({ setting, beside = [] }) => ![setting, ...beside].some((name) => unreadable.has(name)))
    .map(({ setting, refuses, warns, ok }) => {
      const refused = refuses?.(env)
      if (refused !== undefined) return { setting, state: 'refused', sentence: refused }
      const warning = warns?.(env)
      if (warning !== undefined) return { setting, state: 'warning', sentence: warning }
      return { setting, state: 'ok', sentence: `${setting} ${ok}` }
    })
}

/** Demo data is for whoever has named no database and said nothing else; production has to ask for it. */
export function isDemo({
  DEMO,
  DATABASE_URL,
  NODE_ENV,
}: Pick<Settings, 'DEMO' | 'DATABASE_URL' | 'NODE_ENV'>): boolean {
  return DEMO ?? (DATABASE_URL === undefined && NODE_ENV !== 'production')
}

const secrets = ['APP_SECRET', 'TICKET_SECRET', 'BIOMETRY_SECRET', 'METRICS_TOKEN'] as const

function badSecret(env: Settings, name: (typeof secrets)[number], use: string): Text {
  const value = env[name]
  if (value === undefined)
    return `${name} is missing: a random secret of at least 32 characters that ${use}; ${MAKE_ONE}`
  if (isGuessable(value))
    return `${name}: can be guessed, it repeats itself or has few different characters; ${MAKE_ONE}`
  const others = name === 'TICKET_SECRET' ? [] : secrets.slice(0, secrets.indexOf(name))
  const same = others.find((earlier) => env[earlier] === value)
  return same && `${name}: is the same as ${same}, and who learns one would know both; ${MAKE_ONE}`
}

function isOrigin(address: string): boolean {
  const { username, password, pathname } = new URL(address)
  return username === '' && password === '' && pathname === '/' && !/[?#]/.test(address)
}

function isEncryptedOrHere(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isHere(hostname)
}

function isHere(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Read as the driver reads it: the last parameter counts, and a host among them goes before the one of the address. */
function isSafeDatabase({ hostname, searchParams }: URL): boolean {
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname)
  const local = host === '' || host.startsWith('/') || isHere(host)
  const last = (name: string) => searchParams.getAll(name).at(-1) ?? ''
  // As libpq does it, `require` checks no certificate unless an authority is named.
  const unchecked = last('uselibpqcompat') === 'true' && last('sslmode') === 'require' && last('sslrootcert') === ''
  return local || (['require', 'verify-ca', 'verify-full'].includes(last('sslmode')) && !unchecked)
}

/** A certificate that nobody looks at could be anybody's. */
function isSafeMailServer({ protocol, hostname, searchParams }: URL): boolean {
  const encrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  const unchecked = ['false', '0'].includes(searchParams.get('tls.rejectUnauthorized') ?? '')
  return isHere(hostname) || (encrypted && !unchecked)
}

function readable(setting: string, url: Text): Text {
  return url === undefined || isSafeDatabase(new URL(url))
    ? undefined
    : `${setting}: PostgreSQL on another machine needs sslmode=verify-full in its address (require and verify-ca will ` +
        'do), or everything travels readable'
}
