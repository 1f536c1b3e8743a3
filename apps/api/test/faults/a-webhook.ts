import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookUrl } from '#crypto/derived-keys.ts'
import type { DueEvent } from '#sandbox/events.ts'
import { postWebhook } from '#sandbox/post-webhook.ts'
import type { Webhook } from '#sandbox/work-sandbox.ts'
import { MOST_TRIES, PAUSE_MS } from '../fault-options.ts'
import type { Rig, Shop } from './fault-rig.ts'
import { APP_SECRET } from './rig-provider.ts'

export type News = Pick<DueEvent, 'id' | 'charge_key' | 'created_at'> & { type: string }

/** What the provider would say about a charge, in its own words. */
export function aWebhook(rig: Rig, charge_key: string, type: string): Promise<Webhook> {
  const id = `evt_${randomUUID().replaceAll('-', '')}`
  return wordsFor(rig, { id, type, charge_key, created_at: new Date().toISOString() })
}

export function wordsFor({ name, provider, books, shops }: Rig, news: News): Promise<Webhook> {
  const notification_url = webhookUrl(shops[0].url, APP_SECRET, name)
  return provider.compose(books, { ...(news as DueEvent), copies: 1, notification_url })
}

/** A provider tells again what was not taken: a busy shop may say that it cannot now. */
export async function tell(shop: Pick<Shop, 'url'>, webhook: Webhook): Promise<boolean> {
  const { pathname, search } = new URL(webhook.url)
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    if (await postWebhook({ ...webhook, url: shop.url + pathname + search })) return true
    await sleep(PAUSE_MS)
  }
  return false
}
