import type { JobContext } from '#context.ts'

/**
 * Tells every provider that wants to be told where its webhooks go. One that is away hides no other, and in the end it has failed:
 * what has failed is tried again in a moment, not in an hour.
 */
export async function registerWebhooks({ services: { providers, log } }: JobContext): Promise<void> {
  const failures: unknown[] = []
  for (const { name, account_id, registerWebhook } of await providers.all()) {
    try {
      await registerWebhook?.()
    } catch (error) {
      failures.push(error)
      const reason = error instanceof Error ? error.message : 'unknown'
      log.warn({ provider: name, account_id, reason }, 'a provider could not be told where its webhooks go')
    }
  }
  if (failures.length > 0) throw failures[0]
}
