import type { Webhook } from './work-sandbox.ts'

const PATIENCE_MS = 5_000

/** Any answer of success will do; whatever else happens, the webhook was not taken. */
export async function postWebhook({ url, headers, body }: Webhook): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
