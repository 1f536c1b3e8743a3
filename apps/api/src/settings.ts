import * as z from 'zod'
import { CONNECTIONS, LEAST_CONNECTIONS } from '#db/connections.ts'
import { isNetwork } from '#http/proxy-networks.ts'
import { paymentEnvironment } from '#outside/payment/payment-settings.ts'

const NOT_ONE_HOST =
  'must be postgresql://user:password@host:port/name, one host: where several share the work, a proxy or a name that moves stands before them'

const database = z
  .url({ protocol: /^postgres(ql)?$/, error: NOT_ONE_HOST })
  .refine((url) => !/^\w+:\/\/([^/@]*@)?[^/]*,/.test(url), NOT_ONE_HOST)
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

/** Every setting, all from the environment; `docs/operations.md` lists them with their meaning. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  // A setting of Node, read here only to reject it.
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database.optional(),
  DATABASE_POOL: z.coerce.number().int().min(LEAST_CONNECTIONS).max(1_000).default(CONNECTIONS),
  DATABASE_POOLER: flag.default(false),
  DATABASE_READ_URL: database.optional(),
  MIGRATE: flag.default(true),
  PUBLIC_URL: address.optional(),
  ROUTER_MODE: z.enum(['hash', 'history']).default('hash'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  MAX_STREAMS: z.coerce.number().int().min(2).max(1_000_000).default(40_000),
  STORAGE_URL: address.optional(),
  OFFICE_URL: address.optional(),
  EMBEDDED: flag.default(false),
  DEMO: flag.optional(),
  I_KNOW_THIS_IS_NOT_A_REAL_SHOP: flag.default(false),
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
    .refine(
      (text) => listOf(text).every(isNetwork),
      'must be a list of addresses or ranges, such as 10.0.0.4, 10.1.0.0/16; a range /0 would trust every visitor',
    )
    .default(''),
  // Some limits are multiples of these, and the database counts in integers.
  READS_PER_ADDRESS: z.coerce.number().int().min(60).max(10_000_000).default(600),
  CHECKS_PER_ADDRESS: z.coerce.number().int().min(1).max(10_000_000).default(600),
  LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).max(10_000_000).default(300),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  CEP_URL: address.optional(),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'none']).optional(),
  SANDBOX_URL: address.optional(),
  ...paymentEnvironment,
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  // Read by `deploy/telemetry` before this process begins; here only a wrong one is refused.
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Settings = z.infer<typeof settings>

export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}
