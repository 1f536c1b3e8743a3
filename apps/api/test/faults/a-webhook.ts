import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxKeys, webhookSegment } from '#crypto/derived-keys.ts'
import { postWebhook } from '#sandbox/post-webhook.ts'
import { SIGNATURE_HEADER, signWebhook } from '#sandbox/webhook-signature.ts'
import { MOST_TRIES, PAUSE_MS } from '../fault-options.ts'
import { APP_SECRET, type Shop } from './fault-rig.ts'

export type News = { id: string; type: string; charge_key: string; created_at: string }

/** What the provider would say about a charge. */
export function aWebhook(charge_key: string, type: string): News {
  return { id: `evt_${randomUUID().replaceAll('-', '')}`, type, charge_key, created_at: new Date().toISOString() }
}

/** A provider tells again what was not taken: a busy shop may say that it cannot now. */
export async function tell(shop: Pick<Shop, 'url'>, news: News): Promise<boolean> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    if (await tellOnce(shop, news)) return true
    await sleep(PAUSE_MS)
  }
  return false
}

/** Signed as the provider signs; true when it was taken. */
function tellOnce({ url }: Pick<Shop, 'url'>, { id, type, charge_key, created_at }: News): Promise<boolean> {
  const body = JSON.stringify({ id, type, charge_key, created_at })
  const signature = signWebhook(sandboxKeys(APP_SECRET).webhook_secret, body)
  return postWebhook({
    url: `${url}/api/webhooks/sandbox/${webhookSegment(APP_SECRET, 'sandbox')}`,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    body,
  })
}
