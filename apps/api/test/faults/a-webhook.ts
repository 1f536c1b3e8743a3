import { randomUUID } from 'node:crypto'
import { sandboxKeys, webhookSegment } from '#outside/payment/derived-keys.ts'
import { postWebhook } from '#sandbox/post-webhook.ts'
import { SIGNATURE_HEADER, signWebhook } from '#sandbox/webhook-signature.ts'
import { APP_SECRET, type Shop } from './fault-rig.ts'

export type News = { id: string; type: string; charge_key: string; created_at: string }

/** What the provider would say about a charge. */
export function aWebhook(charge_key: string, type: string): News {
  return { id: `evt_${randomUUID().replaceAll('-', '')}`, type, charge_key, created_at: new Date().toISOString() }
}

/** Tells a shop, signed as the provider signs; true when it was taken. */
export function tell({ url }: Pick<Shop, 'url'>, { id, type, charge_key, created_at }: News): Promise<boolean> {
  const body = JSON.stringify({ id, type, charge_key, created_at })
  const signature = signWebhook(sandboxKeys(APP_SECRET).webhook_secret, body)
  return postWebhook({
    url: `${url}/api/webhooks/sandbox/${webhookSegment(APP_SECRET, 'sandbox')}`,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    body,
  })
}
