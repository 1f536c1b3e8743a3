import type { JobContext } from '#context.ts'
import { ProviderUnreachable } from '#outside/payment/provider.ts'

/** Tells every provider that wants to be told where its webhooks go. One that is away hides no other. */
export async function registerWebhooks({ services: { providers, log } }: JobContext): Promise<void> {
  for (const { name, account_id, registerWebhook } of await providers.all()) {
    try {
      await registerWebhook?.()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const tell = error instanceof ProviderUnreachable ? log.warn.bind(log) : log.error.bind(log)
      tell({ provider: name, account_id, reason: error.message }, 'a provider could not be told where its webhooks go')
    }
  }
}
