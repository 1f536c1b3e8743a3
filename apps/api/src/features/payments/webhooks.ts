import { handleDue } from '#concurrency/work-queue.ts'
import type { JobContext, Services } from '#context.ts'
import { isSameText } from '#crypto/timing-safe-equal.ts'
import type { RawWebhook } from '#outside/payment/provider.ts'
import { idOf, keyOf, moneyQueue, providerOf, type Account, type MadeWith } from './providers.ts'
import { claimDueWebhooks, findPayment, insertWebhook, markHandled, type DueWebhook } from './queries.ts'
import { settle } from './settle.ts'

type Webhook = RawWebhook & { provider: string; segment: string }

/** The request: what a provider tells is stored before anything is done about it. */
export async function receiveWebhook(
  { db, services }: JobContext,
  { provider, segment, ...webhook }: Webhook,
): Promise<'stored' | 'unknown' | 'forged'> {
  const account = await accountAt(services, provider, segment)
  if (!account) return 'unknown'
  const events = account.parseWebhook(webhook)
  if (!events) return 'forged'
  const { account_id } = account
  for (const { event_key, charge_key, provider_id } of events) {
    const id = charge_key === null ? undefined : idOf(charge_key)
    const payment = id === undefined ? undefined : await findPayment(db, id)
    const payment_id = payment && isOf(payment, { provider, account_id }) ? payment.id : null
    await insertWebhook(db, event_key, { provider, account_id, payment_id, provider_id })
  }
  return 'stored'
}

/** The job: a webhook says that something happened; what it was, the provider is asked itself. */
export function handleWebhooks(ctx: JobContext, stopping?: AbortSignal): Promise<void> {
  return handleDue(ctx, { ...moneyQueue, claim: claimDueWebhooks, handle: (webhook) => handle(ctx, webhook) }, stopping)
}

async function handle(ctx: JobContext, webhook: DueWebhook): Promise<void> {
  const { id, provider, payment_id, provider_id } = webhook
  const knows = payment_id !== null || provider_id !== null
  const account = knows ? await providerOf(ctx, webhook) : undefined
  const reading = await account?.read({ key: payment_id === null ? '' : keyOf(payment_id), provider_id })
  const told = reading && (await findPayment(ctx.db, idOf(reading.charge_key) ?? payment_id ?? NOBODY))
  if (reading && told && isOf(told, webhook)) await settle(ctx, told.id, reading)
  else ctx.services.log.warn({ provider, webhook_id: id }, 'a webhook speaks of a charge that nobody knows')
  await markHandled(ctx.db, id)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What one account tells of is its own: somebody else's payment is none of its business. */
function isOf(payment: MadeWith, { provider, account_id }: MadeWith): boolean {
  return payment.provider === provider && payment.account_id === account_id
}

async function accountAt(
  { providers, webhookSegment }: Services,
  provider: string,
  segment: string,
): Promise<Account | undefined> {
  const named = (await providers.all()).filter(({ name }) => name === provider)
  return named.find(({ account_id }) => isSameText(segment, webhookSegment(provider, account_id)))
}
