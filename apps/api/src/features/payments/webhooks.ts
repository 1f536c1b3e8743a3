import { BoundedMap } from '#concurrency/bounded-map.ts'
import { createCoalescer, doing } from '#concurrency/coalesce.ts'
import { handleDue } from '#concurrency/work-queue.ts'
import type { JobContext, Services } from '#context.ts'
import { webhookSegment } from '#crypto/derived-keys.ts'
import { isSameText } from '#crypto/timing-safe-equal.ts'
import type { Db } from '#db/db.ts'
import type { RawWebhook } from '#outside/payment/provider.ts'
import { idOf, keyOf, moneyQueue, providerOf, type Account, type MadeWith } from './providers.ts'
import { findPayment } from './queries.ts'
import { settle } from './settle.ts'
import { claimDueWebhooks, insertWebhooks, markHandled, type DueWebhook, type NewWebhook } from './webhook-queries.ts'

type Webhook = RawWebhook & { provider: string; segment: string }

/** Stored once it answers. */
type KeepWebhook = (webhook: NewWebhook) => Promise<unknown>

declare module '#context.ts' {
  interface Services {
    keepWebhook: KeepWebhook
  }
}

const MOST_WAITING = 5_000

/** A provider tells of everybody's payments at once. */
export function createKeepWebhook(db: Db): KeepWebhook {
  return createCoalescer(
    doing((webhooks: NewWebhook[]) => insertWebhooks(db, webhooks)),
    { waiting: MOST_WAITING, tries_apart: true },
  )
}

const MOST_SEGMENTS = 10_000

/** Worked out once: every webhook is compared with those of all accounts. */
export function createWebhookSegment(app_secret: string): Services['webhookSegment'] {
  const segments = new BoundedMap<string, string>(MOST_SEGMENTS)
  return (provider, account_id) => {
    const name = `${provider} ${account_id}`
    const segment = segments.get(name) ?? webhookSegment(app_secret, provider, account_id)
    if (!segments.has(name)) segments.set(name, segment)
    return segment
  }
}

/** The request: what a provider tells is stored before anything is done about it. */
export async function receiveWebhook(
  { services }: JobContext,
  { provider, segment, ...webhook }: Webhook,
): Promise<'stored' | 'unknown' | 'forged'> {
  const account = await accountAt(services, provider, segment)
  if (!account) return 'unknown'
  const events = account.parseWebhook(webhook)
  if (!events) return 'forged'
  const { account_id } = account
  for (const { event_key, charge_key, provider_id } of events) {
    const payment_id = (charge_key === null ? undefined : idOf(charge_key)) ?? null
    await services.keepWebhook({ event_key, provider, account_id, payment_id, provider_id })
  }
  return 'stored'
}

const AT_ONCE = 50
export const DUE_WEBHOOKS = 'select min(next_try_at) from webhooks where handled_at is null'

/** The job: a webhook says that something happened; what it was, the provider is asked itself. */
export function handleWebhooks(ctx: JobContext, stopping?: AbortSignal): Promise<void> {
  const mark = createCoalescer(
    doing((ids: string[]) => markHandled(ctx.db, ids)),
    { most: AT_ONCE, waiting: AT_ONCE },
  )
  const handleOne = async (webhook: DueWebhook) => {
    await handle(ctx, webhook)
    await mark(webhook.id)
  }
  const queue = { ...moneyQueue, at_most: AT_ONCE, claim: claimDueWebhooks, handle: handleOne }
  return handleDue(ctx, queue, stopping)
}

async function handle(ctx: JobContext, webhook: DueWebhook): Promise<void> {
  const { id, provider, payment_id, provider_id } = webhook
  const knows = payment_id !== null || provider_id !== null
  const account = knows ? await providerOf(ctx, webhook) : undefined
  const reading = await account?.read({ key: payment_id === null ? '' : keyOf(payment_id), provider_id })
  const told_id = reading && (await findTold(ctx, webhook, idOf(reading.charge_key) ?? payment_id ?? NOBODY))
  if (reading && told_id !== undefined) await settle(ctx, told_id, reading)
  else ctx.services.log.warn({ provider, webhook_id: id }, 'a webhook speaks of a charge that nobody knows')
}

/** What was stored with the webhook is its account's own payment; what only the provider named may be anybody's. */
async function findTold({ db }: JobContext, webhook: DueWebhook, payment_id: string): Promise<string | undefined> {
  if (payment_id === webhook.payment_id) return payment_id
  const payment = await findPayment(db, payment_id)
  return payment && isOf(payment, webhook) ? payment.id : undefined
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

function isOf(payment: MadeWith, { provider, account_id }: MadeWith): boolean {
  return payment.provider === provider && payment.account_id === account_id
}

async function accountAt(services: Services, provider: string, segment: string): Promise<Account | undefined> {
  const named = (await services.providers.all()).filter(({ name }) => name === provider)
  return named.find(({ account_id }) => isSameText(segment, services.webhookSegment(provider, account_id)))
}
