import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { isSameText } from '#crypto/timing-safe-equal.ts'
import type { MercadoPagoSettings } from './mercado-pago-settings.ts'
import type { RawWebhook, WebhookEvent } from './provider.ts'

/**
 * They try again for days, and nobody says whether that is signed anew. What is older than a day is not needed: whoever
 * missed it has asked about the payment meanwhile, or compared the day with their list.
 */
const OLDEST_MS = 86_400_000
const AHEAD_MS = 600_000
/** Ten digits are seconds, thirteen are milliseconds: their pages show both. */
const LAST_SECOND = 99_999_999_999

/** A charge-back is named by itself; the payment it is about has to be asked for. */
export const CHARGEBACK = 'chargeback:'

const prefixes = new Map(Object.entries({ payment: '', topic_chargebacks_wh: CHARGEBACK, chargebacks: CHARGEBACK }))

const notice = z.object({ type: z.string().optional().catch(undefined) })

/**
 * Signed is what stands in the address and in two headers, never the body, from which nothing is taken but the topic. The
 * signed text is also the news' name: a copy with another body is the same news, and other news has another time.
 */
export function parseMercadoPagoWebhook(
  { headers, query, body }: RawWebhook,
  { webhook_secret }: Pick<MercadoPagoSettings, 'webhook_secret'>,
  now_ms: number,
): WebhookEvent[] | undefined {
  // Without a secret anybody could sign.
  if (webhook_secret === '') return undefined
  const [, ts = '', v1 = ''] =
    /^ts=(\d{10,13}),v1=([0-9a-f]{64})$/.exec(textOf(headers['x-signature']).replaceAll(' ', '')) ?? []
  const id = query['data.id'] ?? ''
  const manifest = signedText({ id, 'request-id': textOf(headers['x-request-id']), ts })
  const wanted = createHmac('sha256', webhook_secret).update(manifest).digest('hex')
  if (!isSameText(v1, wanted) || !isFresh(Number(ts), now_ms)) return undefined

  const topic = notice.safeParse(parsed(body)).data?.type ?? query['type'] ?? ''
  const prefix = prefixes.get(topic)
  if (prefix === undefined || !/^\w{1,40}$/.test(id)) return []
  return [{ event_key: `${topic} ${manifest}`, charge_key: null, provider_id: `${prefix}${id}` }]
}

/** `id:123;request-id:abc;ts:1742505638683;`, without what is missing. */
function signedText(parts: Record<string, string>): string {
  return Object.entries(parts)
    .flatMap(([name, value]) => (value === '' ? [] : [`${name}:${value};`]))
    .join('')
}

function isFresh(ts: number, now_ms: number): boolean {
  const signed_ms = ts > LAST_SECOND ? ts : ts * 1_000
  return signed_ms > now_ms - OLDEST_MS && signed_ms < now_ms + AHEAD_MS
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
