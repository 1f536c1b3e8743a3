import { deriveKey } from './encrypt.ts'

function deriveText(app_secret: string, purpose: string): string {
  return deriveKey(app_secret, purpose).toString('base64url')
}

/** What the sandbox and its adapter share. */
export function sandboxKeys(app_secret: string): { api_key: string; webhook_secret: string } {
  return {
    api_key: deriveText(app_secret, 'sandbox api key'),
    webhook_secret: deriveText(app_secret, 'sandbox webhook secret'),
  }
}

/**
 * The last part of a provider's webhook address, `/api/webhooks/{provider}/{segment}`: strangers do not find it, and each
 * producer's own account has another.
 */
export function webhookSegment(app_secret: string, provider: string, account_id: string | null = null): string {
  const whose = account_id === null ? '' : ` for ${account_id}`
  return deriveText(app_secret, `webhook address of ${provider}${whose}`)
}

export function webhookUrl(
  base_url: string,
  app_secret: string,
  provider: string,
  account_id: string | null = null,
): string {
  return `${base_url}/api/webhooks/${provider}/${webhookSegment(app_secret, provider, account_id)}`
}
